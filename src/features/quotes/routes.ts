import { READS_QUOTES } from '#entities/readers.ts';
import type { Result } from '#kernel/endpoint.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { cents, formatEuros, toEuros } from '#kernel/money.ts';
import { can } from '#kernel/permissions.ts';
import { Refusal, refusalText } from '#kernel/refusal.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import { exportRoute, listRoute } from '#server/listroute.ts';
import { bothNames, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import * as act from './actions.ts';
import * as api from './api.ts';
import { currentAmounts } from './amountqueries.ts';
import { quoteRows, quoteVersion, quoteWire } from './queries.ts';
import { quotePriceRoutes } from './priceroutes.ts';
import { QUOTES } from './quotelist.ts';
import { QUOTE_SOURCE } from './quotelistqueries.ts';
import { quoteRefusals } from './refusals.ts';
import { saveQuote } from './save.ts';
import { standingOf } from './states.ts';
import { LINE_WORDS } from '#features/pricing/words.ts';
import type { PriceLineName } from '#features/pricing/words.ts';
import * as guestAcceptApi from './guestacceptapi.ts';
import { acceptAsGuest, guestAcceptanceOf, houseOffered } from './guestaccept.ts';
import * as decisions from './decisions.ts';
import { quoteForCaller } from './found.ts';
import { readBeforeTaking } from '#features/channels/actions.ts';
import { remarksOf } from '#features/channels/beforetaking.ts';
import { chooseEstimate } from './estimates.ts';

const MANAGE = 'toolChatManage';

/** Each one writes to agency, owner and family: what somebody presses who can't decide, not what a script does. */
const YESES = { bucket: 'guestAccept', max: 20, minutes: 60, by: 'person' } as const;
const CHOICES = { bucket: 'choose', max: 20, minutes: 60, by: 'person' } as const;

/** What moves a quote from one state to the next. */
const MOVES = [
  [api.unacceptQuote, decisions.unaccept],
  [api.cancelQuote, decisions.cancel],
  [api.uncancelQuote, act.uncancelQuote],
  [api.lockQuote, act.lockQuote],
  [api.unlockQuote, act.unlockQuote],
] as const;

const LISTED = {
  needs: READS_QUOTES,
  source: QUOTE_SOURCE,
  rows: ({ db }: { db: Db }, chosen: Sql) => quoteRows(db, chosen),
  cells: (quote: api.Quote, language: Language) => ({
    ...quote,
    montant_total: toEuros(cents(quote.montant_total)),
    state: standingOf(quote).words[language],
  }),
};

export const quoteRoutes: Route[] = [
  ...quotePriceRoutes,

  ...bothNames(listRoute(QUOTES, api.listQuotes, LISTED)),
  ...bothNames(exportRoute(QUOTES, api.listQuotes, LISTED)),

  ...bothNames(
    route(api.readQuote, { needs: READS_QUOTES }, async ({ db, caller, params }) =>
      answer(db, caller, params.id),
    ),
  ),

  ...bothNames(
    route(api.createQuote, { needs: MANAGE, describe: madeQuote }, async ({ tx, caller, body }) => {
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

  route(
    api.acceptQuote,
    {
      needs: MANAGE,
      prepare: async ({ app, db, caller, params }) =>
        readBeforeTaking(app, (await quoteForCaller(db, caller, params.id)).nid),
    },
    async ({ tx, caller, params, body, prepared: stale }) => {
      const { id_ddlchat_quote: messageId, former, linen } = body;
      await decisions.accept(tx, caller, params.id, { messageId, former, linen });
      return { ...(await answer(tx, caller, params.id)), ...remarksOf(stale, caller.language) };
    },
  ),

  ...MOVES.map(([endpoint, move]) =>
    route(endpoint, { needs: MANAGE }, async ({ tx, caller, params, body }) => {
      await move(tx, caller, params.id, body.id_ddlchat_quote);
      return answer(tx, caller, params.id);
    }),
  ),

  route(api.chooseEstimate, { needs: SESSION, limit: CHOICES }, async ({ tx, caller, params }) => ({
    models: [{ id_ddl: await chooseEstimate(tx, caller, params.id) }],
  })),

  route(guestAcceptApi.readGuestAcceptance, { needs: 'toolChat' }, async ({ db, caller, params }) => ({
    models: [await guestAcceptanceOf(db, caller, params.id)],
  })),

  // Its own rows, whoever's agency they are of: staff rent houses too.
  route(
    guestAcceptApi.acceptAsGuest,
    {
      needs: 'toolChat',
      limit: YESES,
      prepare: async ({ app, db, caller, params }) => {
        const house = await houseOffered(db, caller, params.id);
        if (house !== undefined) await readBeforeTaking(app, house);
      },
    },
    async ({ tx, caller, params, body }) => {
      const { id_ddlchat_quote: messageId, in_words: inWords, ...said } = body;
      await acceptAsGuest(tx, caller, params.id, { ...said, messageId, inWords });
      return { models: [await guestAcceptanceOf(tx, caller, params.id)] };
    },
  ),

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

function madeQuote({ models }: Result<typeof api.createQuote>): LocalizedText | undefined {
  const [quote] = models ?? [];
  if (!quote) return undefined;
  const amount = formatEuros(cents(quote.montant_total));
  return {
    fr: `le devis n°${quote.id} (${quote.title}, ${amount}) est dans la demande n°${quote.alphaid}`,
    en: `quote no. ${quote.id} (${quote.title}, ${amount}) is in request no. ${quote.alphaid}`,
  };
}

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
      {
        type: 'quoteSaved',
        params,
        message: refusalText({ type: 'quoteSaved', params }, caller.language, quoteRefusals),
      },
    ],
  };
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
