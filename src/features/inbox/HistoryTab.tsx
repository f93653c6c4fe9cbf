/** Everything that happened to a request, and what became of the mails that told it. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { actionWords } from '#features/requests/request.ts';
import type { Words } from '#kernel/words.ts';
import { useWords } from '#web/i18n/language.ts';
import type { Accent } from '#web/theme/theme.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useThread } from './conversations.ts';
import classes from './Tabs.module.css';

const MAIL: Record<string, { words: Words; tone: Accent }> = {
  queued: { words: { fr: 'E-mail en attente', en: 'E-mail waiting' }, tone: 'ajonc' },
  sent: { words: { fr: 'E-mail envoyé', en: 'E-mail sent' }, tone: 'volet' },
  failed: { words: { fr: 'E-mail non remis', en: 'E-mail not delivered' }, tone: 'grenat' },
};

export function HistoryTab({ ddl }: { ddl: Ddl }) {
  const { query } = useThread(ddl.alphaid);
  return (
    <Loaded query={query}>
      {({ models = [] }) => (
        <ol className={classes.rows}>
          {models.toReversed().map((message) => (
            <Happening key={message.id} message={message} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Happening({ message }: { message: Ddlchat }) {
  const words = useWords();
  const said = actionWords(message.action);
  const mail = MAIL[message.mail_status ?? ''];
  if (!said) return null;
  return (
    <li className={classes.happening}>
      <MomentText at={message.timestamp} />
      <span>
        <strong>{words(said)}</strong>
        {message.author_full_name && ` · ${message.author_full_name}`}
      </span>
      {mail && <StatePill tone={mail.tone}>{words(mail.words)}</StatePill>}
    </li>
  );
}
