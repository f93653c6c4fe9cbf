/**
 * The matrix as declared: one line for each route, or several where a call names several rows. A route that the running server has and
 * that stands nowhere here fails the test, which says what to write.
 *
 * `names` is the row that decides (a field of Bundle); it fills the first `:parameter` of the path unless `path` says otherwise. With
 * `inBody` (or `inQuery`) it stands there instead, and the path's own numbers are those of a row the caller may change.
 */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Entity } from '#kernel/entity.ts';
import { lineOf } from './records.ts';
import type { WhoName } from './who.ts';
import type { Bundle, Named } from './world.ts';

export interface Line {
  /** Method and address, as the server knows them. */
  route: string;
  who: WhoName;
  names?: Named;
  /** Which of its rows this line is about, where it has several. */
  door?: string;
  /** Parameters of the path and the rows they name. */
  path?: Readonly<Record<string, Named>>;
  inBody?: boolean;
  inQuery?: boolean;
  query?: (row: Bundle, mine: Bundle) => Readonly<Record<string, string | number>>;
  body?: (row: Bundle, mine: Bundle) => unknown;
  form?: (row: Bundle) => Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Statements that bring a new row into the state in which the call succeeds; `mineFirst`: the row beside it. */
  first?: (row: Bundle) => readonly string[];
  mineFirst?: (mine: Bundle) => readonly string[];
  /** What is not there answers an empty list, not 404. */
  isEmpty?: boolean;
  /** The call needs amounts as the simulator computes them. */
  priced?: boolean;
  /** Ends the session it is called with. */
  endsSession?: boolean;
  /** Why nobody gets a 2xx from this call in this world. */
  neverOk?: string;
  /** Decision of this issue that another part brings: these expectations stand in a test of their own. */
  brings?: 'B106' | 'B116';
}

type More = Omit<Line, 'route' | 'who'>;
const line = (route: string, who: WhoName, more: More = {}): Line => ({ route, who, ...more });
const api = (route: string, who: WhoName, more: More = {}): Line =>
  line(route.replace(' /', ' /api/'), who, more);
/** Every entity also answers under its crm name (A27). */
const both = (route: string, who: WhoName, more: More = {}): Line[] => [
  api(route, who, more),
  api(route.replace(' /', ' /crm'), who, more),
];
const empty = () => ({});
const key = '0'.repeat(43);
let serial = 0;

/** The quote not accepted yet, or accepted and without a contract. */
const open = ({ request, quote }: Bundle): string[] => [
  `delete from stay where ddl_id = ${request}`,
  `update quote set accepted = false where id = ${quote}`,
  `update contract set status = 'canceled' where ddl_id = ${request}`,
];
const noContract = ({ request }: Bundle): string[] => [
  `update contract set status = 'canceled' where ddl_id = ${request}`,
];

/** What stands already is not written over. */
const noNationality = ({ request }: Bundle): string[] => [
  `update agency_card c set nationality = '' from request r where r.id = ${request} and c.uid = r.sender_uid and c.agid = r.agid`,
];

/** Money that came for nothing that stood any more. */
const unallocated = ({ payment }: Bundle): string[] => [
  `update booking_payment set unallocated = true, unallocated_reason = 'closed', mode = 'card', author_uid = null where id = ${payment}`,
];

