import { can } from '#kernel/permissions.ts';
import { Refusal, refusalText } from '#kernel/refusal.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import { bothNames, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as act from './actions.ts';
import * as api from './api.ts';
import { currentAmounts, now, quoteVersion, quoteWire } from './queries.ts';
import { listQuotes } from './quotelistqueries.ts';
import type { ListAsked } from './quotelistqueries.ts';
import { quotePriceRoutes } from './priceroutes.ts';
import { saveQuote } from './save.ts';
import { LINE_WORDS } from '#features/pricing/words.ts';
import type { PriceLineName } from '#features/pricing/words.ts';
import * as verdicts from './decisions.ts';

const MANAGE = 'toolChatManage';
const VIEW = 'toolQuotes or toolChatManage or fullCrmQuote or fullOwnCrmQuote';
const PAGE = 20;
const MOST = 1000;

export const quoteRoutes: Route[] = [
  ...quotePriceRoutes,

  ...bothNames(
    route(api.listQuotes, { needs: VIEW }, async ({ db, caller, query }) => {
      const limit = Math.min(query.n ?? query.ps ?? PAGE, MOST);
      const offset = query.n === undefined ? ((query.page ?? 1) - 1) * limit : 0;
      const asked: ListAsked = {
        ...parseSearch(query.s ?? '', query.sid),
        ascending: query.od === 'asc',
        limit,
        offset,
      };
      const timestamp = await now(db);
      const { models, total, isCapped } = await listQuotes(db, caller, asked);
      return {
        models,
        totalCount: total,
        totalIsCapped: isCapped,
        cacheTimestamp: { querykey: 'quote', timestamp },
      };
    }),
  ),

  ...bothNames(
    route(api.readQuote, { needs: VIEW }, async ({ db, caller, params }) => answer(db, caller, params.id)),
  ),

  ...bothNames(
    route(api.createQuote, { needs: MANAGE }, async ({ tx, caller, body }) => {
      const id = await saveQuote(tx, caller, body, null);
      return saved(await answer(tx, caller, id), caller);
    }),
  ),

  ...bothNames(
    route(api.updateQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
      const id = await saveQuote(tx, caller, body, params.id);
      return saved(await answer(tx, caller, id), caller);
    }),
  ),

  route(api.acceptQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
    await verdicts.accept(tx, caller, params.id, body.id_ddlchat_quote);
    return answer(tx, caller, params.id);
  }),

  route(api.unacceptQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
    await verdicts.unaccept(tx, caller, params.id, body.id_ddlchat_quote);
    return answer(tx, caller, params.id);
  }),

  route(api.cancelQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
    await verdicts.cancel(tx, caller, params.id, body.id_ddlchat_quote);
    return answer(tx, caller, params.id);
  }),

  route(api.uncancelQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
    await act.uncancelQuote(tx, caller, params.id, body.id_ddlchat_quote);
    return answer(tx, caller, params.id);
  }),

  route(api.lockQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
    await act.lockQuote(tx, caller, params.id, body.id_ddlchat_quote);
    return answer(tx, caller, params.id);
  }),

  route(api.unlockQuote, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
    await act.unlockQuote(tx, caller, params.id, body.id_ddlchat_quote);
    return answer(tx, caller, params.id);
  }),

  route(api.quoteDetails, { needs: SESSION }, async ({ db, caller, params }) => {
    const { id } = await requestForCaller(db, caller, params.id);
    const amounts = await currentAmounts(db, caller, id);
    if (!amounts) return { models: [] };
    return {
      models: linesFor(caller).map((name) => ({
        name,
        label: LINE_WORDS[name][caller.language],
        amount: amounts[name],
      })),
    };
  }),
];

async function answer(db: Db, caller: Caller, id: number) {
  // First: a save that is committed in between makes a conflict, never a loss.
  const timestamp = await quoteVersion(db, id);
  const quote = await quoteWire(db, caller, id);
  if (!quote) throw new Refusal('notFound');
  return { models: [quote], cacheTimestamp: { querykey: 'quote', timestamp } };
}

function saved(answered: Awaited<ReturnType<typeof answer>>, caller: Caller) {
  const params = { alphaid: answered.models[0]?.alphaid ?? '' };
  return {
    ...answered,
    warnings: [
      { type: 'quoteSaved', params, message: refusalText({ type: 'quoteSaved', params }, caller.language) },
    ],
  };
}

const FIELDS = ['id', 'nid', 'id_ddl', 'alphaid', 'tenant_uid'] as const;
type Term = ListAsked['terms'][number];

/** Words, and field:value terms over a short list of fields (B14). */
function parseSearch(text: string, sid: number | undefined): Pick<ListAsked, 'terms' | 'words'> {
  const terms: Term[] = sid === undefined ? [] : [{ field: 'id', value: String(sid) }];
  const words: string[] = [];
  for (const part of text.match(/\w+:"[^"]*"|\S+/g) ?? []) {
    const [name, value] = [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)];
    const field = FIELDS.find((known) => known === name);
    if (field) terms.push({ field, value: value.replace(/^"|"$/g, '') });
    else words.push(part);
  }
  return { terms, words: words.slice(0, 6) };
}

const SHOWN: PriceLineName[] = [
  'bider',
  'montant_linge',
  'taxe_sejour',
  'montant_total_before_discount',
  'discount',
  'montant_total',
  'montant_caution',
];
const OF_THE_AGENCY: PriceLineName[] = [
  'tarif_affiche_semaine_base',
  'montant_menage',
  'tarif_affiche_sans_menage',
  'montant_honoraires',
  'gain_client_net_loueur',
  'frais_plateforme',
  'taxe_departementale',
  'discount_owner',
  'discount_agency',
  'due_owner',
  'due_agency',
];

/** What an owner earns and the agency keeps is nobody else's business (C13); the detail is a tool of staff. */
function linesFor(caller: Caller): PriceLineName[] {
  return isStaff(caller) && can('toolSimulatorDebug', caller.permissions)
    ? [...OF_THE_AGENCY, ...SHOWN]
    : SHOWN;
}
