import type { Ddlchat } from '#features/requests/api.ts';
import { actionWords, CONTENT_ACTIONS, EVENT_WORDS } from '#features/requests/request.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { withNewest, withOlder, withReread } from './loaded.ts';
import { withPaymentCards } from './paymentcards.ts';
import { firstUnreadOf, rowsOf, shownOf } from './rows.ts';

function said(id: number, more: Partial<Ddlchat> = {}): Ddlchat {
  return {
    id,
    id_ddl: 1,
    action: 'TEXT',
    message: `n° ${id}`,
    timestamp: '2027-08-07 10:00:00',
    datetimeFormatted: '',
    datetimeFormattedUk: '',
    author_uid: 5,
    author_full_name: 'Paul Dupré',
    author_profile_picture: '',
    use_agency_name: 0,
    channel: 'site',
    filepath: '',
    previewpath: '',
    file_name: '',
    file_mime: '',
    deleted: 0,
    written_by_agency: 0,
    read_owner: 0,
    read_sender: 0,
    can_resend: 0,
    ...more,
  };
}
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => said(from + n));
const ids = ({ messages }: { messages: readonly Ddlchat[] }) => messages.map(({ id }) => id);

test('the loaded end of a thread grows at both ends and never has a hole', () => {
  const first = withNewest(undefined, run(41, 50), 10);
  assert.deepEqual([first.messages.length, first.hasOlder], [10, true]);
  const back = withOlder(first, run(31, 40), 10);
  assert.deepEqual(ids(back), ids({ messages: run(31, 50) }));
  assert.equal(back.hasOlder, true);
  const later = withNewest(back, run(44, 53), 10);
  assert.deepEqual(ids(later), ids({ messages: run(31, 53) }));
  assert.deepEqual(ids(withNewest(later, run(60, 69), 10)), ids({ messages: run(60, 69) }));
  assert.equal(withOlder(back, run(25, 30), 10).hasOlder, false);
});

test('a note that was removed leaves the loaded end; a short thread has nothing older', () => {
  const held = withNewest(undefined, run(41, 50), 10);
  const without = [...run(40, 44), ...run(46, 50)];
  assert.deepEqual(ids(withNewest(held, without, 10)), ids({ messages: without }));
  assert.deepEqual(withNewest(held, run(48, 50), 10), { messages: run(48, 50), hasOlder: false });
  assert.deepEqual(withNewest(held, [], 10), { messages: [], hasOlder: false });
  const reread = withReread(held, [said(42, { quote_accepted: 1 })]);
  assert.equal(reread.messages[1]?.quote_accepted, 1);
});

test('CHAT-30 CHAT-31 CHAT-32 CHAT-33 CHAT-34 CHAT-35 CHAT-36 CHAT-37 CHAT-38 CHAT-39 CHAT-40 CHAT-41 CHAT-42 CHAT-43 CHAT-44 CHAT-45 CHAT-46 CHAT-47 CHAT-48 CHAT-49 CHAT-50 B58 each status event is a line of the thread, in its own words', () => {
  const words = {
    S_PEND_REP: 'En attente de réponse',
    S_PEND_PAY: 'En attente de paiement',
    S_PEND_C: 'Carte autorisée, en attente de confirmation',
    S_PAY_ACC: 'Arrhes payées',
    S_PAY_RECV: 'Paiement reçu',
    S_PAY_CAP: 'Paiement encaissé',
    S_CONFIRM: 'Séjour confirmé',
    S_CANCEL: 'Demande annulée',
    S_INFO_UPD: 'Demande modifiée',
    M_RESENT: 'E-mail renvoyé',
    YC_TO_BE_SIGNED: 'Contrat envoyé pour signature',
    YC_SIGNED: 'Contrat signé',
    YC_CANCEL: 'Contrat annulé',
    Q_ACCEPT: 'Devis accepté',
    Q_UNACCEPT: 'Devis refusé',
    Q_CANCEL: 'Devis annulé',
    Q_UNCANCEL: 'Devis réactivé',
    Q_LOCK: 'Devis verrouillé',
    Q_UNLOCK: 'Devis déverrouillé',
    S_PR_CANCEL: 'Demande de paiement annulée',
    S_PR_PAID: 'Demande de paiement réglée',
  };
  const actions = Object.keys(words);
  assert.deepEqual(Object.fromEntries(actions.map((action) => [action, actionWords(action)?.fr])), words);
  assert.deepEqual(Object.keys(EVENT_WORDS).toSorted(), actions.toSorted());
  assert.deepEqual(
    shownOf(actions.map((action, n) => said(n + 1, { action }))).map(({ action }) => action),
    actions,
  );
});

