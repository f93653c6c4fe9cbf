/** The tools beside the paper clip, where there is room for them. */
import type { Composing } from './composing.ts';
import { PrewrittenMenu } from './PrewrittenMenu.tsx';
import { useStatusActions } from './statusactions.tsx';
import { StatusMenu } from './StatusMenu.tsx';

export function ComposerTools({ composing }: { composing: Composing }) {
  const { ddl, kind, hasTexts } = composing;
  const status = useStatusActions(ddl);
  return (
    <>
      {hasTexts && kind !== 'note' && (
        <>
          <PrewrittenMenu composing={composing} kind="reply" />
          <PrewrittenMenu composing={composing} kind="services" />
        </>
      )}
      <StatusMenu actions={status.actions} pending={status.pending} />
      {status.dialog}
    </>
  );
}
