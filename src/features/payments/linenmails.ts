/** What the agency reads when a family orders linen, no longer wants it, or has paid for it. */
import { todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { agencySideOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import { toAgency } from '#features/mailing/said.ts';
import type { Tx } from '#server/sql.ts';
import type { AccountOfRequest } from './accountqueries.ts';
import { stayWords } from './texts.ts';

export function linenOnce(ddlId: number, what: 'asked' | 'ordered' | 'taken back' | 'once more'): string {
  return `linen ${ddlId} ${what} ${todayInParis()}`;
}

/**
 * Once a day of each, so that whoever can't decide fills no mailbox; then once more, saying what stands now and that nothing more is written
 * of it today: no mail is left as the last one that is not true.
 */
export async function mailLinenToAgency(
  tx: Tx,
  account: AccountOfRequest,
  { amount, wanted }: { amount: Cents; wanted: boolean },
): Promise<void> {
  const stay = stayWords(account, 'fr');
  const tell = (isAgain: boolean) =>
    tellAgency(tx, account, {
      onceKey: linenOnce(account.ddl_id, isAgain ? 'once more' : wanted ? 'ordered' : 'taken back'),
      subject: wanted ? 'Linge de maison commandé' : 'Linge de maison annulé',
      heading: (guest) => (wanted ? `${guest} commande le linge` : `${guest} ne veut plus du linge`),
      paragraphs: (guest) => [
        wanted
          ? `${guest} commande le linge de maison pour son séjour ${stay}\u00a0: ${formatEuros(amount)}, à régler.`
          : `${guest} ne veut plus du linge de maison pour son séjour ${stay}. Sa commande n’était pas réglée\u00a0: elle est annulée.`,
        ...(wanted
          ? [
              'Si le client paie par carte, nous vous prévenons dès que l’argent est reçu. Un virement ou un chèque se note dans les paiements de la demande. Prévoyez le linge une fois la somme reçue.',
            ]
          : []),
        ...(isAgain
          ? [
              'Le client a changé d’avis plusieurs fois aujourd’hui. S’il en change encore, vous n’aurez plus d’e-mail avant demain\u00a0: la conversation dit toujours ce qui est commandé.',
            ]
          : []),
      ],
    });
  if (!(await tell(false))) await tell(true);
}

/** Paid by card: nobody of the agency has seen it come. */
export async function mailLinenPaidToAgency(
  tx: Tx,
  account: AccountOfRequest,
  { paymentId, amount }: { paymentId: number; amount: Cents },
): Promise<void> {
  await tellAgency(tx, account, {
    onceKey: `linen ${account.ddl_id} paid by ${paymentId}`,
    subject: 'Linge de maison payé',
    heading: (guest) => `${guest} a payé le linge`,
    paragraphs: (guest) => [
      `${guest} a payé ${formatEuros(amount)} par carte pour le linge de maison de son séjour ${stayWords(account, 'fr')}. Vous pouvez le prévoir.`,
    ],
  });
}

/** False when it was told before. */
async function tellAgency(
  tx: Tx,
  { ddl_id: ddlId }: AccountOfRequest,
  mail: {
    onceKey: string;
    subject: string;
    heading: (guest: string) => string;
    paragraphs: (guest: string) => string[];
  },
): Promise<boolean> {
  const parties = await partiesOf(tx, ddlId);
  const guest = parties.sender_name || 'Le client';
  const queued = await queueMail(tx, {
    agid: parties.agid,
    ddlId,
    to: agencySideOf(parties),
    template: 'linen',
    ...toAgency(parties, {
      subject: mail.subject,
      heading: mail.heading(guest),
      paragraphs: mail.paragraphs(guest),
    }),
    onceKey: mail.onceKey,
  });
  return queued !== null;
}
