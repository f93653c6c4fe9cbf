/**
 * What every call that changes something relies on, so that of two people at once nobody loses what they wrote without being told (decision
 * 33). Written by hand: a new call turns tests/guards.test.ts red until somebody has said here why it loses nothing. What a call
 * does is declared with it (`writes`); versioned ones need no line, they are tried one by one.
 */

type Act = readonly [condition: string, file: string, title: string];

const ACCEPTANCE = 'src/features/acceptance/acceptance.http.test.ts';
const CHANNELS = 'src/features/channels/managing.http.test.ts';
const CONTRACTS = 'src/features/contracts/contracts.test.ts';
const LISTS = 'src/features/inbox/list/lists.test.ts';
const QUOTES = 'src/features/quotes/quotes.http.test.ts';
const SIGNING = 'src/features/contracts/signing.http.test.ts';
const TRIAGE = 'src/features/mailin/mailin.http.test.ts';
const DEPARTURES = 'src/features/departures/departures.http.test.ts';
const WAITING = 'src/features/waiting/waiting.http.test.ts';
const MANDATES = 'src/features/mandates/mandates.http.test.ts';
const BEDS24 = 'src/features/beds24/beds24.http.test.ts';
const LEGAL = 'src/features/compliance/compliance.http.test.ts';
const SEASONS = 'src/features/seasons/seasons.http.test.ts';
const TASKS = 'src/features/tasks/tasks.http.test.ts';
const DONE = 'LIST-30 B99 a task is done by one press, and reopened by another';
const UNALLOCATED = 'src/features/payments/unallocated.test.ts';
const ASKED = 'src/features/payments/payments.test.ts';

const HOUSES = 'src/features/listings/record.http.test.ts';

const SWITCHED = 'two switches pressed at once leave what both asked for';
const LOCKED = 'QUOTE-09 QUOTE-10 QUOTE-13 QUOTE-21 QUOTE-22 a locked quote waits for its unlocking';
const CANCELLED =
  'QUOTE-08 QUOTE-12 QUOTE-16 QUOTE-19 QUOTE-20 cancelling needs another offer, and can be undone';
const FILED = 'a mail filed by hand is in its request once';
const SET_ASIDE = 'a mail set aside is kept, and comes back';
const LIFE = 'B104 a draft is completed, made ready with its PDF, signed, and ended before its term';
const MASKED = 'CHAT-78 CHAT-79 CHAT-88 masking';

const RESTORED: Act = [
  'the photo was taken out, and its house has room for it',
  'src/features/photos/photos.http.test.ts',
  'a photo put back twice is there once',
];

