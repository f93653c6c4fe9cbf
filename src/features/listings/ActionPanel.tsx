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
import { isPublic } from './house.ts';
import type { SaveMode } from './houseform.ts';
import { MANAGES_HOUSES, WRITES_HOUSES } from './record.ts';
import type { EditedForm } from './useHouseForm.ts';

export interface ActionsProps {
  house: EditedHouse;
  form: EditedForm;
  onSend: (mode: SaveMode) => void;
  onMissing: (refusal: ApiRefusal) => void;
}

export function ActionPanel({ house, form, onSend, onMissing }: ActionsProps) {
  const mayEdit = house.can_write === 1;
  return (
    <div className={classes.panel}>
      {mayEdit && <PublishButtons form={form} onSend={onSend} />}
      {mayEdit && (
        <GenerateDescriptions house={house} form={form} onSave={() => onSend('save')} onMissing={onMissing} />
      )}
      {mayEdit && (
        <EditorToggles house={house} form={form} onSave={() => onSend('save')} onMissing={onMissing} />
      )}
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
  // An owner who cannot change a listing that is not online has nothing to choose from.
  const hasLinks = useCan('toolDdlList') || isPublic(actions.house);
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
          onSend={(mode) => {
            setOpen(false);
            actions.onSend(mode);
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
