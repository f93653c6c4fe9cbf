/** Who else is here: the line of those who write, the faces of those who have the conversation open too. */
import type { Ddl } from '#features/requests/api.ts';
import { useWatching } from '#web/freshness.ts';
import { useCan } from '#web/session.ts';
import { Face } from '#web/ui/Face.tsx';
import { Tooltip } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import classes from './Presence.module.css';
import { OPEN_AGAIN_MS } from './presence.ts';
import { onArrival, useOthers } from './present.ts';
import { sayOpen } from './typing.ts';

/** Above the composer: 'Claire écrit…'. */
export function TypingLine({ alphaid }: { alphaid: string }) {
  const { t } = useLingui();
  const writing = useOthers(alphaid).filter(({ typingUntil }) => typingUntil > 0);
  const [first, second] = writing;
  if (!first) return null;
  const name = (other: typeof first) => other.name || t`Le client`;
  const [one, two] = [name(first), second ? name(second) : ''];
  return (
    <p className={classes.typing}>
      <span className={classes.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {second ? (
        <Trans>
          {one} et {two} écrivent…
        </Trans>
      ) : (
        <Trans>{one} écrit…</Trans>
      )}
    </p>
  );
}

/** In the head of a conversation, for the agency: 'Ouvert aussi par Marie'. */
export function OpenBy({ ddl }: { ddl: Ddl | undefined }) {
  const { t } = useLingui();
  useSayingOpen(ddl?.id, ddl?.alphaid);
  const here = useOthers(ddl?.alphaid ?? '').filter(({ openUntil }) => openUntil > 0);
  if (here.length === 0) return null;
  const names = here.map(({ name }) => name).join(', ');
  const words = t`Ouvert aussi par ${names}`;
  return (
    <Tooltip label={words} events={{ hover: true, focus: false, touch: true }} data-touch>
      <span className={classes.here} role="img" aria-label={words}>
        {here.slice(0, 3).map(({ who, name, picture }) => (
          <Face key={who} name={name} picture={picture} size={26} />
        ))}
        {here.length > 3 && <span className={classes.more}>+{here.length - 3}</span>}
      </span>
    </Tooltip>
  );
}

const ANSWER_WITHIN_MS = 300;

/** Staff is seen by its colleagues: said when it opens, again while it looks, to whoever comes, and once more when it leaves. */
function useSayingOpen(ddlId: number | undefined, alphaid: string | undefined): void {
  const isStaff = useCan('toolChatManage');
  const watching = useWatching();
  useEffect(() => {
    if (ddlId === undefined || !isStaff || !watching) return undefined;
    const say = () => sayOpen(ddlId, true);
    say();
    const timer = setInterval(say, OPEN_AGAIN_MS);
    let answer: ReturnType<typeof setTimeout> | undefined;
    const forget = onArrival((where) => {
      if (where === alphaid) answer = setTimeout(say, Math.random() * ANSWER_WITHIN_MS);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(answer);
      forget();
      sayOpen(ddlId, false);
    };
  }, [ddlId, alphaid, isStaff, watching]);
}
