import { todayInParis } from '#kernel/day.ts';
import { parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { acceptAttachments } from '#features/files/intake.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/audit.ts';
import { chosenOf, idsOf } from '#server/listqueries.ts';
import { exportRoute, listRoute } from '#server/listroute.ts';
import { rawRoute, route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { slotsFor } from '#server/slots.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as actions from './actions.ts';
import * as api from './api.ts';
import * as declarations from './declarationapi.ts';
import { DECLARATIONS } from './declarationlist.ts';
import { DECLARATION_SOURCE, declarationRows } from './declarationqueries.ts';
import type { DeclarationRow } from './declarationqueries.ts';
import { agencyOf, contentOf, declare, outlook } from './declaring.ts';
import { legalFile } from './file.ts';
import { LEGAL_FILES } from './legallist.ts';
import { legalSource } from './legallistqueries.ts';
import { housesInState, legalRows } from './overview.ts';
import { proofsOf } from './proofs.ts';
import { ownersToWriteOf, writeToOwners } from './writing.ts';
import * as writing from './writingapi.ts';

const READS = { needs: 'toolLegalFile' };
const CHECKS = { needs: 'toolLegalCheck' };
const MAX_DOCUMENT_BYTES = 10_000_000;
/** Every paper of a house, or of all: accounted for, as any list that leaves. */
const EXPORTED = 'export legal proofs';

const fileAnswer = async (app: App, db: Db, caller: Caller, id: number) => ({
  models: [await legalFile(app, db, caller, id)],
});

export const complianceRoutes: Route[] = [
  route(api.readLegalFile, READS, ({ app, db, caller, params }) => fileAnswer(app, db, caller, params.id)),

  route(api.newDocument, READS, async ({ app, tx, caller, params, body }) => {
    const of = { houseId: params.id, item: params.item, former: body.former };
    await actions.replaceDocument(tx, caller, of, body.CrmHousedocument);
    return fileAnswer(app, tx, caller, params.id);
  }),

  route(api.saveDocument, READS, async ({ app, tx, caller, params, body }) => {
    const of = { houseId: params.id, item: params.item, seen: body['_clientTimestamp'] };
    await actions.saveDocument(tx, caller, of, body.CrmHousedocument);
    return fileAnswer(app, tx, caller, params.id);
  }),

  route(
    api.attachDocument,
    {
      ...READS,
      maxFileBytes: MAX_DOCUMENT_BYTES,
      // Whose file it is, is known before a byte of the paper is read.
      beforeBody: async (app, request, caller) => {
        const { success, data } = api.attachDocument.params!.safeParse(request.params);
        if (!success || !caller) throw new Refusal('notFound');
        await actions.fileToWrite(app.db, caller, data.id);
      },
      prepare: ({ app, caller, files }) => acceptAttachments(app, caller, files),
    },
    async ({ app, tx, caller, params, body, prepared: files }) => {
      const of = { houseId: params.id, item: params.item, former: body.former };
      await actions.attachFile(app, tx, caller, of, files['myFile']);
      return fileAnswer(app, tx, caller, params.id);
    },
  ),

  route(api.checkDocument, CHECKS, async ({ app, tx, caller, params, body }) => {
    const { document, version: seen, checked: isChecked } = body;
    const of = { houseId: params.id, item: params.item, document, seen, isChecked };
    await actions.checkDocument(tx, caller, of);
    return fileAnswer(app, tx, caller, params.id);
  }),

  route(api.removeDocument, READS, async ({ app, tx, caller, params }) => {
    const of = { houseId: params.id, item: params.item, seen: params.cacheTimestamp };
    await actions.removeDocument(tx, caller, of);
    return fileAnswer(app, tx, caller, params.id);
  }),

  route(api.signStatement, READS, async ({ app, tx, caller, params, body }) => {
    await actions.signStatement(tx, caller, { houseId: params.id, print: body.print });
    return fileAnswer(app, tx, caller, params.id);
  }),

  route(api.setOwnerStatus, READS, async ({ app, tx, caller, params, body }) => {
    const { former, status } = body;
    await actions.setOwnerStatus(tx, caller, { houseId: params.id, former, status });
    return fileAnswer(app, tx, caller, params.id);
  }),

  rawRoute(api.houseProofs, READS, async ({ app, db, caller, params, request, reply }) => {
    const zip = await slotsFor(
      app,
      request,
      caller,
    )(async () => {
      await actions.houseOfFile(db, caller, params.id);
      await audit(db, caller, EXPORTED, {}, String(params.id));
      return proofsOf(app, db, caller, chosenOf(legalSource([]), caller, [params.id]));
    });
    await sendZip(reply, zip, `dossier-legal-${params.id}-${todayInParis()}.zip`);
  }),

  byState((inState) =>
    listRoute(LEGAL_FILES, api.listLegal, {
      ...READS,
      source: legalSource(inState),
      rows: ({ db, caller }, chosen) => legalRows(db, caller, chosen),
    }),
  ),
  byState((inState) =>
    exportRoute(LEGAL_FILES, api.listLegal, {
      ...READS,
      source: legalSource(inState),
      rows: ({ db, caller }, chosen) => legalRows(db, caller, chosen),
    }),
  ),

  rawRoute(api.allProofs, READS, async ({ app, db, caller, query, request, reply }) => {
    const zip = await slotsFor(
      app,
      request,
      caller,
    )(async () => {
      const found = await searched(db, caller, query.s ?? '');
      await audit(db, caller, EXPORTED, { s: query.s ?? '' });
      return proofsOf(app, db, caller, found);
    });
    await sendZip(reply, zip, `dossiers-legaux-${todayInParis()}.zip`);
  }),

  route(writing.listOwnersToWrite, CHECKS, async ({ db, caller, query }) => ({
    models: (await ownersToWriteOf(db, caller, query.agid)).map(({ mail, houses, ...owner }) => ({
      ...owner,
      has_mail: mail === '' ? 0 : 1,
      houses: houses.map(({ id, title }) => ({ id, title })),
    })),
  })),

  route(writing.writeToOwners, CHECKS, async ({ tx, caller, body }) => {
    const to = { agid: agencyOf(caller, body.agid), owners: body.owners };
    return { models: [{ written: await writeToOwners(tx, caller, to) }] };
  }),

  listRoute(DECLARATIONS, declarations.listDeclarations, {
    ...CHECKS,
    source: DECLARATION_SOURCE,
    rows: async ({ db }, chosen) => (await declarationRows(db, chosen)).map(declarationWire),
  }),

  route(declarations.declarationOutlook, CHECKS, async ({ db, caller, query }) => ({
    models: [await outlook(db, agencyOf(caller, query.agid))],
  })),

  route(declarations.checkDeclaration, CHECKS, async ({ app, db, caller, query }) => {
    const { houses, nights, problems } = await contentOf(app, db, {
      ...query,
      agid: agencyOf(caller, query.agid),
    });
    return { models: [{ houses: houses.length, nights, problems }] };
  }),

  route(declarations.makeDeclaration, CHECKS, async ({ app, tx, caller, body }) => {
    const { insee, from, problems } = body;
    const id = await declare(app, tx, caller, { agid: agencyOf(caller, body.agid), insee, from, problems });
    const [made] = await declarationRows(tx, chosenOf(DECLARATION_SOURCE, caller, [id]));
    return { models: made ? [declarationWire(made)] : [] };
  }),
];

function declarationWire(row: DeclarationRow): declarations.DeclarationWire {
  return { ...row, created: parisTime(row.created) };
}

/** A state is judged by the rules of standing.ts, not by SQL: the houses that are in it are found first, where it is asked for. */
function byState(made: (inState: readonly number[]) => Route): Route {
  const declared = made([]);
  return {
    ...declared,
    run: async (call) => {
      const { app, db, caller, request } = call;
      const { s = '' } = call.query as { s?: string };
      if (!caller) return declared.run(call);
      const found = () => housesInState(db, caller, s);
      // A file that leaves asks for its places in the queue by itself.
      return made(declared.isRaw ? await slotsFor(app, request, caller)(found) : await found()).run(call);
    },
  };
}

const MOST_HOUSES = 1000;

async function searched(db: Db, caller: Caller, search: string): Promise<Sql> {
  const source = legalSource(await housesInState(db, caller, search));
  const listing = { search, sort: 'id' as const, direction: 'asc' as const, asked: {} };
  // The first thousand; what they weigh is bounded besides.
  for await (const ids of idsOf(db, LEGAL_FILES, source, caller, listing, MOST_HOUSES))
    return chosenOf(source, caller, ids);
  throw new Refusal('notFound');
}

async function sendZip(reply: FastifyReply, zip: AsyncIterable<Buffer>, name: string): Promise<void> {
  await reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(zip));
}
