/** What can be done to a quote, from the table the server asks. What can't is there too, with its reason. */
import { paths } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { acceptQuote, cancelQuote, lockQuote, unacceptQuote, uncancelQuote, unlockQuote } from './api.ts';
import { quoteCan, quoteReason } from './quote.ts';
import type { QuoteAction, QuoteReason, QuoteState } from './quote.ts';
import classes from './QuoteCard.module.css';

const LABELS: Record<QuoteAction, MessageDescriptor> = {
  accept: msg`Accepter`,
  unaccept: msg`Marquer refusé`,
  edit: msg`Modifier`,
  copy: msg`Nouveau devis à partir de celui-ci`,
  contract: msg`Préparer le contrat`,
  lock: msg`Verrouiller`,
  unlock: msg`Déverrouiller`,
  cancel: msg`Annuler le devis`,
  uncancel: msg`Réactiver`,
};

interface Props {
  quoteId: number;
  messageId: number;
  /** The quote of the request that is accepted, if one is. */
  acceptedId: number | null;
  alphaid: string;
  state: QuoteState;
}

export function QuoteActions({ quoteId, messageId, acceptedId, alphaid, state }: Props) {
  const { i18n } = useLingui();
  const words = useLocalized();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const run = useRun({ quoteId, messageId, acceptedId, alphaid });
  const main = mainActions(state);
  const others = offered(state).filter((action) => !main.includes(action));
  const refused = main.length === 0 ? quoteCan.accept(state) : null;
  return (
    <div className={classes.actions}>
      {main.map((action, index) => (
        <Button
          key={action}
          {...(index > 0 && { variant: 'default' })}
          loading={run.pending}
          onClick={() => void run.start(action)}
        >
          {i18n._(LABELS[action])}
        </Button>
      ))}
      {refused !== null && <span className={classes.reason}>{words(quoteReason(refused))}</span>}
      <Button
        variant="subtle"
        color="gray"
        aria-label={i18n._(msg`Autres actions sur ce devis`)}
        aria-expanded={isOpen}
        aria-controls={list}
        rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden className={classes.chevron} />}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Autres actions</Trans>
      </Button>
      <ul id={list} className={classes.others} hidden={!isOpen}>
        {others.map((action) => (
          <OtherAction
            key={action}
            label={i18n._(LABELS[action])}
            reason={quoteCan[action](state)}
            onRun={() => void run.start(action)}
          />
        ))}
      </ul>
    </div>
  );
}

/** What can't be done is told with its reason, not hidden. */
function OtherAction({
  label,
  reason,
  onRun,
}: {
  label: string;
  reason: QuoteReason | null;
  onRun: () => void;
}) {
  const words = useLocalized();
  if (reason === null)
    return (
      <li>
        <button type="button" onClick={onRun}>
          {label}
        </button>
      </li>
    );
  return (
    <li className={classes.refused}>
      {label}
      <span>{words(quoteReason(reason))}</span>
    </li>
  );
}

/** The next step, as a button. */
function mainActions(state: QuoteState): QuoteAction[] {
  const next: QuoteAction[] = state.is_estimate ? ['copy'] : ['accept', 'contract', 'uncancel', 'unlock'];
  return next.filter((action) => quoteCan[action](state) === null);
}

/** Of two opposite actions, the one that fits; of an estimate, nothing it never can. */
function offered(state: QuoteState): QuoteAction[] {
  if (state.is_estimate) return ['copy', 'accept'];
  return [
    state.accepted ? 'unaccept' : 'accept',
    'edit',
    'copy',
    'contract',
    state.locked ? 'unlock' : 'lock',
    state.cancelled ? 'uncancel' : 'cancel',
  ];
}

function useRun({ quoteId, messageId, acceptedId, alphaid }: Omit<Props, 'state'>) {
  const { i18n } = useLingui();
  const touches = { touches: ['quote', 'ddl', 'ddlchat'] as const };
  const moves = {
    accept: useSave(acceptQuote, touches),
    unaccept: useSave(unacceptQuote, touches),
    cancel: useSave(cancelQuote, touches),
    uncancel: useSave(uncancelQuote, touches),
    lock: useSave(lockQuote, touches),
    unlock: useSave(unlockQuote, touches),
  };

  async function start(action: QuoteAction): Promise<void> {
    if (action === 'edit') return go(paths.quote({ id: quoteId }));
    if (action === 'copy') return go(paths.quoteCopy({ id: quoteId }));
    if (action === 'contract')
      return go(paths.chat({ alphaid: alphaid, tab: 'contracts' }), { replace: true });
    const question = QUESTIONS[action];
    if (
      question &&
      !(await confirmThat({
        title: i18n._(question.title),
        text: i18n._(question.text),
        confirm: i18n._(LABELS[action]),
        danger: question.danger,
      }))
    )
      return;
    const body = { id_ddlchat_quote: messageId };
    if (action === 'accept')
      await moves.accept.run({ params: { id: quoteId }, body: { ...body, former: acceptedId } });
    else await moves[action].run({ params: { id: quoteId }, body });
  }

  return { start, pending: Object.values(moves).some(({ pending }) => pending) };
}

/** What takes nights, or gives them back, asks first. */
const QUESTIONS: Partial<
  Record<QuoteAction, { title: MessageDescriptor; text: MessageDescriptor; danger: boolean }>
> = {
  accept: {
    title: msg`Accepter ce devis\u00a0?`,
    text: msg`Le locataire a donné son accord\u00a0: les nuits sont retenues pour lui, en option.`,
    danger: false,
  },
  unaccept: {
    title: msg`Marquer ce devis refusé\u00a0?`,
    text: msg`Les nuits retenues sont remises en vente.`,
    danger: true,
  },
  cancel: {
    title: msg`Annuler ce devis\u00a0?`,
    text: msg`Le locataire le verra annulé. Vous pourrez le réactiver.`,
    danger: true,
  },
};
