/** Contracts and their signature. */
import type { Bundle } from '../rows.ts';
import { api, empty } from './line.ts';
import type { Line } from './line.ts';
import { noContract } from './quotes.ts';

/** What stands already is not written over. */
const noNationality = ({ request }: Bundle): string[] => [
  `update agency_card c set nationality = '' from request r where r.id = ${request} and c.uid = r.sender_uid and c.agid = r.agid`,
];

export const CONTRACTS: Line[] = [
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
  api('GET /crmyousigns/:id/text', 'contract', { names: 'contract' }),
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
