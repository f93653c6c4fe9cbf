/** Before a request is cancelled: what it does; and where money was received, how much of it goes back and why (B112). */
import type { Ddl } from '#features/requests/api.ts';
import { useAccount } from '#features/payments/account.ts';
import { PriceInput } from '#features/payments/PriceInput.tsx';
import { sumProblems } from '#features/payments/priceproblem.ts';
import { NOTE_MAX } from '#features/payments/receipt.ts';
import { cents, formatEuros, parseEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import classes from './Composer.module.css';
import { guestName } from '../guestname.ts';

const EMPTY = { values: { sum: '', reason: '' } };

export function CancelDialog({ ddl, onClose }: { ddl: Ddl; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const manages = useCan('toolChatManage');
  const account = useAccount(ddl.id);
  const save = useSave(api.postDdlchat, {
    touches: ['ddl', 'quote', 'yousign', 'bookingpayment'],
    dialog: false,
  });
  const received = cents(account.data?.models?.[0]?.received ?? 0);
  const asks = manages && received > 0;
  const form = useAppForm({
    reading: EMPTY,
    check: ({ sum, reason }) =>
      asks
        ? [
            ...sumProblems('sum', sum, language),
            ...(reason.trim() === ''
              ? [{ field: 'reason', message: refusalText({ type: 'required' }, language) }]
              : []),
          ]
        : [],
    send: ({ sum, reason }) =>
      save.attempt({
        body: {
          id_ddl: ddl.id,
          statusForm: {
            action: 'S_CANCEL',
            ...(asks && { to_return: parseEuros(sum) ?? 0, reason: reason.trim() }),
          },
        },
      }),
    onSent: onClose,
    fieldOf: (name) =>
      name === 'statusForm.to_return' ? 'sum' : name === 'statusForm.reason' ? 'reason' : undefined,
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
          <Button color="grenat" loading={form.isPending || account.isPending} onClick={() => form.submit()}>
            <Trans>Annuler la demande</Trans>
          </Button>
        </>
      }
    >
      <p>{t`Les nuits retenues seront de nouveau libres, un contrat en attente ne pourra plus être signé, et ${guestName(ddl)} sera prévenu par e-mail. Les devis et un contrat signé restent dans l'historique.`}</p>
      {asks && (
        <form {...form.bind} className={classes.cancelling}>
          <p>{t`${formatEuros(received)} ont été reçus. Quelle somme rendez-vous\u00a0? Écrivez 0 si rien n'est à rendre. Le client lira la somme, pas la raison.`}</p>
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
        </form>
      )}
    </Dialog>
  );
}
