/** What can be done with a house, each for those who hold its permission (S2 §2.3): publishing, its switches, its descriptions, and where else it is found. */
import type { ApiRefusal } from '#web/apirefusal.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useCan } from '#web/session.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDotsCircleHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { EditedHouse } from './editor.ts';
import classes from './Editor.module.css';
import { EditorLinks } from './EditorLinks.tsx';
import { EditorToggles } from './EditorToggles.tsx';
import { GenerateDescriptions } from './GenerateDescriptions.tsx';
import { InventoryActions } from './inventory/InventoryActions.tsx';
import type { InventoryLock } from './inventory/useInventoryLock.ts';
import type { EditorTab } from './house.ts';
import type { SaveMode } from './houseform.ts';
import { useHousePaths } from './mode.ts';
import { MANAGES_HOUSES, WRITES_HOUSES } from './record.ts';
import type { EditedForm } from './useHouseForm.ts';

export interface ActionsProps {
  house: EditedHouse;
  form: EditedForm;
  inventory: InventoryLock;
  tab: EditorTab;
  /** `after` is done once it is saved, with the version it became. */
  onSend: (mode: SaveMode, after?: (since: number | undefined) => void) => void;
  onMissing: (refusal: ApiRefusal) => void;
}

export function ActionPanel(actions: ActionsProps) {
  const { house, form, inventory, tab, onSend, onMissing } = actions;
  const { isInventoryOnly } = useHousePaths();
  const mayEdit = house.can_write === 1;
  const ofInventory = mayEdit && (
    <InventoryActions
      form={form}
      inventory={inventory}
      isOpen={tab === 'edl'}
      onSave={(after) => onSend('save', after)}
    />
  );
  if (isInventoryOnly === true) return <div className={classes.panel}>{ofInventory}</div>;
  const onSave = () => onSend('save');
  return (
    <div className={classes.panel}>
      {tab === 'edl' && ofInventory}
      {mayEdit && <PublishButtons form={form} onSend={onSend} />}
      {mayEdit && <GenerateDescriptions house={house} form={form} onSave={onSave} onMissing={onMissing} />}
      {mayEdit && <EditorToggles house={house} form={form} onSave={onSave} onMissing={onMissing} />}
      {tab !== 'edl' && ofInventory}
      <EditorLinks house={house} />
    </div>
  );
}

function PublishButtons({ form, onSend }: Pick<ActionsProps, 'form' | 'onSend'>) {
  const mayPublish = useCan(WRITES_HOUSES);
  const maySkip = useCan(MANAGES_HOUSES);
  if (!mayPublish) return null;
  return (
    <>
      <Button fullWidth disabled={form.isPending} onClick={() => onSend('publish')}>
        <Trans>Publier</Trans>
      </Button>
      {maySkip && (
        <Button fullWidth variant="default" disabled={form.isPending} onClick={() => onSend('asIs')}>
          <Trans>Publier sans validation</Trans>
        </Button>
      )}
    </>
  );
}

/** The same from below, where there is no room beside the form. */
export function ActionSheet(actions: ActionsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { isInventoryOnly } = useHousePaths();
  const editsInventory = useCan('toolEditEdl');
  // An owner who cannot change a listing that is put away has nothing to choose from.
  const hasLinks = useCan('toolDdlList') || actions.house.archived === 0;
  if (isInventoryOnly === true && !editsInventory) return null;
  if (actions.house.can_write === 0 && !hasLinks) return null;
  return (
    <div className={classes.sheet}>
      <Button
        variant="default"
        leftSection={<IconDotsCircleHorizontal size={17} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Actions</Trans>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Actions`} sheet>
        <ActionPanel
          {...actions}
          onSend={(...wished) => {
            setOpen(false);
            actions.onSend(...wished);
          }}
          onMissing={(refusal) => {
            setOpen(false);
            actions.onMissing(refusal);
          }}
        />
      </Dialog>
    </div>
  );
}
