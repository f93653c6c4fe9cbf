/** The tab 'legal' of the house editor: what the law asks of the house, paper by paper. Each saves itself. */
import type { TabProps } from '#features/listings/editor.ts';
import { ParticularsCard } from '#features/particulars/ParticularsCard.tsx';
import { read } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { readLegalFile } from './api.ts';
import type { LegalFile } from './api.ts';
import { FileHead } from './FileHead.tsx';
import { isItem } from './items.ts';
import { ItemCard } from './ItemCard.tsx';
import classes from './Legal.module.css';
import { OwnerStatusChoice } from './OwnerStatusChoice.tsx';
import { StatementCard } from './StatementCard.tsx';

export function LegalTab({ house, mayEdit }: TabProps) {
  const query = useQuery(read(readLegalFile, { params: { id: house.id } }, ['house']));
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={3} height={180} />}>
      {({ models }) => models?.[0] && <Shown file={models[0]} mayWrite={mayEdit && models[0].may_write} />}
    </Loaded>
  );
}

function Shown({ file, mayWrite }: { file: LegalFile; mayWrite: boolean }) {
  return (
    <div className={classes.file}>
      <FileHead file={file} />
      <OwnerStatusChoice file={file} mayWrite={mayWrite} />
      {file.items
        .filter(({ item }) => isItem(item))
        .map((item) =>
          item.item === 'statement' ? (
            <StatementCard key={item.item} file={file} item={item} mayWrite={mayWrite} />
          ) : (
            <ItemCard key={item.item} file={file} item={item} mayWrite={mayWrite} />
          ),
        )}
      <ParticularsCard houseId={file.id} />
    </div>
  );
}
