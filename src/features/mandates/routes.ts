import { todayInParis } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Result } from '#kernel/endpoint.ts';
import { fileBytes } from '#features/files/actions.ts';
import { printedFor, sendPdf } from '#features/files/paper.ts';
import { exportRoute, listRoute } from '#server/listroute.ts';
import { rawRoute, route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import { slotsFor } from '#server/slots.ts';
import type { Db, Sql } from '#server/sql.ts';
import type { Language } from '#kernel/localized.ts';
import * as act from './actions.ts';
import * as api from './api.ts';
import { registerDocument } from './document.ts';
import { mandateForCaller } from './found.ts';
import { holderVersion, registerEntries } from './holderqueries.ts';
import { ownHolder, saveHolder } from './holders.ts';
import { STANDING_WORDS, numberText } from './mandate.ts';
import { MANDATES } from './mandatelist.ts';
import { MANDATE_SOURCE } from './mandatelistqueries.ts';
import { READS_MANDATES } from './permissions.ts';
import { pagesOf, printMandate } from './printing.ts';
import { proposalFor } from './proposal.ts';
import { mandateRows } from './queries.ts';
import { mandateWire } from './wire.ts';

const MANAGE = 'toolMandates';

const LISTED = {
  needs: READS_MANDATES,
  source: MANDATE_SOURCE,
  rows: async ({ db, caller }: { db: Db; caller: Caller }, chosen: Sql) =>
    (await mandateRows(db, chosen)).map((row) => mandateWire(row, caller)),
  cells: (mandate: api.Mandate, language: Language) => ({
    ...mandate,
    state: STANDING_WORDS[mandate.standing][language],
    reason: mandate.cancelled_reason || mandate.ended_reason,
  }),
  /** A register is read from its first entry on. */
  fileOrder: 'asc' as const,
};

export const mandateRoutes: Route[] = [
  listRoute(MANDATES, api.listMandates, LISTED),
  exportRoute(MANDATES, api.listMandates, LISTED),

  route(api.proposeMandate, { needs: MANAGE }, async ({ db, caller, query }) => ({
    models: [await proposalFor(db, caller, query.nid)],
  })),

  route(api.readMandate, { needs: READS_MANDATES }, async ({ db, caller, params }) =>
    answer(db, caller, params.id),
  ),

  route(api.createMandate, { needs: MANAGE, describe: entered }, async ({ tx, caller, body }) =>
    answer(tx, caller, await act.enterMandate(tx, caller, body.CrmMandate)),
  ),

  route(api.saveMandate, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    await act.saveMandate(tx, caller, id, body.CrmMandate, body['_clientTimestamp']);
    return answer(tx, caller, id);
  }),

  route(
    api.prepareMandate,
    {
      needs: MANAGE,
      prepare: ({ app, db, caller, params: { id } }) => printMandate(app, db, caller, id),
    },
    async ({ app, tx, caller, params: { id }, prepared }) => {
      await act.prepareMandate(app, tx, caller, id, prepared);
      return answer(tx, caller, id);
    },
  ),

  route(api.recallMandate, { needs: MANAGE }, async ({ tx, caller, params: { id } }) => {
    await act.recallMandate(tx, caller, id);
    return answer(tx, caller, id);
  }),

  route(
    api.signMandate,
    {
      needs: MANAGE,
      prepare: ({ app, db, caller, params: { id } }) => printMandate(app, db, caller, id),
    },
    async ({ app, tx, caller, params: { id }, body, prepared: printed }) => {
      await act.signMandate(app, tx, caller, id, { on: body.signed_on, printed });
      return answer(tx, caller, id);
    },
  ),

  route(api.endMandate, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    await act.endMandate(tx, caller, id, { on: body.date_to, reason: body.reason });
    return answer(tx, caller, id);
  }),

  route(api.cancelMandate, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    await act.cancelMandate(tx, caller, id, body.reason);
    return answer(tx, caller, id);
  }),

  rawRoute(
    api.mandatePdf,
    { needs: READS_MANDATES },
    async ({ app, db, caller, params: { id }, request, reply }) => {
      const paper = await slotsFor(
        app,
        request,
        caller,
      )(async () => {
        const mandate = await mandateForCaller(db, caller, id);
        if (mandate.file_id !== null) return fileBytes(app, db, mandate.file_id);
        return pagesOf(db, mandate, { isDraft: mandate.state === 'draft' });
      });
      const pdf = Buffer.isBuffer(paper) ? paper : await printedFor(app, caller, paper);
      await sendPdf(reply, pdf, `mandat-${id}.pdf`);
    },
  ),

  route(api.readHolder, { needs: MANAGE }, async ({ db, caller }) => holderAnswer(db, caller)),

  route(api.saveHolder, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    await saveHolder(tx, caller, id, body.CrmMandateholder, body['_clientTimestamp']);
    return holderAnswer(tx, caller);
  }),

  rawRoute(api.registerPdf, { needs: MANAGE }, async ({ app, db, caller, request, reply }) => {
    const register = await slotsFor(
      app,
      request,
      caller,
    )(async () => {
      const holder = await ownHolder(db, caller);
      return registerDocument(holder, await registerEntries(db, holder.id), todayInParis());
    });
    await sendPdf(reply, await printedFor(app, caller, register), 'registre-des-mandats.pdf');
  }),
];

async function answer(db: Db, caller: Caller, id: number) {
  const mandate = await mandateForCaller(db, caller, id);
  return {
    models: [mandateWire(mandate, caller)],
    cacheTimestamp: { querykey: 'mandate', timestamp: mandate.version },
  };
}

async function holderAnswer(db: Db, caller: Caller) {
  // The version first: what is written between the two reads is newer than what is answered.
  const { id } = await ownHolder(db, caller);
  const version = await holderVersion(db, id);
  if (!version) throw new Refusal('notFound');
  return {
    models: [await ownHolder(db, caller)],
    cacheTimestamp: { querykey: 'mandate', timestamp: version.ms },
  };
}

function entered({ models }: Result<typeof api.createMandate>): LocalizedText | undefined {
  const [mandate] = models ?? [];
  if (!mandate) return undefined;
  const number = numberText(mandate);
  return {
    fr: `le mandat n°${number} (${mandate.nid_label}) est au registre`,
    en: `mandate no. ${number} (${mandate.nid_label}) is in the register`,
  };
}