const SESSIONS: Line[] = [
  api('GET /tabledefinitions', 'session'),
  api('POST /login/fromespace', 'anyone', {
    body: () => ({ LoginForm: { username: 'personne@introuvable.test', password: 'introuvable' } }),
  }),
  api('GET /login/fromobmail/:hash/:timestamp/:email/:t/:uid', 'anyone', { neverOk: 'the seal is not good' }),
  api('GET /login/fromobmail/:hash/:timestamp/:email/:t', 'anyone', { neverOk: 'the seal is not good' }),
  api('GET /login/fromsignature/:id', 'anyone', { neverOk: 'the seal is not good' }),
  // What our own pages send: the same keys, in no address.
  api('POST /login/fromobmail', 'anyone', {
    body: () => ({
      hash: key,
      timestamp: '1700000000000',
      email: 'personne@introuvable.test',
      t: 'ob',
      uid: '2000000000',
    }),
    neverOk: 'the seal is not good',
  }),
  api('POST /login/fromsignature', 'anyone', {
    body: () => ({ id: 'introuvable' }),
    neverOk: 'the seal is not good',
  }),
  api('POST /login/frommagiclink', 'anyone', {
    body: () => ({ token: key }),
    neverOk: 'nobody was given it',
  }),
  api('POST /crmusers/:userId/send-agency-owner-magic-link', 'deskWrite', { names: 'owner', body: empty }),
  api('GET /user/reloadpermissions', 'anySession'),
  api('POST /logout', 'anySession', { body: empty, endsSession: true }),
  api('GET /login/sendpasswordresetlink/hub/:email', 'anyone', { neverOk: 'nobody has this address' }),
  api('POST /login/sendpasswordresetlink', 'anyone', {
    body: () => ({ email: 'personne@introuvable.test' }),
    neverOk: 'nobody has this address',
  }),
  api('POST /login/setnewpassword', 'anyone', {
    body: () => ({ resetToken: key, newPassword: 'un mot de passe neuf' }),
    neverOk: 'nobody was given this key',
  }),
  api('GET /config', 'anyone'),
  api('GET /health', 'anyone'),
  api('GET /cache/updated-keys', 'anySession'),
  line('GET /api/events', 'anySession'),
];

const PEOPLE: Line[] = [
  api('POST /crmsmssents/:id/resend', 'deskWrite', { names: 'sms', body: empty }),
  api('GET /crmusers/:uid', 'deskRead', { names: 'guest' }),
  api('PUT /crmusers/:uid', 'employeesWrite', {
    names: 'phoneOnly',
    body: () => ({
      CrmUser: { first_name: 'Jeanne', last_name: 'Marchand', mail: `jeanne${++serial}@famille.test` },
      _clientTimestamp: Date.now() + 60_000,
    }),
  }),
  api('GET /autocomplete/listuser', 'staff'),
  api('GET /user/existsinagency/email/:email', 'whoExists', {
    names: 'guestMail',
    isEmpty: true,
    brings: 'B116',
  }),
  api('GET /user/existsinagency/phone/:digits', 'whoExists', {
    names: 'guestPhone',
    isEmpty: true,
    brings: 'B116',
  }),
  api('GET /autocomplete/listconversations/:uid', 'deskChoice', {
    names: 'guest',
    isEmpty: true,
    brings: 'B106',
  }),
  api('GET /autocomplete/listhouseowner', 'staff'),
  api('GET /autocomplete/listemployeeall', 'staff'),
  api('GET /autocomplete/listsimulatorplatforms', 'staff'),
  api('GET /autocomplete/listplatforms', 'staff'),
  api('GET /autocomplete/listvillage', 'session'),
  api('GET /autocomplete/listhouse', 'session'),
  api('GET /autocomplete/listyesno', 'session'),
  api('GET /crmreleasenote/:year/:month/:day/:hour/:minute', 'employees'),
];

