/** 'Accepter, contrat, arrhes': the option's end, what the contract still asks, the first sum, the mail; one button for all that is ticked. */
import type { Day } from '#kernel/day.ts';
import { priceProblems, reasonProblems } from '#features/payments/priceproblem.ts';
import { PATIENCE_MS, USUAL_MS } from '#features/contracts/prepare.ts';
import { Preparing } from '#features/contracts/Preparing.tsx';
import { FormWindow, WindowForm } from '#web/form/FormDialog.tsx';
import type { FormProblem } from '#web/form/form.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { Refused } from '#web/form/Refused.tsx';
import type { Language } from '#kernel/localized.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractPart } from './ContractPart.tsx';
import * as api from './api.ts';
import type { Outlook } from './api.ts';
import { MailPart } from './MailPart.tsx';
import { OptionEndFields } from '#features/options/OptionEndFields.tsx';
import { endOf, endParts, endProblems } from '#features/options/end.ts';
import { PaymentPart } from './PaymentPart.tsx';
import type { AcceptanceForm } from './form.ts';
import { amountShown, isMore, sumsOf } from './form.ts';
import { LinenPart } from './LinenPart.tsx';
import { acceptanceText } from './texts.ts';

interface Props {
  quoteId: number;
  /** The quote of the request that is accepted, if one is. */
  acceptedId: number | null;
  onClose: () => void;
}

export function AcceptDialog({ quoteId, acceptedId, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(read(api.readOutlook, { params: { id: quoteId } }, ['quote']));
  const outlook = query.data?.models?.[0];
  return (
    <FormWindow title={t`Accepter, contrat, arrhes`} onClose={onClose} size="lg">
      {outlook ? (
        <Acceptance outlook={outlook} acceptedId={acceptedId} onClose={onClose} />
      ) : (
        <Loaded query={query} skeleton={<SkeletonCards count={3} height={90} />}>
          {() => null}
        </Loaded>
      )}
    </FormWindow>
  );
}

function Acceptance({ outlook, acceptedId, onClose }: Omit<Props, 'quoteId'> & { outlook: Outlook }) {
  const { t } = useLingui();
  const language = useLanguage();
  const doneWords = useDoneWords();
  const acceptAndSend = useSave(api.acceptAndSend, {
    touches: ['quote', 'ddl', 'ddlchat', 'yousign', 'bookingpayment', 'user'],
    dialog: false,
    timeout: PATIENCE_MS,
  });
  const textOf = ({ mail, contract, payment }: AcceptanceForm) =>
    mail ?? acceptanceText({ ...stayOf(outlook), contract, payment }, outlook.language);
  // What the window opened with: the rule's end moves on by the minute.
  const [reading] = useState(() => ({ values: beginningOf(outlook) }));
  const form = useAppForm<AcceptanceForm, unknown>({
    reading,
    check: (values) => problemsOf(values, outlook, language),
    send: (values) =>
      acceptAndSend.attempt(
        {
          params: { id: outlook.id },
          body: { ...bodyOf(values, outlook, textOf(values)), former: acceptedId },
        },
        { says: doneWords(values) },
      ),
    onSent: onClose,
    fieldOf: (name) => (name === 'held_until' ? 'day' : name.replace(/^tenant\./, '')),
    elsewhere: 'form',
  });
  const { contract, payment } = form.values;
  return (
    <WindowForm
      form={form}
      confirm={contract || payment ? t`Accepter et envoyer` : t`Accepter`}
      onClose={onClose}
    >
      <Refused refusal={form.refusal} />
      <OptionEndFields form={form} />
      <ContractPart form={form} outlook={outlook.contract} />
      <LinenPart form={form} outlook={outlook} />
      <PaymentPart form={form} outlook={outlook} />
      {(contract || payment) && (
        <MailPart
          form={form}
          offered={textOf({ ...form.values, mail: null })}
          isFrench={outlook.language === 'fr'}
        />
      )}
      {form.isPending && contract && <Preparing usual={USUAL_MS} label={t`Préparation du contrat…`} />}
    </WindowForm>
  );
}

function beginningOf(outlook: Outlook): AcceptanceForm {
  const { contract, payment } = outlook;
  return {
    ...endParts(outlook.held_until),
    contract: contract.obstacle === '',
    first_name: '',
    last_name: '',
    address: '',
    nationality: '',
    ignoreIndependentUserDiff: false,
    payment: payment.obstacle === '' && payment.from === null && payment.amount > 0,
    linen: false,
    amount: amountShown(payment.amount),
    reason: '',
    mail: null,
  };
}

function stayOf({ guest, house, date_from, date_to }: Outlook) {
  return { guest, house, from: date_from as Day, to: date_to as Day };
}

function problemsOf(values: AcceptanceForm, outlook: Outlook, language: Language): FormProblem[] {
  const { amount, reason, payment } = values;
  const { left } = sumsOf(outlook, values.linen);
  return [
    ...endProblems(values, language),
    ...(payment ? priceProblems('amount', amount, language) : []),
    ...(payment && isMore(amount, left) ? reasonProblems('reason', reason, left, language) : []),
  ];
}

function bodyOf(values: AcceptanceForm, outlook: Outlook, text: string) {
  const { contract, payment } = values;
  // Ticked while it was offered, and no longer drawn where it is not.
  const linen = values.linen && outlook.linen.offered > 0;
  return {
    held_until: endOf(values),
    contract,
    payment,
    linen,
    ...(contract && {
      tenant: Object.fromEntries(outlook.contract.missing.map((name) => [name, values[name].trim()])),
      ignoreIndependentUserDiff: values.ignoreIndependentUserDiff,
    }),
    ...(payment && { amount: values.amount.trim(), reason: values.reason.trim() }),
    ...((contract || payment) && { mail_text: text }),
  };
}

function useDoneWords(): (values: AcceptanceForm) => string {
  const { t } = useLingui();
  return ({ contract, payment }) => {
    if (contract && payment) return t`Devis accepté, contrat envoyé, paiement demandé.`;
    if (contract) return t`Devis accepté, contrat envoyé.`;
    return payment ? t`Devis accepté, paiement demandé.` : t`Devis accepté\u00a0: les nuits sont retenues.`;
  };
}
