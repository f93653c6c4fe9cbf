/** How many e-mails wait to be sorted, beside the menu's entry. */
import { UnreadDot } from '#web/frame/UnreadDot.tsx';
import { readList } from '#web/queries.ts';
import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listMailins } from './api.ts';

export function MailinMark({ corner }: { corner: boolean }) {
  const { data } = useQuery(readList(listMailins, { query: { status: 'triage', page: 1 } }, ['mailin']));
  const count = data?.totalCount ?? 0;
  return (
    <UnreadDot
      count={count}
      corner={corner}
      said={<Plural value={count} one="# e-mail à trier" other="# e-mails à trier" />}
    />
  );
}