const HOUSES: Line[] = [
  api('GET /houses', 'owners'),
  api('GET /houses/forcrm', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ sid: house }),
  }),
  api('GET /houses/:id', 'house', { names: 'house' }),
  api('GET /daycalendars/:from/:to', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ house }),
  }),
  api('GET /nodecalendars', 'owners', { query: ({ from }) => ({ m: from.slice(0, 7) }) }),
  api('GET /houses/:id/contract-template', 'deskRead', { names: 'house' }),
  api('POST /houses/:id/contract-template', 'deskWrite', {
    names: 'house',
    body: () => ({ language: 'fr' }),
    neverOk: 'no file is sent; contracts.test.ts sends one',
  }),
  api(
    'GET /hub/simulator/simulate/:dateFrom/:dateTo/:adultsPlusDisabled/:village/:owner/:pool/:pets/:noSmoking/:disabledAccess/:bedrooms/:bathrooms',
    'staff',
  ),
  api(
    'GET /hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
    'deskRead',
    {
      names: 'house',
    },
  ),
  api(
    'GET /hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
    'deskRead',
    {
      names: 'quote',
      door: 'the quote being edited',
      path: { nid: 'house' },
      inQuery: true,
      query: ({ quote }) => ({ quote }),
    },
  ),
  api('GET /annonce/:id/prix', 'anyone', {
    path: { id: 'house' },
    query: ({ from, to }) => ({ from, to }),
  }),
  api('POST /annonce/:id/demande', 'anyone', {
    path: { id: 'house' },
    body: ({ from, to }) => ({ ...FAMILY, date_from: from, date_to: to }),
  }),
  line('POST /api/annonce/:id/demande (a form)', 'anyone', {
    path: { id: 'house' },
    form: ({ from, to }) => ({ ...FAMILY, date_from: from, date_to: to }),
  }),
  line('GET /annonce/:id', 'anyone', { path: { id: 'house' } }),
  line('GET /annonce/:id/merci', 'anyone', { path: { id: 'house' } }),
  line('GET /annonce.css', 'anyone'),
  line('GET /annonce.js', 'anyone'),
  line('GET /annonce-inter.woff2', 'anyone'),
];
const FAMILY = {
  adults: '2',
  first_name: 'Anne',
  last_name: 'Martin',
  mail: 'anne.martin@famille.test',
  message: 'Bonjour',
};

const WORDS = { message: 'Bonjour' };
const INBOX: Line[] = [
  ...both('GET /ddls', 'session'),
  ...both('GET /ddls/:id', 'thread', { names: 'request' }),
  ...both('GET /ddls/:id', 'thread', { names: 'alphaid', door: 'by its reference' }),
  api('GET /ddls/:id/channels', 'deskRead', { names: 'request' }),
  ...both('PUT /ddls/:id', 'deskWrite', {
    names: 'request',
    body: () => ({ CrmDdl: { nb_children: 3 }, _clientTimestamp: Date.now() }),
  }),
  ...both('PUT /ddls/:id', 'ownAgency', {
    names: 'house',
    door: 'the house it moves to',
    path: { id: 'request' },
    inBody: true,
    mineFirst: open,
    body: ({ house }) => ({ CrmDdl: { page_nid: house, nb_adults: 4 }, _clientTimestamp: Date.now() }),
  }),
  ...both('PUT /ddls/:id', 'ownAgency', {
    names: 'clerk',
    door: 'who is to follow it',
    path: { id: 'request' },
    inBody: true,
    body: ({ clerk }) => ({ CrmDdl: { employee_uid: clerk, nb_adults: 5 }, _clientTimestamp: Date.now() }),
  }),
  api('GET /ddlchats/list/:ddlId', 'thread', { names: 'request' }),
  api('GET /crmddlchats/:id', 'deskRead', { names: 'message' }),
  api('GET /crmddlchats/:id', 'deskRead', { names: 'note', door: 'a note' }),
  api('GET /ddlchats/unilist', 'session'),
  ...both('GET /ddlchats', 'session'),
  ...both('GET /ddlchats', 'thread', {
    names: 'request',
    door: 'of one request',
    inQuery: true,
    query: ({ request }) => ({ s: `id_ddl:${request}` }),
  }),
  api('POST /ddlchats', 'threadWrite', {
    names: 'request',
    inBody: true,
    body: ({ request }) => ({ id_ddl: request, ...WORDS }),
  }),
  api('POST /ddlchats', 'staffSays', {
    names: 'request',
    door: 'a note',
    inBody: true,
    body: ({ request }) => ({ id_ddl: request, is_note: 1, ...WORDS }),
  }),
  api('POST /ddlchats', 'agencySays', {
    names: 'request',
    door: 'a status',
    inBody: true,
    body: ({ request }) => ({ id_ddl: request, statusForm: { action: 'S_PEND_PAY' } }),
  }),
  api('POST /ddlchats', 'ownAgency', {
    names: 'guest',
    door: 'a new conversation with somebody',
    inBody: true,
    body: ({ guest }) => ({ create_new_ddl: 1, to_uid: guest, smsMailChannel: 'mail', ...WORDS }),
  }),
  api('DELETE /ddlchats/:id/:cacheTimestamp', 'deskWrite', { names: 'note' }),
  api('PUT /crmddls/mask/:id', 'deskWrite', { names: 'request', body: empty }),
  api('PUT /crmddls/unmask/:id', 'deskWrite', { names: 'request', body: empty }),
  api('GET /listunread', 'session'),
  api('POST /toggleread/:ddlId', 'threadWrite', { names: 'request', body: () => ({ read: 1 }) }),
  api('POST /toggleread/:ddlId', 'threadWrite', {
    names: 'request',
    door: 'several in the body',
    inBody: true,
    path: {},
    body: ({ request }) => ({ ids: [request] }),
  }),
  api('POST /markallread', 'session', { body: empty }),
  api('POST /ddls/:id/presence', 'thread', { names: 'request', body: () => ({ typing: 1, open: 1 }) }),
  api('GET /ddls/:id/prewritten', 'deskRead', { names: 'request' }),
  api('GET /resendemail/:system/:ddlchatId', 'deskRead', {
    names: 'message',
    path: { ddlchatId: 'message' },
    brings: 'B106',
  }),
  api('POST /resendemail/:system/:ddlchatId', 'deskWrite', {
    names: 'message',
    path: { ddlchatId: 'message' },
    body: empty,
  }),
];

