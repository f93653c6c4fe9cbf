/** One item of the file: how it stands, its paper, and what can be done with it. */
import { useLocalized } from '#web/i18n/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentFile } from './DocumentFile.tsx';
import { CheckedLine, DocumentShown, FormerDocuments } from './DocumentShown.tsx';
import { EnergyHint } from './EnergyHint.tsx';
import type { EditedItem, ItemProps } from './itemprops.ts';
import { ItemState } from './ItemState.tsx';
import { SUBJECT_WORDS } from './items.ts';
import classes from './Legal.module.css';
import { Requirement } from './Requirement.tsx';

export function ItemCard({ file, item, mayWrite }: ItemProps) {
  const words = useLocalized();
  const [edited, setEdited] = useState<'document' | 'next'>();
  const name = item.item as EditedItem;
  if (item.state === 'notConcerned' && !item.document) return null;
  return (
    <Card title={words(SUBJECT_WORDS[name])} state={<ItemState item={item} />}>
      {item.document ? (
        <>
          <DocumentShown item={name} document={item.document} />
          <DocumentFile file={file} item={item} mayWrite={mayWrite} />
          <CheckedLine document={item.document} />
        </>
      ) : (
        <>
          <p className={classes.quiet}>
            <Trans>Rien n'est encore enregistré.</Trans>
          </p>
          <DocumentFile file={file} item={item} mayWrite={mayWrite} />
        </>
      )}
      {name === 'energy' && <EnergyHint file={file} document={item.document} />}
      <Requirement item={item} />
      <FormerDocuments item={name} documents={item.former} />
      {mayWrite && <DocumentActions file={file} item={item} onEdit={setEdited} />}
      {edited && (
        <DocumentDialog
          file={file}
          item={item}
          isNext={edited === 'next'}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
