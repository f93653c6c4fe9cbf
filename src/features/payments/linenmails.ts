/** What the agency reads when a family orders linen, or no longer wants it. */
import { todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { subjectStay, threadButton } from '#features/mailing/parties.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Tx } from '#server/sql.ts';
import type { AccountOfRequest } from './accountqueries.ts';
import { stayWords } from './texts.ts';

export function linenOnce(ddlId: number, what: 'asked' | 'ordered' | 'taken back'): string {
  return `linen ${ddlId} ${what} ${todayInParis()}`;
}

export async function mailLinenToAgency(
  tx: Tx,
  account: AccountOfRequest,
  { amount, wanted }: { amount: Cents; wanted: boolean },
): Promise<void> {
  await tellEveryone(tx, account.ddl_id, {
    template: 'linen',
    // Once a day of each: whoever can't decide fills no mailbox, and the thread shows what stands.
    onceKey: linenOnce(account.ddl_id, wanted ? 'ordered' : 'taken back'),
    by: null,
    agency: (parties) => {
      const guest = parties.sender_name || 'Le client';
      const heading = wanted ? `${guest} commande le linge` : `${guest} ne veut plus du linge`;
      return {
        subject: subjectOf(
          wanted ? 'Linge de maison commandé' : 'Linge de maison annulé',
          subjectStay(parties),
          'fr',
        ),
        content: {
          heading,
          paragraphs: [
            wanted
              ? `${guest} commande le linge de maison pour son séjour ${stayWords(account, 'fr')}\u00a0: ${formatEuros(amount)}, à régler par carte.`
              : `${guest} ne veut plus du linge de maison pour son séjour ${stayWords(account, 'fr')}. Sa commande n’était pas réglée\u00a0: elle est annulée.`,
            ...(wanted
              ? ['Vous recevrez l’argent sans rien faire. Prévoyez le linge une fois la somme reçue.']
              : []),
          ],
          button: threadButton(parties),
        },
      };
    },
  });
}