const MAILIN: Line[] = [
  api('GET /mailins', 'staff'),
  api('GET /mailins/:id', 'deskRead', { names: 'mailin' }),
  api('PUT /mailins/:id/file', 'deskWrite', {
    names: 'mailin',
    body: ({ request }) => ({ ddl: String(request) }),
  }),
  api('PUT /mailins/:id/file', 'ownAgency', {
    names: 'request',
    door: 'the request it is filed in',
    path: { id: 'mailin' },
    inBody: true,
    body: ({ request }) => ({ ddl: String(request) }),
  }),
  api('PUT /mailins/:id/conversation', 'deskWrite', {
    names: 'mailin',
    body: () => ({ first_name: 'Anne', last_name: 'Martin' }),
  }),
  api('PUT /mailins/:id/discard', 'deskWrite', { names: 'mailin', body: empty }),
  api('PUT /mailins/:id/restore', 'deskWrite', {
    names: 'mailin',
    body: empty,
    first: ({ mailin }) => [`update mailin set status = 'discarded', reason = 'byHand' where id = ${mailin}`],
  }),
];

const QUOTES: Line[] = [
  ...both('GET /quotes', 'staff'),
  ...both('GET /quotes/csv-export', 'staff'),
  ...both('GET /quotes/:id', 'deskRead', { names: 'quote' }),
  ...both('POST /quotes', 'deskWrite', {
    names: 'request',
    door: 'the request it hangs on',
    inBody: true,
    priced: true,
    first: open,
    body: (row) => ({ attachToExistingDdl: row.request, CrmQuote: quoteOf(row) }),
  }),
  ...both('POST /quotes', 'ownAgency', {
    names: 'house',
    door: 'the house',
    inBody: true,
    mineFirst: open,
    body: (row, mine) => ({
      attachToExistingDdl: mine.request,
      CrmQuote: { ...quoteOf(mine), nid: row.house },
    }),
    neverOk: 'its prices are another house’s',
  }),
  ...both('PUT /quotes/:id', 'deskWrite', {
    names: 'quote',
    priced: true,
    first: open,
    body: (row) => ({ id: row.quote, CrmQuote: quoteOf(row), _clientTimestamp: Date.now() + 1_000 }),
  }),
  api('PUT /crmquotes/:id/accept', 'deskWrite', { names: 'quote', first: open, body: empty }),
  api('PUT /crmquotes/:id/unaccept', 'deskWrite', { names: 'quote', first: noContract, body: empty }),
  api('PUT /crmquotes/:id/cancel', 'deskWrite', { names: 'quote', first: open, body: empty }),
  api('PUT /crmquotes/:id/uncancel', 'deskWrite', {
    names: 'quote',
    first: (row) => [...open(row), `update quote set cancelled = true where id = ${row.quote}`],
    body: empty,
  }),
  api('PUT /crmquotes/:id/lock', 'deskWrite', { names: 'quote', first: noContract, body: empty }),
  api('PUT /crmquotes/:id/unlock', 'deskWrite', {
    names: 'quote',
    first: (row) => [...noContract(row), `update quote set locked = true where id = ${row.quote}`],
    body: empty,
  }),
  api('GET /crmddls/:id/quotedetails', 'thread', { names: 'request' }),
  api('GET /crmddls/:id/booking', 'thread', { names: 'request' }),
  api('PUT /crmddls/:id/option', 'deskWrite', {
    names: 'request',
    body: () => ({
      held_until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
      _clientTimestamp: Date.now() + 60_000,
    }),
  }),
  api('PUT /crmddls/:id/confirm', 'deskWrite', {
    names: 'request',
    body: () => ({ reason: 'Arrhes vues à la banque' }),
  }),
];

