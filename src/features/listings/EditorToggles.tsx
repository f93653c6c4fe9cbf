/** The switches of a house in its editor. Online booking asks for a saved listing first; what was typed stays whatever is pressed (EDITOR-43). */
import { PRICES } from '#features/periods/formlines.ts';
import type { ApiRefusal, Warning } from '#web/apirefusal.ts';
import { useCan } from '#web/session.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarCheck,
  IconCalendarOff,
  IconKey,
  IconKeyOff,
} from '@tabler/icons-react';
import type { EditedHouse } from './editor.ts';
import { askToIgnore } from './ignoring.tsx';
import { MANAGES_HOUSES } from './record.ts';
import { useToggle } from './toggles.ts';
import type { ToggleName } from './toggles.ts';
import type { EditedForm } from './useHouseForm.ts';

interface Props {
  house: EditedHouse;
  form: EditedForm;
  onSave: () => void;
  /** Fields that are asked for first: each says so, and the first one is led to. */
  onMissing: (refusal: ApiRefusal) => void;
}

const ICONS = {
  online_booking: [IconCalendarCheck, IconCalendarOff],
  housekeeping: [IconKey, IconKeyOff],
  archived: [IconArchive, IconArchiveOff],
} as const;

export function EditorToggles(props: Props) {
  const may: Record<ToggleName, boolean> = {
    online_booking: useCan(MANAGES_HOUSES),
    housekeeping: useCan(`toolHouseKeeping and (${MANAGES_HOUSES})`),
    archived: useCan(MANAGES_HOUSES),
  };
  return (Object.keys(may) as ToggleName[])
    .filter((name) => may[name])
    .map((name) => <ToggleButton key={name} {...props} name={name} />);
}

function ToggleButton({ house, form, name, onSave, onMissing }: Props & { name: ToggleName }) {
  const { t } = useLingui();
  const { isOn, pending, toggle } = useToggle(house, name, onMissing);
  const labels: Record<ToggleName, readonly [turnOn: string, turnOff: string]> = {
    online_booking: [t`Activer la réservation en ligne`, t`Désactiver la réservation en ligne`],
    housekeeping: [t`Activer l'intendance`, t`Désactiver l'intendance`],
    archived: [t`Archiver`, t`Réactiver`],
  };
  const Icon = ICONS[name][isOn ? 1 : 0];

  /** What is typed and would be in the way: anything of online booking, and prices of a house that is about to have them in its calendar. */
  function unsaved(): Warning[] {
    const leavesPrices = name !== 'archived' && !isOn && form.values[PRICES] !== form.base[PRICES];
    const warnings: Warning[] = [];
    if (name === 'online_booking' && form.isDirty)
      warnings.push({
        type: 'unsaved',
        message: t`Veuillez sauvegarder l'annonce avant de modifier le statut Online Booking.`,
      });
    if (leavesPrices)
      warnings.push({
        type: 'unsavedPrices',
        message: t`Des périodes de prix ne sont pas enregistrées, et ne pourront plus l'être\u00a0: les tarifs passeront dans le calendrier.`,
      });
    return warnings;
  }

  async function press(): Promise<void> {
    const warnings = unsaved();
    if (warnings.length > 0) {
      const ignored = await askToIgnore({
        title: t`Modifications non enregistrées`,
        warnings,
        ignore: t`Ignorer`,
        first: { label: t`Sauvegarder` },
      });
      if (ignored === 'first') return onSave();
      if (ignored !== 'ignore') return undefined;
    }
    return toggle();
  }
  return (
    <Button
      fullWidth
      variant="default"
      justify="flex-start"
      loading={pending}
      leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
      onClick={() => void press()}
    >
      {labels[name][isOn ? 1 : 0]}
    </Button>
  );
}
