/** What can be done with an item: its fields, the next paper, the agency's check, and taking out what was entered by mistake. */
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconRefresh, IconRosetteDiscountCheck, IconTrash } from '@tabler/icons-react';
import { checkDocument, removeDocument } from './api.ts';
import type { LegalDocument, LegalFile, LegalItem } from './api.ts';
import type { Item } from './items.ts';
import classes from './Legal.module.css';

interface Props {
  file: LegalFile;
  item: LegalItem;
  onEdit?: (what: 'document' | 'next') => void;
}

export function DocumentActions({ file, item, onEdit }: Props) {
  const { document } = item;
  return (
    <div className={classes.does}>
      {onEdit && (
        <Button
          variant={document ? 'default' : 'filled'}
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
          onClick={() => onEdit('document')}
        >
          {document ? <Trans>Modifier</Trans> : <Trans>Compléter</Trans>}
        </Button>
      )}
      {onEdit && document && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
          onClick={() => onEdit('next')}
        >
          <Trans>Nouvelle pièce</Trans>
        </Button>
      )}
      {document && file.may_check && <Check file={file} item={item} document={document} />}
      {document && document.checked_at === null && <Remove file={file} item={item} document={document} />}
    </div>
  );
}

interface OfDocument extends Props {
  document: LegalDocument;
}

function Check({ file, item, document }: OfDocument) {
  const { t } = useLingui();
  const isChecked = document.checked_at !== null;
  const save = useSave(checkDocument, {
    touches: ['house'],
    says: isChecked ? t`La vérification est annulée.` : t`La pièce est vérifiée.`,
  });
  return (
    <Button
      variant={isChecked ? 'subtle' : 'light'}
      color={isChecked ? 'gray' : 'volet'}
      loading={save.pending}
      leftSection={<IconRosetteDiscountCheck size={16} stroke={1.8} aria-hidden />}
      onClick={() =>
        void save.run({
          params: { id: file.id, item: item.item as Item },
          body: { document: document.id, version: document.version, checked: !isChecked },
        })
      }
    >
      {isChecked ? <Trans>Annuler la vérification</Trans> : <Trans>Marquer comme vérifiée</Trans>}
    </Button>
  );
}

function Remove({ file, item, document }: OfDocument) {
  const { t } = useLingui();
  const save = useSave(removeDocument, { touches: ['house'], says: t`La pièce est effacée.` });
  async function drop(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Effacer cette pièce\u00a0?`,
      text:
        item.former.length > 0
          ? t`Ce qui y est écrit et son fichier disparaissent. La pièce précédente reprend sa place.`
          : t`Ce qui y est écrit et son fichier disparaissent.`,
      confirm: t`Effacer`,
      danger: true,
    });
    if (agreed)
      await save.run({
        params: { id: file.id, item: item.item as Item, cacheTimestamp: document.version },
      });
  }
  return (
    <Button
      variant="subtle"
      color="grenat"
      loading={save.pending}
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
      onClick={() => void drop()}
    >
      <Trans>Effacer</Trans>
    </Button>
  );
}
