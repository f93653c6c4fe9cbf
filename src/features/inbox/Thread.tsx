/** The messages by day, the other side left, ours right, status events as one thin line. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { isContentAction, isStatusAction } from '#features/requests/request.ts';
import { longDay, todayInParis } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown } from '@tabler/icons-react';
import { useThread } from './conversations.ts';
import { EventLine } from './EventLine.tsx';
import { Message } from './Message.tsx';
import { useFollowing } from './following.ts';
import classes from './Thread.module.css';
import { dayOf } from './when.ts';

interface Props {
  alphaid: string;
  ddl: Ddl | undefined;
}

export function Thread({ alphaid, ddl }: Props) {
  const { t } = useLingui();
  const { query, messages } = useThread(alphaid);
  const shown = messages?.filter(({ action }) => isStatusAction(action) || isContentAction(action));
  const { ref, isAway, follow } = useFollowing(shown?.at(-1)?.id);
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div ref={ref} className={classes.scroll} role="log" aria-label={t`Messages`} tabIndex={0}>
        <div>
          {ddl?.user_chat_intro && ddl.on_agency_side === 0 && (
            <p className={classes.intro}>{ddl.user_chat_intro}</p>
          )}
          {!shown && query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
          {!shown && !query.error && <SkeletonCards count={4} height={64} />}
          {shown && ddl && <Days messages={shown} ddl={ddl} />}
          {shown?.length === 0 && (
            <p className={classes.intro}>
              <Trans>Aucun message pour le moment.</Trans>
            </p>
          )}
        </div>
      </div>
      {isAway && (
        <Button
          className={classes.newest ?? ''}
          size="xs"
          radius="xl"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={follow}
        >
          <Trans>Derniers messages</Trans>
        </Button>
      )}
    </div>
  );
}

function Days({ messages, ddl }: { messages: readonly Ddlchat[]; ddl: Ddl }) {
  const language = useLanguage();
  const today = todayInParis();
  const days = Map.groupBy(messages, ({ timestamp }) => dayOf(timestamp));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h2>
        <time dateTime={day}>{day === today ? <Trans>Aujourd'hui</Trans> : longDay(day, language)}</time>
      </h2>
      {ofDay.map((message, index) =>
        isStatusAction(message.action) ? (
          <EventLine key={message.id} message={message} action={message.action} />
        ) : (
          <Message
            key={message.id}
            message={message}
            ddl={ddl}
            follows={continues(ofDay[index - 1], message)}
          />
        ),
      )}
    </section>
  ));
}

/** Said by the same person right after: the name is not repeated. */
function continues(former: Ddlchat | undefined, message: Ddlchat): boolean {
  return (
    former !== undefined &&
    !isStatusAction(former.action) &&
    former.action !== 'NOTE' &&
    message.action !== 'NOTE' &&
    former.written_by_agency === message.written_by_agency &&
    former.author_full_name === message.author_full_name
  );
}
