/** Styles that hide the words they are given to: of those that some words of the document have, or take over from another style. */
type ValueOf = (attribute: string) => string | undefined;

export interface HiddenStyles {
  /** An element as it is opened, by the path of names that leads to it. */
  opened: (path: readonly string[], of: ValueOf, isSaying: boolean) => void;
  isHiding: () => boolean;
}

/** Off where it is said to be: `<w:vanish w:val="0"/>` shows again what another style hides. */
export const isSwitchedOn = (value: string | undefined): boolean => !/^(0|false|off)$/i.test(value ?? '');

export const HIDING: ReadonlySet<string> = new Set(['vanish', 'specVanish']);
const GIVING: ReadonlySet<string> = new Set(['pStyle', 'rStyle', 'tblStyle']);

export function hiddenStyles(): HiddenStyles {
  const hides = new Map<string, boolean>();
  const basedOn = new Map<string, string>();
  const given = new Set<string>();
  let current = '';
  let isDefault = false;

  function defined(path: readonly string[], of: ValueOf): void {
    const local = path.at(-1) ?? '';
    if (local === 'style') {
      current = of('styleId') ?? '';
      if (isSet(of('default'))) given.add(current);
    } else if (local === 'basedOn') basedOn.set(current, of('val') ?? '');
    else if (HIDING.has(local) && path.includes('docDefaults')) isDefault = isSwitchedOn(of('val'));
    else if (HIDING.has(local) && !path.includes('pPr')) hides.set(current, isSwitchedOn(of('val')));
  }

  /** Its own word, or else the one of the style it is based on. */
  function isHidden(style: string, seen: ReadonlySet<string> = new Set()): boolean {
    const [own, parent] = [hides.get(style), basedOn.get(style)];
    if (own !== undefined) return own;
    return parent !== undefined && !seen.has(parent) && isHidden(parent, new Set([...seen, parent]));
  }

  return {
    opened: (path, of, isSaying) => {
      if (path[0] === 'styles') defined(path, of);
      // The style of a paragraph's own mark, inside its properties, gives nothing to its words.
      else if (isSaying && GIVING.has(path.at(-1) ?? '') && !isOfMark(path)) given.add(of('val') ?? '');
    },
    isHiding: () => isDefault || [...given].some((style) => isHidden(style)),
  };
}

function isOfMark(path: readonly string[]): boolean {
  return path.at(-1) === 'rStyle' && path.includes('pPr');
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && isSwitchedOn(value);
}
