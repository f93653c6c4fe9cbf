/** Before a request is cancelled: what it does; and where money was received, how much of it goes back and why (B112). */
import type { Ddl } from '#features/requests/api.ts';
import { useAccount } from '#features/payments/account.ts';
import { PriceInput } from '#features/payments/PriceInput.tsx';
import { sumProblems, whyProblems } from '#features/payments/priceproblem.ts';
import { NOTE_MAX } from '#features/payments/receipt.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros, parseEuros } from '#kernel/money.ts';
import type { AppForm } from '#web/form/form.ts';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import classes from './Composer.module.css';
import { guestName } from '../guestname.ts';

const EMPTY = { values: { sum: '', reason: '' } };
const FIELDS: Record<string, 'sum' | 'reason'> = {
  'statusForm.to_return': 'sum',
  'statusForm.reason': 'reason',
};

interface Props {
  ddl: Ddl;
  onClose: () => void;
}

export function CancelDialog({ ddl, onClose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const manages = useCan('toolChatManage');
  const account = useAccount(ddl.id);
  // What the agency has of the stay's money, where the caller says what of it goes back; unknown until the books are read.
  const held = manages ? account.data?.models?.[0]?.held : 0;
  const asks = (held ?? 0) > 0;
  const save = useSave(api.postDdlchat, {
    touches: ['ddl', 'quote', 'yousign', 'bookingpayment'],
    dialog: false,
  });
  const form = useAppForm<typeof EMPTY.values, unknown>({
    reading: EMPTY,
    check: ({ sum, reason }) =>
      asks ? [...sumProblems('sum', sum, language), ...whyProblems('reason', reason, language)] : [],
    send: async ({ sum, reason }) => {
      const money = asks ? { to_return: parseEuros(sum) ?? 0, reason: reason.trim() } : {};
      const sent = await save.attempt({
        body: { id_ddl: ddl.id, statusForm: { action: 'S_CANCEL', ...money } },
      });
      if (sent.refusal) void account.refetch();
      return sent;
    },
    onSent: onClose,
    // A payment may have come since: what is said of a field that is not drawn is said in the form.
    fieldOf: (name) => (asks ? FIELDS[name] : undefined),
    elsewhere: 'form',
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Annuler la demande n°${ddl.alphaid}\u00a0?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Ne rien changer</Trans>
          </Button>
          {held !== undefined && (
            <Button color="grenat" loading={form.isPending} onClick={() => form.submit()}>
              <Trans>Annuler la demande</Trans>
            </Button>
          )}
        </>
      }
    >
      {held === undefined ? (
        <Loaded query={account}>{() => null}</Loaded>
      ) : (
        <>
          <p>{t`Les nuits retenues seront de nouveau libres, un contrat en attente ne pourra plus être signé, et ${guestName(ddl)} sera prévenu par e-mail. Les devis et un contrat signé restent dans l'historique.`}</p>
          <form {...form.bind} className={classes.cancelling}>
            <Refused refusal={form.refusal} />
            {asks && <SumToReturn form={form} money={cents(held)} />}
          </form>
        </>
      )}
    </Dialog>
  );
}

function SumToReturn({ form, money }: { form: AppForm<typeof EMPTY.values>; money: Cents }) {
  const { t } = useLingui();
  const held = formatEuros(money);
  return (
    <>
      <p>{t`L'agence détient ${held} pour ce séjour. Quelle somme rendez-vous\u00a0? Écrivez 0 si rien n'est à rendre. Le client lira la somme, pas la raison.`}</p>
      <PriceInput
        label={t`Somme à rendre`}
        name="sum"
        value={form.values.sum}
        onChange={(sum) => form.set({ sum })}
        error={form.errorAt('sum')}
      />
      <Textarea
        label={t`Raison`}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={NOTE_MAX}
        {...form.text('reason')}
      />
    </>
  );
}
