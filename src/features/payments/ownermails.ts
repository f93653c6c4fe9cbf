/** What came in for an owner's houses, in one mail a day (B98): each payment once, and of the guest no more than the calendar shows. */
import type { Day } from '#kernel/day.ts';
import { dayRange, todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import { cents, formatEuros, sumCents } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { queueMail } from '#features/mailing/actions.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Mail, MailFact } from '#features/mailing/mail.ts';
import { eachAlone } from '#server/jobs.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { countedLines, lockedUntold, markOwnersOwn, markTold, ownersToTell } from './ownerqueries.ts';
import type { CountedLine, OwnerOfMoney, UntoldPayment } from './ownerqueries.ts';

/** Answers how many owners there were to tell. */
export async function tellOwners(db: Db, today = todayInParis()): Promise<number> {
  await inTransaction(db, markOwnersOwn);
  const owners = await ownersToTell(db);
  await eachAlone(owners, (owner) => inTransaction(db, (tx) => tellOwner(tx, owner, today)));
  return owners.length;
}

async function tellOwner(tx: Tx, owner: OwnerOfMoney, today: Day): Promise<void> {
  const untold = await lockedUntold(tx, owner);
  const [first] = untold;
  if (!first) return;
  const left = leftAfterReturns(await countedLines(tx, [...new Set(untold.map(({ ddl_id: id }) => id))]));
  const kept = untold
    .map((payment) => ({ ...payment, amount: left.get(payment.id) ?? cents(0) }))
    .filter(({ amount }) => amount > 0);
  const language = languageOf(first.business_language);
  const queued =
    kept.length === 0 || first.mail === ''
      ? 'nobody to tell'
      : await queueMail(tx, {
          agid: owner.agid,
          to: { uid: owner.owner_uid, mail: first.mail, language },
          template: 'ownerReceipts',
          ...receiptsOfDay(kept, language),
          onceKey: `owner ${owner.owner_uid} receipts ${owner.agid} ${today}`,
        });
  // Today's mail has left already: these are told tomorrow.
  if (queued === null) return;
  await markTold(
    tx,
    untold.map(({ id }) => id),
  );
}

/**
 * What of each line did not go back: a return that a clerk noted is opposite to no line, and takes from what came last before it of the same money, the
 * stay's or linen's (decision 51).
 * @param lines in the order they were noted
 */
function leftAfterReturns(lines: readonly CountedLine[]): ReadonlyMap<number, Cents> {
  const left = new Map(lines.map(({ id, amount }) => [id, cents(Math.max(0, amount))]));
  for (const [at, { ddl_id: ddlId, is_linen: isLinen, amount }] of lines.entries()) {
    let back = Math.max(0, -amount);
    for (const { id } of lines
      .slice(0, at)
      .filter((line) => line.ddl_id === ddlId && line.is_linen === isLinen)
      .toReversed()) {
      const taken = Math.min(back, left.get(id)!);
      left.set(id, cents(left.get(id)! - taken));
      back -= taken;
    }
  }
  return left;
}

function receiptsOfDay(payments: UntoldPayment[], language: Language): Mail {
  const isFrench = language === 'fr';
  const [first] = payments as [UntoldPayment, ...UntoldPayment[]];
  const total = formatEuros(sumCents(payments.map(({ amount }) => amount)));
  const houses = [...new Set(payments.map(({ house }) => house))].join(', ');
  const isOne = payments.length === 1;
  return {
    subject: isFrench
      ? `${isOne ? 'Paiement reçu' : 'Paiements reçus'}, ${total}\u00a0: ${houses}`
      : `${isOne ? 'Payment received' : 'Payments received'}, ${total}: ${houses}`,
    content: {
      heading: isFrench ? 'Ce qui a été reçu pour vous' : 'What was received for you',
      paragraphs: [
        hello(first, language),
        isFrench
          ? `Voici ce que des voyageurs ont réglé depuis notre dernier message, ${total} en tout. Votre part vous est versée aux dates convenues.`
          : `Here is what guests have paid since our last message, ${total} in all. Your share is paid to you on the agreed dates.`,
      ],
      facts: [
        ...payments.map((payment) => line(payment, language)),
        { label: isFrench ? 'En tout' : 'In all', value: total, isSum: true },
      ],
      button: {
        label: isFrench ? 'Voir le calendrier' : 'See the calendar',
        path: paths.calendar({ id: first.house_id }),
        link: 'plain',
      },
    },
  };
}

function line({ house, date_from: from, date_to: to, amount }: UntoldPayment, language: Language): MailFact {
  const days = from === null || to === null ? '' : `, ${dayRange(from, to, language)}`;
  return { label: `${house}${days}`, value: formatEuros(amount) };
}
