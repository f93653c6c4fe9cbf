/** The messages by day, the other side left, ours right, status events as one thin line; only what is near the window is drawn. */
import { TypingLine } from '#features/presence/Presence.tsx';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { isStatusAction } from '#features/requests/request.ts';
import { ofWhom } from '#kernel/french.ts';
import { longDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button, Loader } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useLoadedThread } from './loading.ts';
import { EventLine, MovedLine } from './EventLine.tsx';
import { Message } from './Message.tsx';
import type { Row } from './rows.ts';
import classes from './Thread.module.css';
import { useFoundInSight, useFoundMessage } from './found.ts';
import { useSeen } from './seen.ts';
import { useTheirWords } from './theirs.ts';
import { useThreadRows } from './threadrows.ts';
import { useWindow } from './window.ts';

/** What is scrolled into view is not news: the line after the thread says what is. */
const SILENT = { 'aria-live': 'off' } as const;

interface Props {
  alphaid: string;
  ddl: Ddl | undefined;
}

export function Thread({ alphaid, ddl }: Props) {
  const query = useLoadedThread(alphaid);
  if (query.data && ddl) return <Loaded key={alphaid} ddl={ddl} {...query.data} />;
  return (
    <div className={classes.frame}>
      <div className={classes.scroll}>
        {!query.data && query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : (
          <SkeletonCards count={4} height={64} />
        )}
      </div>
    </div>
  );
}

function Loaded({ ddl, messages, hasOlder }: { ddl: Ddl; messages: readonly Ddlchat[]; hasOlder: boolean }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const rows = useThreadRows(messages, ddl);
  const { virtualizer, hold, missed, isAway, isLoading, toEnd } = useWindow(box, {
    rows,
    hasOlder,
    alphaid: ddl.alphaid,
  });
  const found = useFoundMessage();
  useFoundInSight(found, { alphaid: ddl.alphaid, rows, hasOlder, virtualizer });
  useTheirWords(box, {
    ddl,
    rows,
    drawn: `${virtualizer.range?.startIndex} ${virtualizer.range?.endIndex}`,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  });
  useSeen(box, { alphaid: ddl.alphaid, last: rows.at(-1)?.message.id, index: rows.length - 1 });
  const intro = ddl.on_agency_side === 0 ? ddl.user_chat_intro : '';
  return (
    <div className={classes.frame} data-region="messages">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div ref={box} className={classes.scroll} role="log" aria-label={t`Messages`} {...SILENT} tabIndex={0}>
        {isLoading && (
          <span className={classes.older}>
            <Loader size="xs" aria-label={t`Chargement des messages précédents`} />
          </span>
        )}
        {!hasOlder && intro && <p className={classes.intro}>{intro}</p>}
        {rows.length === 0 && (
          <p className={classes.intro}>
            <Trans>Aucun message pour le moment.</Trans>
          </p>
        )}
        <div ref={hold} className={classes.rows}>
          {virtualizer.getVirtualItems().map(({ key, index }) => (
            <div key={key} ref={virtualizer.measureElement} data-index={index} className={classes.row}>
              <ThreadRow
                row={rows[index]!}
                ddl={ddl}
                found={rows[index]!.message.id === found?.id ? found.words : undefined}
              />
            </div>
          ))}
        </div>
      </div>
      <Announced row={rows.at(-1)} />
      <TypingLine alphaid={ddl.alphaid} />
      {isAway && (
        <Button
          className={classes.newest ?? ''}
          size="xs"
          radius="xl"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={toEnd}
        >
          {missed > 0 ? <NewCount count={missed} /> : <Trans>Derniers messages</Trans>}
        </Button>
      )}
    </div>
  );
}

function NewCount({ count }: { count: number }) {
  return count === 1 ? <Trans>1 nouveau message</Trans> : <Trans>{count} nouveaux messages</Trans>;
}

const ThreadRow = memo(
  function ThreadRow({ row, ddl, found }: { row: Row; ddl: Ddl; found: readonly string[] | undefined }) {
    const { message, movedTo, day, startsUnread, follows, isLastRead } = row;
    return (
      <>
        {day && <DayHeading day={day} />}
        {startsUnread && (
          <p className={classes.unread}>
            <span>
              <Trans>Nouveaux messages</Trans>
            </span>
          </p>
        )}
        {movedTo !== undefined ? (
          <MovedLine message={message} to={movedTo} alphaid={ddl.alphaid} />
        ) : isStatusAction(message.action) ? (
          <EventLine message={message} action={message.action} />
        ) : (
          <Message message={message} ddl={ddl} follows={follows} isLastRead={isLastRead} found={found} />
        )}
      </>
    );
  },
  (one, other) => one.ddl === other.ddl && one.found === other.found && isSame(one.row, other.row),
);

function isSame(one: Row, other: Row): boolean {
  return (Object.keys(one) as (keyof Row)[]).every((name) => one[name] === other[name]);
}

function DayHeading({ day }: { day: Day }) {
  const language = useLanguage();
  return (
    <h2 className={classes.day}>
      <time dateTime={day}>
        {day === todayInParis() ? <Trans>Aujourd'hui</Trans> : longDay(day, language)}
      </time>
    </h2>
  );
}

/** Read out when somebody writes; silent when the thread is opened. */
function Announced({ row }: { row: Row | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [opened] = useState(row?.message.id);
  const {
    id,
    author_full_name: author,
    message,
  } = row?.message ?? { id: undefined, author_full_name: '', message: '' };
  const whose = ofWhom(author, language);
  return (
    <p role="status" className="visually-hidden">
      {id !== undefined && id !== opened && message !== '' && t`Message ${whose}\u00a0: ${message}`}
    </p>
  );
}
