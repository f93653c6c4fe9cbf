/**
 * The inventory's own actions (A46): saving it also locks it, with what is being typed; locking takes what is stored; unlocking opens it again. For
 * whoever holds its permission.
 */
import { useCan } from '#web/session.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconClipboardCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { askToIgnore } from '../ignoring.tsx';
import type { EditedForm } from '../useHouseForm.ts';
import type { InventoryLock } from './useInventoryLock.ts';

interface Props {
  form: EditedForm;
  inventory: InventoryLock;
  /** Sends the form; `after` is done with the version it became. */
  onSave: (after?: (since: number | undefined) => void) => void;
  /** Its tab is open: saving it is the work at hand. */
  isOpen: boolean;
}

export function InventoryActions({ form, inventory, onSave, isOpen }: Props) {
  const { t } = useLingui();
  if (!useCan('toolEditEdl')) return null;
  const { isLocked, pending, ask, lock, unlock } = inventory;

  async function saveAndLock(): Promise<void> {
    if (!(await ask())) return undefined;
    return form.isDirty ? onSave((since) => void lock(since)) : lock(form.since);
  }

  async function lockStored(): Promise<void> {
    if (!form.isDirty) return (await ask()) ? lock(form.since) : undefined;
    const answer = await askToIgnore({
      title: t`Modifications non enregistrées`,
      warnings: [
        {
          type: 'unsaved',
          message: t`L'état des lieux se verrouille tel qu'il est enregistré\u00a0: sauvegardez d'abord.`,
        },
      ],
      ignore: undefined,
      first: { label: t`Sauvegarder` },
    });
    return answer === 'first' ? onSave() : undefined;
  }
  const Icon = isLocked ? IconLockOpen : IconLock;
  return (
    <>
      {isOpen && (
        <Button
          fullWidth
          loading={pending}
          disabled={isLocked}
          leftSection={<IconClipboardCheck size={17} stroke={1.7} aria-hidden />}
          onClick={() => void saveAndLock()}
        >
          {isLocked ? t`EDL déjà enregistré` : t`Enregistrer l'EDL`}
        </Button>
      )}
      <Button
        fullWidth
        variant="default"
        justify="flex-start"
        loading={pending}
        leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
        onClick={() => void (isLocked ? unlock() : lockStored())}
      >
        {isLocked ? t`Déverrouiller l'EDL` : t`Verrouiller l'EDL`}
      </Button>
    </>
  );
}
