/** Locking and unlocking the inventory report from its editor: each asks first, since it is dated and sealed. */
import { showWarnings } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import type { EditedHouse, HouseForm } from '../editor.ts';
import { lockInventory, unlockInventory } from './api.ts';

export interface InventoryLock {
  isLocked: boolean;
  pending: boolean;
  /** Whether somebody means it: nothing is done by this. */
  ask: () => Promise<boolean>;
  /** @param since the version that was read: of what somebody else wrote since, both are shown first */
  lock: (since: number | undefined) => Promise<void>;
  unlock: () => Promise<void>;
}

export function useInventoryLock(house: EditedHouse, form: Pick<HouseForm, 'meet'>): InventoryLock {
  const { t } = useLingui();
  const locking = useSave(lockInventory, {
    touches: ['house'],
    dialog: false,
    says: t`État des lieux enregistré et scellé`,
  });
  const unlocking = useSave(unlockInventory, { touches: ['house'], says: t`État des lieux déverrouillé` });
  const call = { params: { id: house.id }, body: {} };

  async function lock(since: number | undefined): Promise<void> {
    const { refusal } = await locking.attempt(call, { since });
    if (!refusal || refusal.kind === 'aborted' || (await form.meet(refusal))) return;
    showWarnings(refusal);
  }

  async function unlock(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Souhaitez-vous réellement déverrouiller cet état des lieux\u00a0?`,
      text: t`Ses champs pourront de nouveau être modifiés. Le PDF déjà scellé reste conservé.`,
      confirm: t`Déverrouiller`,
    });
    if (agreed) await unlocking.run(call);
  }
  return {
    isLocked: house.edl_locked_on !== null,
    pending: locking.pending || unlocking.pending,
    ask: () =>
      confirmThat({
        title: t`Souhaitez-vous réellement enregistrer cet état des lieux\u00a0?`,
        text: t`Il sera daté, scellé en PDF et verrouillé\u00a0: ses champs ne se modifieront plus, jusqu'à ce que quelqu'un le déverrouille.`,
        confirm: t`Enregistrer et verrouiller`,
      }),
    lock,
    unlock,
  };
}