/** Acts: the state they are possible in, and the test in which it is another one by then. */
export const ACTS: Readonly<Record<string, Act>> = {
  'PUT /channels/feeds/:id/read': [
    'what a reading that began later said is not taken back',
    'src/features/channels/importing.http.test.ts',
    'two readings at once leave what the later one says',
  ],
  'PUT /channels/feeds/:id/remove': [
    'the feed is there, and nobody else writes it',
    CHANNELS,
    'B80 a change names the version it read',
  ],
  'PUT /channels/feeds/:id/export': [
    'another address ends the former; of two the later counts',
    CHANNELS,
    'a new address ends the former',
  ],
  'PUT /channels/readings/:id/accept': [
    'the reading is the feed’s last and doubted',
    CHANNELS,
    'what is doubted waits for a person, whose yes is of what they saw',
  ],
  'PUT /channels/readings/:id/undo': [
    'no later reading changed nights, and it was not undone',
    CHANNELS,
    'an import is undone as one',
  ],
  'PUT /channels/conflicts/:id': [
    'the conflict stands',
    CHANNELS,
    'a conflict shows both, is let be over its nights only',
  ],
  'POST /whynot/:from/:to': [
    'the cause is still as it was read, behind the lock of the house',
    'src/features/whynot/whynot.http.test.ts',
    '11.5 A41 of a cause that is another by now nothing is changed',
  ],
  'POST /legal/owners': [
    'the owner was not written to about the house, behind the agency’s lock',
    LEGAL,
    '10.7 the agency writes to owners by a press',
  ],
  'POST /login/frommagiclink': [
    'the key was not spent',
    'src/features/session/magic.http.test.ts',
    'twenty clicks at once open one session',
  ],
  'POST /logout': [
    'ends the session that asks; ended twice it is ended',
    'src/features/session/session.http.test.ts',
    'works until logout',
  ],
  'POST /login/setnewpassword': [
    'the key was not spent, nor one of the same person',
    'src/features/session/credentials.http.test.ts',
    'two links of one person spent at the same moment choose one password',
  ],
  'POST /crmsmssents/:id/resend': [
    'the text has failed; one that waits again is left to leave',
    'src/features/sms/sms.http.test.ts',
    'C36 staff sends a failed text again: once',
  ],
  'PUT /mailins/:id/file': ['nobody has filed the mail', TRIAGE, FILED],
  'PUT /mailins/:id/conversation': ['nobody has filed the mail', TRIAGE, FILED],
  'PUT /mailins/:id/discard': ['nobody has filed the mail', TRIAGE, SET_ASIDE],
  'PUT /mailins/:id/restore': ['nobody has filed the mail', TRIAGE, SET_ASIDE],
  'PUT /photos/restore/:id': RESTORED,
  'PUT /crmphotos/restore/:id': RESTORED,
  'PUT /crmddls/mask/:id': ['a flag that both words name: what was asked is so afterwards', LISTS, MASKED],
  'PUT /crmddls/unmask/:id': ['a flag that both words name: what was asked is so afterwards', LISTS, MASKED],
  'DELETE /ddlchats/:id/:cacheTimestamp': [
    'a note or a price that stands; nobody edits either',
    'src/features/inbox/list/finding.test.ts',
    'C13 a note that was removed is found no more',
  ],
  'PUT /tasks/done/:id': ['a flag that both words name: what was asked is so afterwards', TASKS, DONE],
  'PUT /tasks/undone/:id': ['a flag that both words name: what was asked is so afterwards', TASKS, DONE],
  'POST /crmreleasenote': [
    'the later of two dates is kept',
    'src/features/releasenotes/releasenotes.http.test.ts',
    'once closed they are told no more to that person',
  ],
  'POST /toggleread/:ddlId': [
    'the mark of one side over a conversation somebody has before them; it says read or unread, and takes no message away',
    LISTS,
    'B62 unread is per side, survives reload, and is toggled',
  ],
  'POST /markallread': [
    'of each conversation that was shown, its newest message is still the one that was shown',
    LISTS,
    'A41 CHAT-77 all that was shown becomes read',
  ],
  'PUT /crmquotes/:id/accept': [
    'quoteCan.accept, the nights are free, and no other quote of the request is accepted but the one that was shown',
    QUOTES,
    'A41 QUOTE-17 of two quotes of one request, accepted by two clerks at once, the first one stays accepted',
  ],
  'PUT /crmquotes/:id/guest-acceptance': [
    'the quote is open to its guest (GuestAcceptState), its nights are free, and what it ends was named as it was shown',
    QUOTES,
    'B107 of two yeses of one family at once one holds nights, and the other is asked',
  ],
  'PUT /crmquotes/:id/acceptance': [
    'the quote is not accepted yet, and all that its acceptance asks for; what the contract says is what was read when it was made',
    ACCEPTANCE,
    'A41 CONTRACT-18 of two clerks who accept at once one does everything and the other nothing',
  ],
  'PUT /crmquotes/:id/unaccept': [
    'quoteCan.unaccept',
    'src/features/payments/books.test.ts',
    'in any order: the books are the provider’s, and no night stands against a no',
  ],
  'PUT /crmquotes/:id/cancel': ['quoteCan.cancel, and another offer stands', QUOTES, CANCELLED],
  'PUT /crmquotes/:id/uncancel': ['quoteCan.uncancel', QUOTES, CANCELLED],
  'PUT /crmquotes/:id/lock': ['quoteCan.lock', QUOTES, LOCKED],
  'PUT /crmquotes/:id/unlock': ['quoteCan.unlock', QUOTES, LOCKED],
  'PUT /estimates/:id/choose': [
    'the nights are free, and no quote of the request is accepted',
    'src/features/publicsite/publicsite.http.test.ts',
    '1.4 what is chosen becomes the request, once more only while it is free',
  ],
  'PUT /crmddls/:id/confirm': [
    'nights are held; a firm stay stays firm, for the first one’s reason',
    QUOTES,
    'confirming makes it firm and needs a reason',
  ],
  'POST /yousign/generate-contract': [
    'no live contract of the request, and the quote is the one the PDF was made of',
    CONTRACTS,
    'CONTRACT-32 one live contract per request, also for two clerks at the same instant',
  ],
  'PUT /yousign/tenant-nationality/:chatId': [
    'the card has none, or the same',
    CONTRACTS,
    'CONTRACT-26 CONTRACT-27 CONTRACT-28 what is missing is named',
  ],
  'PUT /yousign/:id/cancel': [
    'contractCan.cancel',
    CONTRACTS,
    'CONTRACT-20 CONTRACT-08 a cancelled contract cannot be signed',
  ],
  'POST /yousign/sign-document/:chatId': [
    'contractCan.sign, and a code or a link that was not spent',
    CONTRACTS,
    'CONTRACT-22 CONTRACT-05 only its tenant signs, once',
  ],
  'POST /yousign/signing-code/:chatId': [
    'five an hour; the newest one counts',
    SIGNING,
    'B122 codes are few: five an hour, two clicks at once counted',
  ],
  'PUT /payments/account/:ddlId/linen': [
    'one order that stands for a stay; taken back only while it is not paid',
    'src/features/payments/linen.test.ts',
    'B113 linen wanted after the yes is an order of its own: asked once, paid by card, and nothing of it is the stay’s money',
  ],
  'PUT /crmpaymentrequests/:id/cancel': [
    'paymentRequestCan.cancel',
    ASKED,
    'PAY-08 PAY-12 a cancelled request is final',
  ],
  'PUT /crmpaymentrequests/:id/confirmpaid': [
    'paymentRequestCan.confirmPaid',
    ASKED,
    'PAY-09 B57 attached, confirmed, reversed: each state lets only its own moves through',
  ],
  'POST /bookingpayments/:id/reverse': [
    'a confirmed payment that was not by card and has no opposite line',
    ASKED,
    'PAY-09 B57 attached, confirmed, reversed: each state lets only its own moves through',
  ],
  'POST /bookingpayments/:id/refund': [
    'waits for a decision; asked for again, it is the one refund, for its first reason',
    UNALLOCATED,
    'refunded once by a clerk’s word, however often it is pressed',
  ],
  'POST /beds24/:agid/connect': [
    'the invitation is good, which it is once; of two the later one’s keys count',
    BEDS24,
    'CHAN-02 an invitation connects the account once',
  ],
  'POST /beds24/:agid/disconnect': [
    'the account is connected',
    BEDS24,
    'CHAN-02 disconnecting gives the key back',
  ],
  'POST /beds24/:agid/refresh': [
    'the account is connected; it reads, and writes what is read',
    BEDS24,
    'CHAN-02 disconnecting gives the key back',
  ],
  'PUT /seasons/layings/:id/undo': [
    'the laying stands, behind its lock',
    SEASONS,
    'B119 11.4 a laying is undone as one',
  ],
  'PUT /seasonproposals/:id/agree': [
    'the proposal waits, in the version that was read',
    SEASONS,
    '11.4 nobody agrees to a price they did not read',
  ],
  'PUT /seasonproposals/:id/decline': [
    'the proposal waits, in the version that was read',
    SEASONS,
    '11.4 who declines changes nothing',
  ],
  'PUT /mandates/:id/prepare': ['mandateCan.prepare, and it says all it has to', MANDATES, LIFE],
  'PUT /mandates/:id/recall': ['mandateCan.recall', MANDATES, LIFE],
  'PUT /mandates/:id/sign': [
    'mandateCan.sign, and none of its kind is in force in the house on these days',
    MANDATES,
    'B104 of one kind a house has one mandate in force at a time',
  ],
  'PUT /mandates/:id/end': ['mandateCan.end', MANDATES, LIFE],
  'PUT /mandates/:id/cancel': [
    'mandateCan.cancel',
    MANDATES,
    'B104 an entry that is cancelled keeps its number and its reason',
  ],
  'POST /waiting/of/:ddlId': [
    'the request is not in line, and somebody else holds its nights',
    WAITING,
    'B48 nobody waits for what is free',
  ],
  'PUT /waiting/of/:ddlId/take': [
    'the nights are offered to it, and held',
    WAITING,
    'B48 when the time is over, or they decline',
  ],
  'PUT /waiting/of/:ddlId/leave': [
    'it waits, or is offered nights',
    WAITING,
    'B48 when the time is over, or they decline',
  ],
  'POST /stays': [
    'nobody holds one of the nights',
    'src/features/stays/stays.http.test.ts',
    'D07 two who take the same nights at once',
  ],
  'POST /departures': [
    'no departure of the house stands, and every stay ahead was decided about',
    DEPARTURES,
    '10.8 B41 nights that a stay lets go after the closing are closed',
  ],
  'PUT /departures/:id/undo': [
    'it stands, and nothing followed',
    DEPARTURES,
    '10.8 a house that leaves: its nights are closed around the stays that are kept',
  ],
  'PUT /departures/:id/open': [
    'its nights are closed',
    DEPARTURES,
    '10.8 B112 a stay that is cancelled by it is so with its money',
  ],
  'PUT /houses/:id/legal/:item/check': [
    'the paper that stands, in the version that was read',
    LEGAL,
    '10.7 what an owner writes is checked by staff once',
  ],
  'PUT /houses/:id/legal-signature': [
    'what was read is what is so',
    LEGAL,
    '10.7 only the owner swears, to what they have read',
  ],
  'PUT /house/onlinebookingenable/:id': [
    'a flag that the words name, and the checks that are asked before it',
    HOUSES,
    SWITCHED,
  ],
  'PUT /house/onlinebookingdisable/:id': ['a flag that the words name', HOUSES, SWITCHED],
  'PUT /house/housekeepingenable/:id': ['a flag that the words name', HOUSES, SWITCHED],
  'PUT /house/housekeepingdisable/:id': ['a flag that the words name', HOUSES, SWITCHED],
  'PUT /house/archive/:id': [
    'a flag that the words name, and no stay to come but for staff who were told',
    HOUSES,
    SWITCHED,
  ],
  'PUT /house/unarchive/:id': ['a flag that the words name', HOUSES, SWITCHED],
  'PUT /house/houseedllock/:id': [
    'the report is open, and is what its pages were made of; whoever names a version locks that one',
    HOUSES,
    'B12 a report that somebody changed since it was read is not locked',
  ],
  'PUT /house/houseedlunlock/:id': [
    'the report is locked; what was sealed stays',
    HOUSES,
    'ADS-45 EDITOR-17 A46 it is unlocked by whoever edits reports',
  ],
  'POST /house/prefill/:id': [
    'the description is empty, behind the lock of the house',
    HOUSES,
    'ADS-46 EDITOR-16 EDITOR-86 B31 descriptions are written from the facts',
  ],
  'POST /bookingpayments/:id/attach': [
    'waits for a decision, or was counted for the very same',
    UNALLOCATED,
    'A41 B57 two clerks count one payment for different things',
  ],
};

