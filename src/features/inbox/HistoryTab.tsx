/** Everything that happened to a request, and what became of the mails and SMS that told it. */
import { ResendMail } from '#features/mailing/ResendMail.tsx';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { actionWords } from '#features/requests/request.ts';
import { failureText } from '#features/sms/sms.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { useCan } from '#web/session.ts';
import type { Accent } from '#web/theme/theme.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { OptionMoved } from './thread/EventLine.tsx';
import { useThread } from './thread/loading.ts';
import classes from './Tabs.module.css';

interface State {
  words: LocalizedText;
  tone: Accent;
}
const MAIL: Record<string, State> = {
  queued: { words: { fr: 'E-mail en attente', en: 'E-mail waiting' }, tone: 'ajonc' },
  sent: { words: { fr: 'E-mail envoyé', en: 'E-mail sent' }, tone: 'volet' },
  failed: { words: { fr: 'E-mail non remis', en: 'E-mail not delivered' }, tone: 'grenat' },
};
const SMS: Record<string, State> = {
  queued: { words: { fr: 'SMS en attente', en: 'SMS waiting' }, tone: 'ajonc' },
  sending: { words: { fr: 'SMS en cours d’envoi', en: 'SMS being sent' }, tone: 'ajonc' },
  sent: { words: { fr: 'SMS envoyé', en: 'SMS sent' }, tone: 'volet' },
  delivered: { words: { fr: 'SMS remis', en: 'SMS delivered' }, tone: 'volet' },
  failed: { words: { fr: 'SMS non remis', en: 'SMS not delivered' }, tone: 'grenat' },
  unknown: { words: { fr: 'SMS\u00a0: remise inconnue', en: 'SMS: delivery unknown' }, tone: 'ajonc' },
};

export function HistoryTab({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const { query, messages } = useThread(ddl.alphaid);
  const mayResend = useCan('toolEmailResend') && ddl.can_manage === 1;
  return (
    <Loaded query={query}>
      {() =>
        messages?.length === 0 ? (
          <EmptyState title={t`Rien ne s'est encore passé.`} />
        ) : (
          <ol className={classes.rows}>
            {(messages ?? []).toReversed().map((message) => (
              <Happening key={message.id} message={message} mayResend={mayResend} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function Happening({ message, mayResend }: { message: Ddlchat; mayResend: boolean }) {
  const words = useLocalized();
  const said = actionWords(message.action);
  if (!said) return null;
  const isEvent = message.action === 'M_RESENT';
  return (
    <li className={classes.happening}>
      <MomentText at={message.timestamp} />
      <span>
        <strong>{words(said)}</strong>
        {message.to_return !== undefined && (
          <>
            {' · '}
            <Trans>Somme à rendre&nbsp;: {formatEuros(cents(message.to_return))}</Trans>
          </>
        )}
        {message.option_moved && (
          <>
            {' · '}
            <OptionMoved {...message.option_moved} />
          </>
        )}
        {message.author_full_name && ` · ${message.author_full_name}`}
        {message.mail_recipient && <span className={classes.towards}>→ {message.mail_recipient}</span>}
      </span>
      <span className={classes.ways}>
        <Way state={MAIL[message.mail_status ?? '']} why={message.mail_error} />
        <SmsWay message={message} />
        {mayResend && !isEvent && message.can_resend === 1 && message.mail_status !== 'queued' && (
          <ResendMail message={message} />
        )}
      </span>
    </li>
  );
}

function SmsWay({ message }: { message: Ddlchat }) {
  const language = useLanguage();
  const { sms_status: status, sms_code: code = '', sms_error: error = '' } = message;
  const why = status === 'failed' ? failureText(code, error, language) : undefined;
  return <Way state={SMS[status ?? '']} why={why} />;
}

/** One way a happening was told: whether it arrived, and why not. */
function Way({ state, why }: { state: State | undefined; why: string | undefined }) {
  const words = useLocalized();
  if (!state) return null;
  return (
    <>
      <StatePill tone={state.tone}>{words(state.words)}</StatePill>
      {why && <span className={classes.why}>{why}</span>}
    </>
  );
}
