/** Who is told what, and what they may keep of it. */
import type { Fault } from './fault.ts';

const CANCELLED = 'src/features/payments/cancelled.test.ts';
const CONTRACTS = 'src/features/contracts/contracts.test.ts';
const EVERY_MAIL = 'tests/mails.test.ts';
const MAILIN = 'src/features/mailin/mailin.http.test.ts';
const OPTIONS = 'src/features/options/options.http.test.ts';
const PAYMENTS = 'src/features/payments/payments.test.ts';
const QUOTES = 'src/features/quotes/quotes.http.test.ts';
const RECEIPTS = 'src/features/payments/receipts.test.ts';

export const TOLD_FAULTS: readonly Fault[] = [
  {
    name: 'card-payment-calls-nobody',
    file: 'src/features/payments/receiving.ts',
    find: 'writtenByAgency: !isByCard',
    replace: 'writtenByAgency: true',
    tests: [PAYMENTS],
    why: 'A family pays, and no conversation of the agency is to be read.',
  },
  {
    name: 'card-payment-mailed-twice',
    file: 'src/features/payments/receiving.ts',
    find: 'else if (isByCard && !isConfirmed)',
    replace: 'else if (isByCard)',
    tests: [PAYMENTS],
    why: 'The agency reads of one payment in two mails.',
  },
  {
    name: 'withdrawn-payment-not-told',
    file: 'src/features/payments/requesting.ts',
    find: '  await mailPaymentWithdrawn(tx, account, request);\n',
    replace: '',
    tests: [PAYMENTS, EVERY_MAIL],
    why: 'A family keeps a mail that asks for money nobody wants any more.',
  },
  {
    name: 'cancelled-request-said-to-have-held',
    file: 'src/features/mailing/texts.ts',
    find: 'held ? wasHeld : wasNotHeld',
    replace: 'wasHeld',
    tests: [CANCELLED],
    why: 'Who had only asked reads that nights are no longer held for them.',
  },
  {
    name: 'cancelled-option-called-a-stay',
    file: 'src/features/mailing/threadmails.ts',
    find: 'held.held_until === null ? stayCancelledToOwner : optionLapsedToOwner',
    replace: 'stayCancelledToOwner',
    tests: [CANCELLED],
    why: 'An owner reads that a stay is off which they had never been told was on.',
  },
  {
    name: 'contract-ends-unsaid',
    file: 'src/features/mailing/texts.ts',
    find: '      ...contractOver(contract, language),\n',
    replace: '',
    tests: [CANCELLED],
    why: 'A family goes on looking for a contract that nobody can sign any more.',
  },
  {
    name: 'contract-of-the-former-stay-unsaid',
    file: 'src/features/quotes/guestacceptmails.ts',
    find: '...contractOver(stay.contract ?? undefined, language),',
    replace: '',
    tests: [QUOTES],
    why: 'After a second yes a family still has two contracts to sign, as far as it knows.',
  },
  {
    name: 'contract-cancelled-behind-its-owner',
    file: 'src/features/contracts/mails.ts',
    find: '    owner: cancelledToOwner,\n',
    replace: '',
    tests: [CONTRACTS, EVERY_MAIL],
    why: 'An owner never hears that the contract of a stay in their house is off.',
  },
  {
    name: 'moved-option-told-nobody',
    file: 'src/features/options/actions.ts',
    find: 'if (before.getTime() === until.getTime()) return;',
    replace: 'if (before) return;',
    tests: [QUOTES, EVERY_MAIL],
    why: 'A family counts on nights until Friday that were cut to Tuesday.',
  },
  {
    name: 'same-end-told-again',
    file: 'src/features/options/actions.ts',
    find: 'if (before.getTime() === until.getTime()) return;',
    replace: '',
    tests: [QUOTES],
    why: 'Everybody reads that the end has moved from Friday to Friday.',
  },
  {
    name: 'option-left-to-a-person-unread',
    file: 'src/features/options/actions.ts',
    find: "    await markRead(tx, [{ id: ddlId, agid: booking.agid }], 'agency', false);\n",
    replace: '',
    tests: [OPTIONS],
    why: 'Nights stay held for nobody, because the note about them is read by nobody.',
  },
  {
    name: 'further-file-under-the-guest',
    file: 'src/features/mailin/filing.ts',
    find: '      details: from,\n',
    replace: '      details: { mailin_id: mail.id },\n',
    tests: [MAILIN],
    why: 'The second page a stranger sent stands in the thread as the family’s own.',
  },
  {
    name: 'further-file-hides-the-words',
    file: 'src/features/requests/posting.ts',
    find: 'posting.isFurther === true || ',
    replace: '',
    tests: [MAILIN],
    why: 'The list shows a name and a colon instead of what was written.',
  },
  {
    name: 'stranger-answered-for-the-family',
    file: 'src/features/inbox/composer/queries.ts',
    find: "\n        and not m.details ? 'mail_from'",
    replace: '',
    tests: [MAILIN],
    why: 'Who writes by text message is answered by mail, since somebody else’s mail was filed there.',
  },
  {
    name: 'guessed-channel-held',
    file: 'src/features/inbox/composer/replychannels.ts',
    find: 'if (isWriting && isKnown && held === undefined) hold(usual);',
    replace: 'if (isWriting && held === undefined) hold(usual);',
    tests: ['tests/e2e/composer.test.ts -g quicker than the page'],
    why: 'Who types fast answers a text message by mail.',
  },
  {
    name: 'reset-mail-of-nobody',
    file: 'src/features/session/passwordreset.ts',
    find: 'agid: await queries.agencyThatWrites(tx, account.id)',
    replace: 'agid: account.agid',
    tests: [EVERY_MAIL],
    why: 'A guest’s new password comes from a name they do not know, with nobody to call.',
  },
  {
    name: 'receipt-for-the-owner',
    file: 'src/features/payments/receiptqueries.ts',
    find: 'sql`r.sender_uid = any(${caller.uids}::integer[])`',
    replace: "requestScope(caller, 'r')",
    tests: [RECEIPTS],
    why: 'An owner reads who pays how much for their house, name and all.',
  },
  {
    name: 'receipt-of-what-never-came',
    file: 'src/features/payments/routes.ts',
    find: 'if (!row || !hasReceipt(row))',
    replace: 'if (!row)',
    tests: [RECEIPTS],
    why: 'A cheque without funds has a receipt.',
  },
  {
    name: 'receipt-without-its-refunds',
    file: 'src/features/payments/receipts.ts',
    find: '...opposites.map((line) => refunded(line, language)),',
    replace: '',
    tests: [RECEIPTS],
    why: 'A receipt says that the agency has money it gave back.',
  },
];