/** What puts one value in the place of another, and the test in which two people do. */
export const REPLACES: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'POST /crmddls/tag': [
    'src/features/tags/tags.http.test.ts',
    'A41 TAGS-20 of two clerks who tag one request at once',
  ],
  'PUT /seasons/reviewed/:id': [SEASONS, '11.4 sixty days before the last reviewed one there is a task'],
  'POST /houses/:id/legal/:item': [LEGAL, 'A41 10.7 of two who bring the next paper at one instant'],
  'POST /houses/:id/legal/:item/file': [LEGAL, 'A41 10.7 of two who attach a paper at one instant'],
  'PUT /houses/:id/legal-owner': [LEGAL, '10.7 private or professional is said once for all houses'],
  'PUT /beds24/:agid/rooms/:room': [BEDS24, 'CHAN-02 a room becomes one house, and a house one room'],
  'PUT /departures/:id/owner': [DEPARTURES, 'A41 10.8 of two who name two new owners'],
  'POST /houses/:id/contract-template': [
    CONTRACTS,
    'A41 CONTRACT-27 of two who bring a template for one house',
  ],
  'POST /agencysettings/:id/logo': [
    'src/features/profile/profile.http.test.ts',
    'A41 a logo takes the place of the one that was shown',
  ],
  'PUT /profile/name': [
    'src/features/profile/profile.http.test.ts',
    'PROFILE-14 VALID-28 VALID-29 everybody says their own name, as it was shown to them',
  ],
};