/** Amounts of the right shape; where the call must succeed they are replaced by those the simulator computes. */
export function quoteOf({ house, platformOfQuote, from, to }: Bundle): Record<string, unknown> {
  return {
    nid: house,
    platform: platformOfQuote,
    date_from: from,
    date_to: to,
    nb_adults: 2,
    tarif_affiche_semaine_base: 1,
    montant_menage: 1,
    tarif_affiche_sans_menage: 1,
    montant_honoraires: 1,
    gain_client_net_loueur: 1,
    frais_plateforme: 1,
    bider: 1,
    montant_linge: 1,
    taxeSejour: 1,
    montant_total_before_discount: 1,
    discount: 0,
    montant_total: 1,
    montant_caution: 1,
  };
}

const CONTRACTS: Line[] = [
  api('POST /yousign/generate-contract', 'deskWrite', {
    names: 'quoteMessage',
    inBody: true,
    first: noContract,
    body: ({ quoteMessage }) => ({ id_ddlchat_quote: quoteMessage, ignoreIndependentUserDiff: 1 }),
    neverOk: 'these houses have no template; contracts.test.ts makes contracts',
  }),
  // It makes a file, and is asked like a write.
  api('GET /yousign/generate-contract-pdf/:chatId', 'deskWrite', {
    names: 'quoteMessage',
    neverOk: 'these houses have no template; contracts.test.ts makes contracts',
  }),
  api('GET /yousign/view-pdf/:chatId/:pdf', 'deskRead', {
    names: 'preview',
    path: { chatId: 'quoteMessage', pdf: 'preview' },
  }),
  api('GET /yousign/contract-values/:chatId', 'deskRead', { names: 'quoteMessage' }),
  api('PUT /yousign/tenant-nationality/:chatId', 'deskWrite', {
    names: 'quoteMessage',
    first: noNationality,
    body: () => ({ nationality: 'Française' }),
  }),
  api('GET /crmddls/:id/contracts', 'thread', { names: 'request' }),
  api('GET /crmyousigns/:id', 'contract', { names: 'contract' }),
  api('PUT /yousign/:id/cancel', 'deskWrite', { names: 'contract', body: empty }),
  api('POST /yousign/sign-document/:chatId', 'sign', {
    names: 'contractMessage',
    body: empty,
  }),
  // Where a code would go, and the code itself: for whoever signs, by any session but the link's, which needs none (B122).
  api('GET /yousign/signing-code/:chatId', 'signByCode', { names: 'contractMessage' }),
  api('POST /yousign/signing-code/:chatId', 'signByCode', { names: 'contractMessage', body: empty }),
  api('GET /crmyousign/get-signature-image/:id', 'contract', { names: 'contract' }),
];

