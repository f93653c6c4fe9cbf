/** The switches of a tile, each for those who hold its permission and work in the house's agency (S2 §6). */
import type { Field } from '#kernel/fields.ts';
import { ofHouse } from '#kernel/french.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { go } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Switch } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './Ads.module.css';
import type { House } from './api.ts';
import { askToIgnore } from './ignoring.tsx';
import { useHousePaths } from './mode.ts';
import { useToggle } from './toggles.ts';
import type { ToggleName } from './toggles.ts';

export function HouseToggles({ house }: { house: House }) {
  const { t } = useLingui();
  const whose = ofHouse(house.title, useLanguage());
  const may: Record<ToggleName, boolean> = {
    online_booking: useCan('toolOnlineBooking'),
    housekeeping: useCan('toolHousekeeping'),
    archived: useCan('toolArchive'),
  };
  const shown = (Object.keys(may) as ToggleName[]).filter((name) => may[name]);
  if (house.can_write === 0 || shown.length === 0) return null;
  return (
    <div className={classes.toggles} role="group" aria-label={t`Réglages ${whose}`}>
      {shown.map((name) => (
        <HouseToggle key={name} house={house} name={name} />
      ))}
    </div>
  );
}

function HouseToggle({ house, name }: { house: House; name: ToggleName }) {
  const { t } = useLingui();
  const words = useLocalized();
  const { toHouse } = useHousePaths();
  const said = (label: string, message: string) => t`${label}\u00a0: ${message}`;
  /** Named, since the fields are not on this screen; its editor is where they are. */
  async function askForMissing(refusal: ApiRefusal, title: string): Promise<void> {
    const { HOUSE_FIELDS } = await import('./record.ts');
    const fields: Readonly<Record<string, Pick<Field, 'label'>>> = HOUSE_FIELDS;
    const warnings = refusal.warnings.map((warning) => {
      const named = fields[warning.field ?? ''];
      if (!named) return warning;
      return { ...warning, message: said(words(named.label), warning.message ?? warning.type) };
    });
    const answer = await askToIgnore({
      title,
      warnings,
      ignore: undefined,
      first: { label: t`Ouvrir l'annonce` },
    });
    if (answer === 'first') go(toHouse({ id: house.id }));
  }

  const moved = useToggle(house, name, askForMissing);
  return (
    <Switch
      size="xs"
      label={moved.label}
      checked={moved.isOn}
      // Moved by the answer, not by the press: it shows what is stored. Switched off meanwhile it would lose the focus.
      onChange={() => {
        if (!moved.pending) void moved.toggle();
      }}
    />
  );
}
