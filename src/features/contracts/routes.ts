import type { TextBlock } from '#kernel/documenttext.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import { Refusal } from '#kernel/refusal.ts';
import { signedFileUrl } from '#features/files/links.ts';
import { takeTemplate } from './generation.ts';
import { withSlot } from '#server/slots.ts';
import { oneAnswer } from '#server/listqueries.ts';
import { rawRoute, route, SESSION } from '#server/route.ts';
import { clientInfoOf } from '#server/clientaddress.ts';
import { isStaff } from '#server/session.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import * as actions from './actions.ts';
import * as generating from './generating.ts';
import * as api from './api.ts';
import { isSignable, isSigned } from './contract.ts';
import * as queries from './queries.ts';
import * as sourceQueries from './sourcequeries.ts';
import { contractText } from './textqueries.ts';
import { lackingPlaceholders } from './placeholders.ts';
import { sealContract, signContract } from './signing.ts';
import { sendSigningCode, signingState } from './signingcode.ts';
import { contractWire, templatesOf, wireOf } from './wire.ts';
import { contractLanguage, contractValues, shownValues, userDifferences } from './values.ts';

const SIGNERS = ['guest', 'signature'] as const;

export const contractRoutes = [
  // Converts for seconds before its transaction: the request row and the unique live contract settle a double click.
  route(
    api.generateContract,
    { needs: 'toolChatManage', ownTransaction: true, bypassesQueue: true },
    async ({ app, caller, body, request }) => {
      const made = await generating.generateContract(app, caller, clientInfoOf(app, request), {
        quoteMessageId: body.id_ddlchat_quote,
        previewFid: previewFid(body.pdfPreviewSrc),
        ignoreDifferences: Boolean(body.ignoreIndependentUserDiff),
      });
      if ('differences' in made)
        return { models: [{ notGenerated: true, userDifferences: made.differences, contract: null }] };
      return {
        models: [
          {
            notGenerated: false,
            userDifferences: [],
            contract: await contractWire(app, app.db, made.contractId, caller),
          },
        ],
      };
    },
  ),

  route(
    api.previewContract,
    { needs: 'toolChatManage', bypassesQueue: true },
    async ({ app, caller, params }) => {
      const fid = await generating.previewContract(app, caller, params.chatId);
      return {
        models: [{ pdf: String(fid), ddlchat_id: params.chatId, url: signedFileUrl(app.config.secret, fid) }],
      };
    },
  ),

  rawRoute(api.viewPdf, { needs: 'toolChatManage' }, async ({ app, db, caller, params, reply }) => {
    const source = await sourceQueries.contractSource(db, params.chatId, caller);
    const pdf = source && (await queries.previewedPdf(db, params.pdf, source));
    if (!pdf) throw new Refusal('generatedPdfDoesntExist');
    await reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(await app.providers.files.stream(pdf.path));
  }),

  route(api.contractValues, { needs: 'toolChatManage' }, async ({ db, caller, params }) => {
    const source = await sourceQueries.contractSource(db, params.chatId, caller);
    if (!source) throw new Refusal('notFound');
    const values = contractValues(source, contractLanguage(source));
    const missing = lackingPlaceholders(values).map(({ name }) => name);
    return {
      models: [{ values: shownValues(source, values), missing, userDifferences: userDifferences(source) }],
    };
  }),

  route(api.setTenantDetail, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { nationality, last_name } = body;
    await actions.setTenantDetail(tx, caller, params.chatId, { nationality, last_name });
    return { models: [{ nationality, last_name }] };
  }),

  route(api.contractsOfRequest, { needs: SESSION }, async ({ app, db, caller, params }) => {
    const request = await requestForCaller(db, caller, params.id);
    const contracts = await queries.contractsOfRequest(db, request.id, caller);
    // The clerk looks at the contracts of a request that has none: a preview is near, and a cold converter may take its ten seconds.
    if (isStaff(caller) && !contracts.some((contract) => isSignable(contract) || isSigned(contract.status)))
      void app.providers.documents.warm();
    return { models: contracts.map((contract) => wireOf(app, contract, caller)) };
  }),

  route(api.readContract, { needs: SESSION, kinds: SIGNERS }, async ({ app, db, caller, params }) =>
    oneAnswer(db, 'yousign', () => contractWire(app, db, params.id, caller)),
  ),

  route(api.readContractText, { needs: SESSION, kinds: SIGNERS }, async ({ db, caller, params }) => {
    const contract = await queries.contractForCaller(db, params.id, caller);
    const text = contract && (await contractText(db, contract.attachment_fid));
    if (!text) throw new Refusal('notFound');
    const { language } = contract;
    return { models: [{ language, sha256: text.sha256, blocks: JSON.parse(text.blocks) as TextBlock[] }] };
  }),

  route(
    api.cancelContract,
    { needs: 'toolChatManage' },
    async ({ app, tx, caller, params, body, request }) => {
      await actions.cancelContract(tx, caller, params.id, clientInfoOf(app, request), body.reason?.trim());
      return { models: [await contractWire(app, tx, params.id, caller)] };
    },
  ),

  route(
    api.signDocument,
    {
      needs: SESSION,
      kinds: SIGNERS,
      prepare: ({ app, db, caller, params, body, request }) =>
        sealContract(app, db, caller, { messageId: params.chatId, ...body }, clientInfoOf(app, request)),
    },
    async ({ app, tx, caller, prepared, request }) => {
      const id = await signContract(app, tx, caller, prepared, clientInfoOf(app, request));
      return { models: [await contractWire(app, tx, id, caller)] };
    },
  ),

  route(api.readSigningCode, { needs: SESSION }, async ({ app, db, caller, params }) => ({
    models: [await signingState(app, db, caller, params.chatId)],
  })),

  route(api.sendSigningCode, { needs: SESSION }, async ({ app, tx, caller, params, body }) => ({
    models: [await sendSigningCode(app, tx, caller, params.chatId, body.by)],
  })),

  rawRoute(
    api.signatureImage,
    { needs: SESSION, kinds: SIGNERS },
    async ({ app, db, caller, params, request, reply }) => {
      const picture = await withSlot(app, request, caller, async () => {
        const contract = await queries.contractForCaller(db, params.id, caller);
        if (!contract) throw new Refusal('notFound');
        return app.providers.seal.signatureImage(contract.signer_name);
      });
      if (!picture) return void reply.hijack();
      await reply.type('image/png').header('cache-control', 'private, no-store').send(picture);
    },
  ),

  route(api.readTemplates, { needs: 'toolHousesMeta' }, async ({ app, db, caller, params }) => ({
    models: await templatesOf(app, db, caller, params.id),
  })),

  route(
    api.uploadTemplate,
    {
      needs: 'toolHousesMeta',
      maxFileBytes: actions.MAX_TEMPLATE_BYTES,
      prepare: ({ app, caller, files }) => takeTemplate(app, caller, files),
    },
    async ({ app, tx, caller, params, body, prepared: files }) => {
      await actions.saveTemplate(app, tx, caller, { houseId: params.id, ...body, file: files['myFile'] });
      return { models: await templatesOf(app, tx, caller, params.id) };
    },
  ),
];

function previewFid(src: string | null | undefined): number | null {
  if (src === undefined || src === null || src === '') return null;
  const fid = Number(src.split('/').at(-1));
  if (!Number.isSafeInteger(fid) || fid < 1 || fid > MAX_INTEGER)
    throw new Refusal('generatedPdfDoesntExist');
  return fid;
}