const PAYMENTS: Line[] = [
  api('GET /payments/account/:ddlId', 'thread', { names: 'request' }),
  api('POST /paymentrequests', 'deskWrite', {
    names: 'request',
    inBody: true,
    body: ({ request }) => ({ CrmPaymentrequest: { id_ddl: request, type: 'total', amount: '12,50' } }),
  }),
  api('PUT /crmpaymentrequests/:id/cancel', 'deskWrite', { names: 'paymentRequest', body: empty }),
  api('PUT /crmpaymentrequests/:id/confirmpaid', 'deskWrite', { names: 'paymentRequest', body: empty }),
  api('POST /bookingpayments', 'deskWrite', {
    names: 'request',
    inBody: true,
    body: ({ request }) => ({ CrmBookingpayment: { id_ddl: request, type: 'total', amount: '12,50' } }),
  }),
  api('POST /bookingpayments', 'nowhere', {
    names: 'paymentRequest',
    door: 'what another request was asked',
    inBody: true,
    mineFirst: () => [],
    body: ({ paymentRequest }, mine) => ({
      CrmBookingpayment: {
        id_ddl: mine.request,
        ddlchat_payment_request_id: paymentRequest,
        type: 'arrhes',
        amount: '500',
      },
    }),
    neverOk: 'money asked for one stay is not paid by another',
  }),
  api('POST /bookingpayments/:id/reverse', 'deskWrite', {
    names: 'payment',
    body: () => ({ reason: 'Saisi deux fois' }),
  }),
  api('POST /bookingpayments/:id/refund', 'deskWrite', {
    names: 'payment',
    first: unallocated,
    body: () => ({ reason: 'Reçu deux fois' }),
  }),
  api('POST /bookingpayments/:id/attach', 'deskWrite', { names: 'payment', first: unallocated, body: empty }),
  api('POST /bookingpayments/:id/attach', 'nowhere', {
    names: 'paymentRequest',
    door: 'what another request was asked',
    path: { id: 'payment' },
    inBody: true,
    mineFirst: unallocated,
    body: ({ paymentRequest }) => ({ payment_request_id: paymentRequest }),
    neverOk: 'money that came for one stay does not pay another',
  }),
  api('GET /ddlchats/stripetoken/:chatId', 'pay', { names: 'paymentMessage' }),
  api('GET /payments/checkout/:id', 'thread', { names: 'checkout' }),
  api('GET /guest/bookings', 'session'),
  api('GET /crmbookingpaymentslegacy', 'session', { query: () => ({ s: '' }) }),
  api('GET /crmbookingpaymentslegacy', 'thread', {
    names: 'request',
    door: 'of one request',
    inQuery: true,
    isEmpty: true,
    query: ({ request }) => ({ s: `id_ddl:"${request}"` }),
  }),
  line('POST /api/webhooks/stripe', 'anyone', { body: empty, neverOk: 'nobody signed it' }),
  line('POST /api/webhooks/sms/delivery', 'anyone', { body: empty, neverOk: 'its address lacks the secret' }),
  line('POST /api/webhooks/sms/inbound', 'anyone', { body: empty, neverOk: 'its address lacks the secret' }),
];

const TAGS: Line[] = [
  api('GET /autocomplete/listtags/:set', 'staff'),
  api('GET /autocomplete/listtagsproprietairestatus', 'staff'),
  api('GET /autocomplete/listtagspartenairetype', 'staff'),
  api('GET /autocomplete/listtagslocatairetype', 'staff'),
  api('GET /autocomplete/listtagsproprietairetype', 'staff'),
  api('GET /autocomplete/listtagsusertype', 'staff'),
  api('GET /autocomplete/listtagsusertypesuper', 'supers'),
  api('POST /crmddls/tag', 'deskWrite', {
    names: 'request',
    inBody: true,
    body: ({ request }) => ({
      id: request,
      tag_category: 'ddlstatusdiscount',
      tag: 0,
      also_send_mail: 0,
      note: 'Vu',
    }),
  }),
  api('GET /crmactivitytypes/get-mail-template-content/:tagId', 'deskRead', {
    names: 'request',
    path: {},
    inQuery: true,
    query: ({ request }) => ({ id_ddl: request }),
  }),
];

const FILES: Line[] = [
  line('GET /api/fileserver/by-id/:fid', 'threadFile', { names: 'attachment' }),
  line('GET /api/fileserver/by-id/:fid', 'deskFile', { names: 'noteFile', door: 'of a note' }),
  line('GET /api/fileserver/by-id/:fid', 'deskFile', { names: 'preview', door: 'a contract’s preview' }),
  line('GET /api/fileserver/by-id/:fid', 'deskFile', { names: 'mailFile', door: 'a mail as it came' }),
  line('GET /api/fileserver/by-id/:fid', 'contractFile', { names: 'contractFile', door: 'a contract' }),
  line('GET /api/fileserver/by-id/:fid', 'houseFile', { names: 'template', door: 'a house’s template' }),
  line('GET /api/fileserver/*', 'threadFile', { names: 'attachmentPath', path: { '*': 'attachmentPath' } }),
  line('GET /api/fileserver/*', 'contractFile', {
    names: 'contractPath',
    path: { '*': 'contractPath' },
    door: 'a contract',
  }),
  line('GET /index.html', 'anyone'),
  line('GET /assets/*', 'anyone', { neverOk: 'no file was built for this test' }),
];

