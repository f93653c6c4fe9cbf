/** An order of linen follows its money (decision 56): gone back, it is ordered no more; come back from the bank, it is theirs again. */
import type { Tx } from '#server/sql.ts';
import { postEvent } from '#features/requests/posting.ts';
import { linenHeldOf } from './balance.ts';
import { closeOpenCheckout, closeRequest } from './closing.ts';
import { linenOf } from './linenoffer.ts';
import { paymentRequestCan } from './payment.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';

/** Behind the request's lock, after lines of its books have changed. A part that went back changes nothing: the linen is still theirs. */
export async function followLinenMoney(tx: Tx, ddlId: number, authorUid: number | null): Promise<void> {
  const held = linenHeldOf(await queries.paymentsOf(tx, ddlId));
  const requests = await requestQueries.paymentRequestsOf(tx, ddlId);
  const order = linenOf(requests);
  if (order?.status === 'paid') {
    if (held <= 0) await closeRequest(tx, order, { why: 'linenCanceled', authorUid }, 'giveBack');
    return;
  }
  // One asked for since, or else the one that ended when its money went.
  const again =
    order ?? requests.findLast(({ type, closed_for: why }) => type === 'linge' && why === 'linenCanceled');
  if (!again || again.amount !== held) return;
  const from = paymentRequestCan[order ? 'pay' : 'restore'];
  if (!(await requestQueries.moveRequest(tx, again.id, from, 'paid', authorUid))) return;
  await postEvent(tx, {
    ddlId,
    action: 'S_PR_PAID',
    authorUid,
    writtenByAgency: true,
    paymentRequestId: again.id,
  });
  await closeOpenCheckout(tx, again.id);
}