/** What is made by a call, beside what others make at the same moment. */
export const ADDS: Readonly<Record<string, string>> = {
  'POST /channels/feeds': 'a feed of a house; the same address twice is refused by its constraint',
  'POST /login/fromespace': 'a session',
  'POST /login/fromobmail': 'a session',
  'POST /login/fromsignature': 'a session',
  'POST /crmusers/:userId/send-agency-owner-magic-link': 'a mail with a key; the newest key counts',
  'POST /login/sendpasswordresetlink': 'a mail with a key',
  'POST /annonce/:id/demande': 'a request of a house',
  'POST /houses': 'a house of its maker’s own',
  'POST /crmhouses': 'a house, as above',
  'POST /resendemail/:system/:ddlchatId': 'a mail, one for each time it is asked',
  'POST /ddlchats':
    'a message, a note, a price or a status line; cancelling and confirming ask for the state of the stay',
  'POST /ddls/:id/presence': 'nothing that is kept',
  ...Object.fromEntries(
    ['/photos', '/crmphotos'].flatMap((path) => [
      [`POST ${path}`, 'photos at the end of a house; how many there are is counted behind its lock'],
      [`POST ${path}/upload/:house`, 'a photo, as above'],
    ]),
  ),
  'POST /files': 'a file that hangs on nothing yet',
  'POST /crmfiles': 'a file, as above',
  'POST /houses/:id/presence': 'nothing that is kept',
  'POST /quotes':
    'a quote; the tenant’s card it may correct is saved by the version that was read (`profile.version`)',
  'POST /crmquotes': 'a quote, as above',
  'POST /paymentrequests':
    'a card in the thread; what is open already is counted behind the request’s lock (decision 19)',
  'POST /payments/account/:ddlId/returned':
    'a line of the books; never more than is held, behind the request’s lock',
  'POST /legal/declarations': 'a file with its hash, one for each time it is made; none is sent by us',
  'POST /mandates': 'an entry of the register, under a number of its own, drawn behind its lock',
  'POST /guest/comments/:ddlId': 'a comment, one for each stay: a second one is refused by its constraint',
  'POST /bookingpayments': 'a line of the books; attached to a request, only while that waits to be paid',
};

/** What a save of a feed sends. */
export const FEED_SAVED = {
  source: 'other',
  label: 'Chez nous',
  takes_closures: 0,
  last_night: 0,
  paused: 1,
};

/** And of a photo, by its call. */
export const PHOTO_SAVES: Readonly<Record<string, Record<string, unknown>>> = {
  '/photos/:id': { desiredPosition: 0 },
  '/photos/slug/:id': { slug: 'vue' },
  '/photos/edit/:id': { title: 'La vue', slug: '' },
};
