/** What the window of an acceptance begins with: the option's end by the rule, what the contract would ask, the first sum and its lawful day. */
import { refusalText } from '#kernel/refusal.ts';
import type { Refusal } from '#kernel/refusal.ts';
import { parisTime } from '#kernel/moment.ts';
import { optionEnds } from '#features/bookings/actions.ts';
import { contractOutlook } from '#features/contracts/atacceptance.ts';
import { firstSum } from '#features/payments/requesting.ts';
import { quoteForCaller } from '#features/quotes/found.ts';
import type { App } from '#server/app.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { Outlook } from './api.ts';

export async function outlookOf(app: App, db: Db, caller: Caller, id: number): Promise<Outlook> {
  const quote = await quoteForCaller(db, caller, id);
  requireAgencyWrite(db, caller, quote.agid);
  const words = (no: Refusal | undefined) =>
    no === undefined ? '' : refusalText(no.warnings[0], caller.language, app.refusals);
  const ends = await optionEnds(db, { ddlId: quote.ddl_id, from: quote.date_from });
  const contract = await contractOutlook(db, caller, { quoteId: id, quoteMessageId: quote.message_id ?? 0 });
  const sum = await firstSum(db, caller, quote.ddl_id, { quoteId: id });
  const withLinen =
    contract.linen === 0 ? sum : await firstSum(db, caller, quote.ddl_id, { quoteId: id, linen: true });
  return {
    id,
    house: contract.house,
    guest: contract.guest,
    date_from: quote.date_from,
    date_to: quote.date_to,
    language: contract.language,
    held_until: parisTime(ends.usual),
    latest: parisTime(ends.latest),
    contract: {
      missing: contract.missing,
      userDifferences: contract.differences,
      obstacle: words(contract.obstacle),
    },
    linen: { offered: contract.linen, amount: withLinen.amount, left: withLinen.left },
    payment: {
      type: sum.type,
      amount: sum.amount,
      left: sum.left,
      from: sum.from,
      obstacle: words(sum.obstacle),
    },
  };
}
