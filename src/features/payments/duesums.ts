/**
 * Stays booked more than six months ahead: the day the law lets their first sum be asked, it is, where the agency has its requests leave by
 * themselves; elsewhere the agency is told that it may.
 */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { agencySideOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import { houseAndDays, subjectStay, threadButton } from '#features/mailing/parties.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { eachAlone } from '#server/jobs.ts';
import { systemCaller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { sumDue, sumsDue } from './duequeries.ts';
import { askFirstPayment } from './requesting.ts';

/** Answers how many were asked and how many agencies were told. */
export async function askSumsDue(db: Db, today = todayInParis()): Promise<{ asked: number; told: number }> {
  const outcome = { asked: 0, told: 0 };
  await eachAlone(await sumsDue(db, today), async ({ ddl_id }) => {
    const done = await inTransaction(db, (tx) => askOrTell(tx, ddl_id, today));
    if (done) outcome[done]++;
  });
  return outcome;
}

async function askOrTell(tx: Tx, ddlId: number, today: Day): Promise<'asked' | 'told' | undefined> {
  await lockRequest(tx, ddlId);
  const due = await sumDue(tx, today, ddlId);
  if (!due) return undefined;
  if (!due.is_automatic) return (await tellAgency(tx, ddlId)) ? 'told' : undefined;
  await askFirstPayment(tx, systemCaller(due.agid), ddlId);
  return 'asked';
}

/** False when it was told before. */
async function tellAgency(tx: Tx, ddlId: number): Promise<boolean> {
  const parties = await partiesOf(tx, ddlId);
  const told = await queueMail(tx, {
    agid: parties.agid,
    ddlId,
    to: agencySideOf(parties),
    template: 'paymentRequest',
    subject: subjectOf('Première somme à demander', subjectStay(parties), 'fr'),
    content: {
      heading: 'Une première somme peut être demandée',
      paragraphs: [
        `${parties.sender_name || 'Le client'}, ${houseAndDays(parties, 'fr')}\u00a0: l’arrivée est à six mois, la loi permet maintenant de demander une somme pour ce séjour. Rien n’a encore été demandé.`,
      ],
      button: threadButton(parties),
    },
    onceKey: `first sum of ${ddlId} may be asked, ${parties.date_from ?? ''}`,
  });
  return told !== null;
}
