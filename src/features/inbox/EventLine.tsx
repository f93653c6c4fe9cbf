/** A status event: what happened, who did it, when. */
import type { Ddlchat } from '#features/requests/api.ts';
import type { StatusAction } from '#features/requests/request.ts';
import { EVENT_WORDS } from '#features/requests/request.ts';
import { useWords } from '#web/i18n/language.ts';
import classes from './Thread.module.css';
import { timeOf } from './when.ts';

export function EventLine({ message, action }: { message: Ddlchat; action: StatusAction }) {
  const words = useWords();
  return (
    <p className={classes.event}>
      <span>
        <strong>{words(EVENT_WORDS[action])}</strong>
        {message.author_full_name && ` · ${message.author_full_name}`} ·{' '}
        <time>{timeOf(message.timestamp)}</time>
      </span>
    </p>
  );
}
