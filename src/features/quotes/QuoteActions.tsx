/** What can be done to a quote, from the table the server asks. What can't is there too, with its reason. */
import { paths } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { cancelQuote, lockQuote, unacceptQuote, uncancelQuote, unlockQuote } from './api.ts';
import { quoteCan, quoteReason } from './quote.ts';
import type { QuoteAction, QuoteReason, QuoteState } from './quote.ts';
import classes from './QuoteCard.module.css';

const AcceptDialog = lazyPart(
  async () => (await import('#features/acceptance/AcceptDialog.tsx')).AcceptDialog,
);

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
  const [isAccepting, setAccepting] = useState(false);
  const run = useRun({ quoteId, messageId, alphaid, onAccept: () => setAccepting(true) });
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
      {isAccepting && (
        <Suspense>
          <AcceptDialog quoteId={quoteId} acceptedId={acceptedId} onClose={() => setAccepting(false)} />
        </Suspense>
      )}
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

function useRun({
  quoteId,
  messageId,
  alphaid,
  onAccept,
}: Pick<Props, 'quoteId' | 'messageId' | 'alphaid'> & { onAccept: () => void }) {
  const { i18n } = useLingui();
  const touches = { touches: ['quote', 'ddl', 'ddlchat'] as const };
  const moves = {
    unaccept: useSave(unacceptQuote, { ...touches, says: i18n._(DONE.unaccept) }),
    cancel: useSave(cancelQuote, { ...touches, says: i18n._(DONE.cancel) }),
    uncancel: useSave(uncancelQuote, { ...touches, says: i18n._(DONE.uncancel) }),
    lock: useSave(lockQuote, { ...touches, says: i18n._(DONE.lock) }),
    unlock: useSave(unlockQuote, { ...touches, says: i18n._(DONE.unlock) }),
  };

  async function start(action: QuoteAction): Promise<void> {
    if (action === 'edit') return go(paths.quote({ id: quoteId }));
    if (action === 'copy') return go(paths.quoteCopy({ id: quoteId }));
    if (action === 'accept') return onAccept();
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
    await moves[action].run({ params: { id: quoteId }, body: { id_ddlchat_quote: messageId } });
  }

  return { start, pending: Object.values(moves).some(({ pending }) => pending) };
}

/** What was done, as it is said. */
const DONE = {
  unaccept: msg`Devis marqué refusé\u00a0: les nuits sont remises en vente.`,
  cancel: msg`Devis annulé.`,
  uncancel: msg`Devis réactivé.`,
  lock: msg`Devis verrouillé.`,
  unlock: msg`Devis déverrouillé.`,
};

/** What gives nights back asks first. */
const QUESTIONS: Partial<
  Record<QuoteAction, { title: MessageDescriptor; text: MessageDescriptor; danger: boolean }>
> = {
  unaccept: {
    title: msg`Marquer ce devis refusé\u00a0?`,
    text: msg`Les nuits retenues sont remises en vente.`,
    danger: true,
  },
  cancel: {
    title: msg`Annuler ce devis\u00a0?`,
    text: msg`Le client le verra annulé. Vous pourrez le réactiver.`,
    danger: true,
  },
};
