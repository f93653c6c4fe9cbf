/** The kit, told to use our tokens. Colour names for `color=`: ocean (default), volet, tremiere, ajonc, grenat. */
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver } from '@mantine/core';

export const ACCENTS = ['ocean', 'volet', 'tremiere', 'ajonc', 'grenat'] as const;
export type Accent = (typeof ACCENTS)[number];

function isAccent(name: string | undefined): name is Accent {
  return ACCENTS.some((accent) => accent === name);
}

/** The kit would write white on every solid colour: unreadable on the bright accents of the night. */
const variants: VariantColorsResolver = (input) => {
  const accent = input.color ?? input.theme.primaryColor;
  if (accent === 'gray' && (input.variant === 'subtle' || input.variant === 'light')) {
    return {
      background: input.variant === 'light' ? 'var(--sel-2)' : 'transparent',
      hover: 'var(--sel-2)',
      color: 'var(--ardoise-2)',
      border: '1px solid transparent',
    };
  }
  if (!isAccent(accent)) return defaultVariantColorsResolver(input);
  const [solid, ink, wash] = [`var(--${accent})`, `var(--${accent}-ink)`, `var(--${accent}-wash)`];
  const bare = '1px solid transparent';
  switch (input.variant) {
    case 'filled':
      return {
        background: solid,
        hover: `var(--${accent}-hover)`,
        color: `var(--on-${accent})`,
        border: bare,
      };
    case 'light':
      return { background: wash, hover: wash, color: ink, border: bare };
    case 'outline':
      return { background: 'transparent', hover: wash, color: ink, border: `1px solid ${ink}` };
    case 'subtle':
      return { background: 'transparent', hover: wash, color: ink, border: bare };
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: ink, border: bare };
    default:
      return defaultVariantColorsResolver(input);
  }
};

function shades(accent: Accent): MantineColorsTuple {
  const solid = `var(--${accent})`;
  return [solid, solid, solid, solid, solid, solid, solid, solid, solid, solid];
}

const SMALL = { defaultProps: { size: 'sm' } };
const FIELD = { defaultProps: { size: 'sm', errorProps: { role: 'alert' } } };
const FLOATING = { defaultProps: { transitionProps: { duration: 120 }, withinPortal: true } };

export const theme = createTheme({
  primaryColor: 'ocean',
  colors: {
    ocean: shades('ocean'),
    volet: shades('volet'),
    tremiere: shades('tremiere'),
    ajonc: shades('ajonc'),
    grenat: shades('grenat'),
  },
  variantColorResolver: variants,
  fontFamily: 'var(--sans)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: SMALL,
    TextInput: FIELD,
    PasswordInput: FIELD,
    Textarea: FIELD,
    NumberInput: FIELD,
    Select: FIELD,
    MultiSelect: FIELD,
    Autocomplete: FIELD,
    DateInput: FIELD,
    DatePickerInput: FIELD,
    Checkbox: SMALL,
    Radio: SMALL,
    Switch: SMALL,
    SegmentedControl: SMALL,
    Pagination: SMALL,
    Text: SMALL,
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle' } },
    Menu: FLOATING,
    Popover: FLOATING,
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140 },
        overlayProps: { backgroundOpacity: 0.4 },
        // Its head would be read as the page's own.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 160 }, overlayProps: { backgroundOpacity: 0.4 } },
    },
    Loader: { defaultProps: { size: 'sm' } },
  },
});