test('CHAT-51 an action nobody knows is not displayed, every known one is', () => {
  const actions = [...CONTENT_ACTIONS, ...Object.keys(EVENT_WORDS)];
  const shown = shownOf([...actions, 'X_NEW_THING', ''].map((action, n) => said(n + 1, { action })));
  assert.deepEqual(
    shown.map(({ action }) => action),
    actions,
  );
});

test('CHAT-52 what the other side wrote after our last read is unread; the line stands before the first of it', () => {
  const thread = [
    said(1, { read_owner: 1, read_sender: 1 }),
    said(2, { written_by_agency: 1, read_owner: 1, read_sender: 1 }),
    said(3, { written_by_agency: 1, read_sender: 0 }),
    said(4, { action: 'NOTE' }),
    said(5),
    said(6),
  ];
  assert.equal(firstUnreadOf(thread, true), 5);
  assert.equal(firstUnreadOf(thread, false), 3);
  const rows = rowsOf(withPaymentCards(thread), { onAgencySide: true, firstUnread: 5 });
  const those = (which: 'startsUnread' | 'isLastRead') =>
    rows.filter((row) => row[which]).map(({ message }) => message.id);
  assert.deepEqual(those('startsUnread'), [5]);
  assert.deepEqual(those('isLastRead'), [2]);
});

test('a day has its heading once, and a name is not repeated under it', () => {
  const next = { timestamp: '2027-08-08 09:00:00' };
  const thread = [
    said(1),
    said(2),
    said(3, next),
    said(4, { ...next, author_full_name: 'Nora' }),
    said(5, { ...next, action: 'NOTE' }),
  ];
  const rows = rowsOf(withPaymentCards(thread), { onAgencySide: true, firstUnread: undefined });
  assert.deepEqual(
    rows.map(({ day, follows }) => [day, follows]),
    [
      ['2027-08-07', false],
      [undefined, true],
      ['2027-08-08', false],
      [undefined, false],
      [undefined, false],
    ],
  );
});

test('CHAT-24 CHAT-25 CHAT-49 CHAT-50 one payment is one card, where the last of it stands; a line leads there from where it was asked for', () => {
  const request = { payment_request_id: 7, payment_request_status: 'paid', message: '' };
  const payment = { booking_payment_id: 3, payment_confirmed: 1, payment_amount: 900 } as const;
  const asked = said(1, { ...request, action: 'PAY_REQ', written_by_agency: 1 });
  const paid = [
    said(4, { ...request, ...payment, action: 'PAID', written_by_agency: 1 }),
    said(5, { ...request, ...payment, action: 'S_PR_PAID' }),
    said(6, { ...request, ...payment, action: 'S_PAY_ACC' }),
  ];
  const drawn = (messages: readonly Ddlchat[]) =>
    withPaymentCards(messages).map(({ message, movedTo }) => [message.id, message.action, movedTo]);
  const between = [said(2), said(3)];
  assert.deepEqual(drawn([asked, ...between]), [
    [1, 'PAY_REQ', undefined],
    [2, 'TEXT', undefined],
    [3, 'TEXT', undefined],
  ]);
  assert.deepEqual(drawn([asked, ...between, ...paid]), [
    [1, 'PAY_REQ', 6],
    [2, 'TEXT', undefined],
    [3, 'TEXT', undefined],
    [6, 'PAY_REQ', undefined],
  ]);
  assert.deepEqual(drawn([asked, ...paid]), [[6, 'PAY_REQ', undefined]], 'nothing stands between: no line');
  const [card] = withPaymentCards([asked, ...paid]);
  assert.deepEqual([card!.message.payment_amount, card!.message.written_by_agency], [900, 1]);
  // Of which nothing asked for; the window may begin after its first word.
  const alone = { payment_request_id: undefined, ...payment, booking_payment_id: 8 };
  assert.deepEqual(
    drawn([said(1, { ...alone, action: 'PAID' }), said(2, { ...alone, action: 'S_PAY_RECV' })]),
    [[2, 'PAID', undefined]],
  );
  assert.deepEqual(drawn([said(9, { ...request, action: 'S_PR_CANCEL' })]), [[9, 'PAY_REQ', undefined]]);
  assert.deepEqual(
    drawn([said(1, { action: 'S_PAY_RECV' })]),
    [[1, 'S_PAY_RECV', undefined]],
    'of no payment',
  );
});
