/** /comment: what guests wrote about the agency's houses, or an owner's; and one of them, to be judged and answered. */
import { asDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import type { SortOf } from '#kernel/list.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { ListScreen } from '#web/list/ListScreen.tsx';
import { useParams } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import type { Column } from '#web/table/column.ts';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { useLingui } from '@lingui/react/macro';
import { listComments } from './api.ts';
import type { Comment } from './api.ts';
import { COMMENTS } from './commentlist.ts';
import classes from './Comments.module.css';
import { CommentStatusPill } from './CommentStatusPill.tsx';
import { OneComment } from './OneComment.tsx';
import { MODERATES } from './permissions.ts';
import { Stars } from './Stars.tsx';

export function CommentsScreen() {
  const { id } = useParams(paths.comments);
  return id === undefined ? <Comments /> : <OneComment key={id} id={id} />;
}

function Comments() {
  const { t } = useLingui();
  const moderates = useCan(MODERATES);
  const { status } = COMMENTS.columns;
  return (
    <ListScreen
      list={COMMENTS}
      endpoint={listComments}
      keys={['comment', 'house']}
      title={t`Avis`}
      columns={useColumns(moderates)}
      rowTo={(comment) => paths.comments({ id: comment.id })}
      search={{ label: t`Rechercher un voyageur ou un mot` }}
      linesBelow={1200}
      terms={moderates ? { status } : {}}
      exports
      empty={{
        title: t`Aucun avis pour le moment`,
        text: moderates
          ? t`Le lendemain de son départ, chaque voyageur est invité une fois à donner le sien\u00a0; il attend ici que vous le lisiez.`
          : t`Les avis publiés sur vos maisons apparaissent ici\u00a0: vous pourrez y répondre.`,
      }}
    />
  );
}

/** Owners read what is published: there is one state. */
function useColumns(moderates: boolean): Column<Comment, SortOf<typeof COMMENTS>>[] {
  const { t } = useLingui();
  const words = useLocalized();
  const label = (name: keyof typeof COMMENTS.columns) => words(COMMENTS.columns[name].label);
  const all: Column<Comment, SortOf<typeof COMMENTS>>[] = [
    { id: 'house', label: label('house'), narrow: 'plain', cell: ({ house }) => house },
    { id: 'author', label: label('author'), narrow: 'plain', cell: ({ author }) => author },
    {
      id: 'note',
      label: label('note'),
      sort: 'note',
      narrow: 'aside',
      cell: ({ note }) => <Stars note={note} size={16} />,
    },
    {
      id: 'text',
      label: label('text'),
      narrow: 'plain',
      cell: ({ text, language }) => (
        <span className={classes.excerpt} lang={language}>
          {text}
        </span>
      ),
    },
    {
      id: 'dates',
      label: t`Séjour`,
      narrow: 'plain',
      cell: ({ date_from: from, date_to: to }) => (
        <span className={classes.days}>
          <DayText day={asDay(from)} /> – <DayText day={asDay(to)} />
        </span>
      ),
    },
    { id: 'created', label: label('created'), cell: ({ created }) => <MomentText at={created} /> },
    {
      id: 'status',
      label: label('status'),
      narrow: 'aside',
      cell: ({ status }) => <CommentStatusPill status={status} />,
    },
  ];
  return moderates ? all : all.filter(({ id }) => id !== 'status');
}
