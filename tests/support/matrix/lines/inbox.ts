/** Conversations, mails that came in, tags. */
import { api, both, empty } from './line.ts';
import type { Line } from './line.ts';
import { withoutStay } from './quotes.ts';

const WORDS = { message: 'Bonjour' };

export const INBOX: Line[] = [
  ...both('GET /ddls', 'session'),
  ...both('GET /ddls/:id', 'thread', { names: 'request' }),
  ...both('GET /ddls/:id', 'thread', { names: 'alphaid', variant: 'by its reference' }),
  api('GET /ddls/:id/channels', 'deskRead', { names: 'request' }),
  ...both('PUT /ddls/:id', 'deskWrite', {
    names: 'request',
    body: () => ({ CrmDdl: { nb_children: 3 }, _clientTimestamp: Date.now() }),
  }),
  ...both('PUT /ddls/:id', 'ownAgency', {
    names: 'house',
    variant: 'the house it moves to',
    path: { id: 'request' },
    inBody: true,
    mineFirst: withoutStay,
    body: ({ house }) => ({ CrmDdl: { page_nid: house, nb_adults: 4 }, _clientTimestamp: Date.now() }),
  }),
  ...both('PUT /ddls/:id', 'ownAgency', {
    names: 'clerk',
    variant: 'who is to follow it',
    path: { id: 'request' },
    inBody: true,
    body: ({ clerk }) => ({ CrmDdl: { employee_uid: clerk, nb_adults: 5 }, _clientTimestamp: Date.now() }),
  }),
  api('GET /ddlchats/list/:ddlId', 'thread', { names: 'request' }),
  api('GET /crmddlchats/:id', 'deskRead', { names: 'message' }),
  api('GET /crmddlchats/:id', 'deskRead', { names: 'note', variant: 'a note' }),
  api('GET /ddlchats/unilist', 'session'),
  ...both('GET /ddlchats', 'session'),
  ...both('GET /ddlchats', 'thread', {
    names: 'request',
    variant: 'of one request',
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
    variant: 'a note',
    inBody: true,
    body: ({ request }) => ({ id_ddl: request, is_note: 1, ...WORDS }),
  }),
  api('POST /ddlchats', 'agencySays', {
    names: 'request',
    variant: 'a status',
    inBody: true,
    body: ({ request }) => ({ id_ddl: request, statusForm: { action: 'S_PEND_PAY' } }),
  }),
  api('POST /ddlchats', 'ownAgency', {
    names: 'guest',
    variant: 'a new conversation with somebody',
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
    variant: 'several in the body',
    inBody: true,
    path: {},
    body: ({ request }) => ({ ids: [request] }),
  }),
  api('POST /markallread', 'session', { body: () => ({ seen: [] }) }),
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

export const MAILIN: Line[] = [
  api('GET /mailins', 'staff'),
  api('GET /mailins/:id', 'deskRead', { names: 'mailin' }),
  api('PUT /mailins/:id/file', 'deskWrite', {
    names: 'mailin',
    body: ({ request }) => ({ ddl: String(request) }),
  }),
  api('PUT /mailins/:id/file', 'ownAgency', {
    names: 'request',
    variant: 'the request it is filed in',
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

export const TAGS: Line[] = [
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
      former: 0,
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
