/** The three switches of a house (S2 §4.1): what each asks before it is moved, and what moving it calls. */
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { showWarnings } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import {
  archiveHouse,
  disableHousekeeping,
  disableOnlineBooking,
  enableHousekeeping,
  enableOnlineBooking,
  unarchiveHouse,
} from './recordapi.ts';
import type { House } from './api.ts';
import { askToIgnore } from './ignoring.tsx';

export const TOGGLES = ['online_booking', 'housekeeping', 'archived'] as const;
export type ToggleName = (typeof TOGGLES)[number];

/** Off, and on. */
const CALLS = {
  online_booking: [enableOnlineBooking, disableOnlineBooking],
  housekeeping: [enableHousekeeping, disableHousekeeping],
  archived: [archiveHouse, unarchiveHouse],
} as const;

export type Toggled = Pick<House, 'id' | 'title' | ToggleName>;

export interface Toggle {
  isOn: boolean;
  pending: boolean;
  label: string;
  /** Asks, then moves it. */
  toggle: () => Promise<void>;
}

/** @param onMissing what to do about fields that are asked for first; answers whether it was done. */
export function useToggle(
  house: Toggled,
  name: ToggleName,
  onMissing: (refusal: ApiRefusal, label: string) => unknown,
): Toggle {
  const { t } = useLingui();
  const isOn = house[name] === 1;
  const words = useToggleWords(name);
  const save = useSave(CALLS[name][isOn ? 1 : 0], {
    touches: ['house'],
    dialog: false,
    says: isOn ? words.isOff : words.isOn,
  });

  async function toggle(): Promise<void> {
    const agreed = await confirmThat({
      title: isOn ? words.off : words.on,
      ...(name === 'archived' &&
        !isOn && { text: t`«\u00a0${house.title}\u00a0» ne sera plus en ligne. Rien n'est supprimé.` }),
      confirm: isOn ? words.turnOff : words.turnOn,
    });
    if (agreed) await move(false);
  }

  async function move(ignoreWarnings: boolean): Promise<void> {
    const { refusal } = await save.attempt({
      params: { id: house.id },
      body: ignoreWarnings ? { ignoreWarnings: 1 } : {},
    });
    if (!refusal || refusal.kind === 'aborted') return;
    if (refusal.warnings.some(({ field = '' }) => field !== '') && refusal.result === 'error')
      return void onMissing(refusal, words.label);
    if (refusal.result !== 'cancelledwithwarnings') return showWarnings(refusal);
    const ignored = await askToIgnore({
      title: isOn ? words.off : words.on,
      warnings: refusal.warnings,
      ignore: words.ignore,
    });
    if (ignored === 'ignore') await move(true);
  }
  return { isOn, pending: save.pending, label: words.label, toggle };
}

/** The questions are the documents' own (ADS-32, ADS-33). */
function useToggleWords(name: ToggleName) {
  const { t } = useLingui();
  const mode = {
    turnOn: t`Activer`,
    turnOff: t`Désactiver`,
    ignore: t`Ignorer et activer`,
  };
  return {
    online_booking: {
      ...mode,
      label: t`Réservation en ligne`,
      on: t`Souhaitez-vous réellement activer le mode Online Booking\u00a0?`,
      off: t`Souhaitez-vous réellement désactiver le mode Online Booking\u00a0?`,
      isOn: t`Réservation en ligne activée`,
      isOff: t`Réservation en ligne désactivée`,
    },
    housekeeping: {
      ...mode,
      label: t`Intendance`,
      on: t`Souhaitez-vous réellement activer le mode Intendance\u00a0?`,
      off: t`Souhaitez-vous réellement désactiver le mode Intendance\u00a0?`,
      isOn: t`Intendance activée`,
      isOff: t`Intendance désactivée`,
    },
    archived: {
      label: t`Archivée`,
      on: t`Souhaitez-vous réellement archiver cette annonce\u00a0?`,
      off: t`Souhaitez-vous réellement réactiver cette annonce\u00a0?`,
      turnOn: t`Archiver`,
      turnOff: t`Réactiver`,
      ignore: t`Archiver quand même`,
      isOn: t`Annonce archivée`,
      isOff: t`Annonce réactivée`,
    },
  }[name];
}
