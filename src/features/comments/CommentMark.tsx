/** How many comments wait to be judged, beside the menu's entry; owners judge none. */
import { UnreadDot } from '#web/frame/UnreadDot.tsx';
import { readList } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { waitingComments } from './markapi.ts';
import { MODERATES } from './permissions.ts';

export function CommentMark({ corner }: { corner: boolean }) {
  const mayModerate = useCan(MODERATES);
  const { data } = useQuery({ ...readList(waitingComments, {}, ['comment']), enabled: mayModerate });
  const count = data?.models?.[0]?.waiting ?? 0;
  return (
    <UnreadDot
      count={count}
      corner={corner}
      said={<Plural value={count} one="# avis à modérer" other="# avis à modérer" />}
    />
  );
}