const NOT_REAL = 'what is played by our own servers is never there beside real accounts (config.test.ts)';
const SANDBOX: Line[] = [
  line('GET /sandbox', 'anyone'),
  line('GET /sandbox/cards', 'anyone'),
  line('GET /sandbox/mail', 'anyone'),
  line('GET /sandbox/mail/:id', 'anyone', { neverOk: NOT_REAL }),
  line('POST /sandbox/mail', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('POST /sandbox/mail/:id/reply', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('GET /sandbox/sms', 'anyone'),
  line('POST /sandbox/sms/reply', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('POST /sandbox/sms/:ticket/report', 'anyone', { body: empty, neverOk: NOT_REAL }),
];

/** The row of another that a field of its record names: houses and requests under their own name, entities under theirs. */
function referencesOf({ fields }: Entity): [field: string, row: Named][] {
  return Object.entries(fields).flatMap(([name, { to, readOnly }]) =>
    to === undefined || readOnly ? [] : [[name, to as Named] as [string, Named]],
  );
}

function entityLines(): Line[] {
  return entities.flatMap((entity) => {
    const said = lineOf(entity.name);
    // An entity without its line here is told route by route: each of its routes is then without a row.
    if (!said) return [];
    const { row = entity.name as Named, record, shared = false } = said;
    const base = `/${entity.name}s`;
    const wrapped = (fields: Record<string, unknown>) => ({
      [prefixOf(entity)]: fields,
      _clientTimestamp: Date.now() + 60_000,
    });
    const fresh = () => {
      const [first = ''] = Object.keys(record ?? {});
      return { ...record, [first]: `${String(record?.[first])} ${++serial}` };
    };
    const read: Line[] = [
      ...both(`GET ${base}`, 'staff'),
      ...both(`GET ${base}/csv-export`, 'staff'),
      ...both(
        `GET ${base}/:id`,
        shared ? 'staff' : 'deskRead',
        shared ? { path: { id: row } } : { names: row },
      ),
    ];
    if (shared)
      return [
        ...read,
        ...both(`PUT ${base}/:id`, 'employees', {
          path: { id: row },
          body: () => wrapped({ label: 'À rappeler' }),
        }),
      ];
    if (record === undefined) return read;
    return [
      ...read,
      ...both(`POST ${base}`, 'staff', { body: () => wrapped(fresh()) }),
      ...both(`PUT ${base}/:id`, 'deskWrite', { names: row, body: () => wrapped(fresh()) }),
      ...both(`DELETE ${base}/:id/:cacheTimestamp`, 'deskWrite', { names: row }),
      ...both(`POST ${base}/bulk-delete`, 'deskWrite', {
        names: row,
        inBody: true,
        body: (bundle) => ({ ids: [bundle[row]], _clientTimestamp: Date.now() + 60_000 }),
      }),
      ...referencesOf(entity).flatMap(([field, named]) =>
        both(`POST ${base}`, 'ownAgency', {
          names: named,
          door: `its ${field}`,
          inBody: true,
          body: (bundle) => wrapped({ ...fresh(), [field]: bundle[named] }),
        }),
      ),
    ];
  });
}

export const LINES: readonly Line[] = [
  ...SESSIONS,
  ...PEOPLE,
  ...HOUSES,
  ...INBOX,
  ...MAILIN,
  ...QUOTES,
  ...CONTRACTS,
  ...PAYMENTS,
  ...TAGS,
  ...FILES,
  ...SANDBOX,
  ...entityLines(),
];

export function titleOf({ route, door }: Line): string {
  return door === undefined ? route : `${route} · ${door}`;
}
