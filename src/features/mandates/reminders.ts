/** Before a mandate ends the agency is told, sixty days ahead and fifteen. Nothing closes by itself. */
import type { Day } from '#kernel/day.ts';
import { longDay, nightsBetween, todayInParis } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import { paths } from '#kernel/paths.ts';
import { queueMail } from '#features/mailing/actions.ts';
import { makeTask } from '#features/tasks/actions.ts';
import { eachAlone } from '#server/jobs.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { missingKey, numberText, renewalKey, REMINDERS } from './mandate.ts';
import * as queries from './reminderqueries.ts';
import type { EndingMandate } from './reminderqueries.ts';

/** Answers how many were told of. The nearest reminder counts for those before it: one that was signed late is not told twice in a day. */
export async function remindOfEnds(db: Db, today: Day = todayInParis()): Promise<number> {
  let told = 0;
  for (const days of REMINDERS.toSorted((one, other) => one - other)) {
    await eachAlone(await queries.endingWithin(db, today, days), async ({ id }) => {
      const isTold = await inTransaction(db, async (tx) => {
        const mandate = await queries.claimReminder(tx, id, today, days);
        if (mandate) await tell(tx, mandate, days, today);
        return mandate !== undefined;
      });
      if (isTold) told += 1;
    });
  }
  return told;
}

async function tell(tx: Tx, mandate: EndingMandate, days: number, today: Day): Promise<void> {
  const number = numberText(mandate);
  const left = nightsBetween(today, mandate.date_to);
  const when = left === 0 ? 'aujourd’hui' : left === 1 ? 'demain' : `dans ${left} jours`;
  await makeTask(tx, {
    agid: mandate.agid,
    title: `Renouveler le mandat n°\u00a0${number}\u00a0: ${mandate.house_title}`,
    description: `Propriétaire\u00a0: ${mandate.owners}. Le mandat se termine le ${longDay(mandate.date_to, 'fr')}. Faites-en signer un autre, ou préparez le départ de la maison\u00a0: rien ne se ferme tout seul.`,
    nid: mandate.house_id,
    uid: mandate.owner_uid,
    due: mandate.date_to,
    key: renewalKey(mandate.id, days),
  });
  await queueMail(tx, {
    agid: mandate.agid,
    to: { uid: null, mail: mandate.agency_mail, language: 'fr' },
    template: 'mandateEnding',
    subject: `Mandat à renouveler\u00a0: ${mandate.house_title}`,
    content: {
      heading: `Un mandat se termine ${when}`,
      paragraphs: [
        `Le mandat n°\u00a0${number} ${beforeTitle('de', mandate.house_title)} (${mandate.owners}) se termine le ${longDay(mandate.date_to, 'fr')}.`,
        `Renouvelez-le avec le propriétaire\u00a0: un autre mandat, signé, prend la suite. S’il ne continue pas, préparez le départ de la maison depuis sa fiche. Rien ne se ferme tout seul\u00a0: ${mandate.kind === 'location' ? 'tant que vous n’avez rien décidé, les nuits restent en vente et les séjours tiennent' : 'tant que vous n’avez rien décidé, la maison reste en intendance'}.`,
      ],
      button: { label: 'Ouvrir le mandat', path: paths.mandate({ id: mandate.id }), link: 'plain' },
    },
    onceKey: `mandate ${mandate.id} ends ${mandate.date_to} ${left}`,
  });
}

/** Houses that are booked online without a mandate in force go on, and somebody is asked to see to it: once. */
export async function askForMissing(db: Db, today: Day = todayInParis()): Promise<number> {
  const missing = await queries.bookedWithoutMandate(db, today);
  for (const house of missing)
    await inTransaction(db, (tx) =>
      makeTask(tx, {
        agid: house.agid,
        title:
          house.former_number === null
            ? `Inscrire le mandat ${beforeTitle('de', house.title)}`
            : `Compléter le mandat n°\u00a0${house.former_number}\u00a0: ${house.title}`,
        description:
          'Cette maison est en réservation en ligne sans mandat de location en vigueur. Rien ne se ferme pour autant\u00a0: ses nuits restent en vente. Cette tâche se termine d’elle-même quand son mandat, au registre, est signé.',
        nid: house.id,
        uid: house.owner_uid,
        key: missingKey(house.id),
      }),
    );
  return missing.length;
}
