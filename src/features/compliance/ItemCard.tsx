/** One item of the file: how it stands, its paper, and what can be done with it. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween, todayInParis } from '#kernel/day.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { LegalFile, LegalItem } from './api.ts';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentFile } from './DocumentFile.tsx';
import { CheckedLine, DocumentShown, FormerDocuments } from './DocumentShown.tsx';
import { EnergyHint } from './EnergyHint.tsx';
import { ITEM_STATES, SUBJECT_WORDS } from './items.ts';
import type { Item } from './items.ts';
import classes from './Legal.module.css';
import { Requirement } from './Requirement.tsx';
import { itemTone } from './tones.ts';

export interface ItemProps {
  file: LegalFile;
  item: LegalItem;
  mayWrite: boolean;
}

export type EditedItem = Exclude<Item, 'statement'>;

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

/** The word, and the days that are left once they are few. */
export function ItemState({ item }: { item: LegalItem }) {
  const words = useLocalized();
  const state = ITEM_STATES.find(({ id }) => id === item.state);
  const days =
    item.state === 'ending' && item.until ? nightsBetween(todayInParis(), item.until as Day) : undefined;
  return (
    <span className={classes.state}>
      {days !== undefined && (
        <span className={classes.quiet}>
          <Plural value={days} _0="dernier jour" one="encore # jour" other="encore # jours" />
        </span>
      )}
      <StatePill tone={itemTone(item.state, item.is_missing)}>
        {state ? words(state.label) : item.state}
      </StatePill>
    </span>
  );
}
