import { TextBlock } from '#kernel/documenttext.ts';
import { body, endpoint, envelope, formerParam, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { CODE_CHANNELS } from './contract.ts';

const uuid = z.guid();
export const CANCEL_REASON_MAX = 500;

const text = (max: number) => z.string().check(z.maxLength(max));

/** A signature request as its reader may know it. Addresses are short-lived. */
export const ContractWire = z.object({
  id: z.string(),
  id_ddl: z.number(),
  alphaid: z.string(),
  ddlchat_id: z.nullable(z.number()),
  id_quote: z.number(),
  number: z.number(),
  name: z.string(),
  reference: z.string(),
  status: z.string(),
  is_active: z.boolean(),
  is_signed: z.boolean(),
  created: z.string(),
  expiration_date: z.string(),
  signed_at: z.nullable(z.string()),
  signer_name: z.string(),
  house_title: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  agency_name: z.string(),
  consent: z.string(),
  language: z.string(),
  document_url: z.string(),
  signed_document_url: z.nullable(z.string()),
  /** The path the signer is sent to; only while it can be signed. */
  signature_link: z.nullable(z.string()),
  /** Whether the reader is the one who signs. */
  may_sign: z.boolean(),
  /** Whether the reader is who it is for, whatever became of it. */
  is_signer: z.boolean(),
  /** Signing it obliges to pay us; not where a platform collects the rent. */
  is_to_pay: z.boolean(),
  /** Its words can be read as text. */
  has_text: z.boolean(),
  /** Of the stay, in cents. */
  total: z.number(),
  agency_phone: z.string(),
  /**
   * What is to be paid next, in cents; without a message it has not been asked for yet, and may be from `payable_from` on.
   * Told when one contract is read.
   */
  next_due: z.optional(
    z.nullable(
      z.object({
        type: z.string(),
        amount: z.number(),
        ddlchat_id: z.nullable(z.number()),
        /** The first day on which the law lets it be asked for; null when that is past. */
        payable_from: z.nullable(z.string()),
      }),
    ),
  ),
});
export type ContractWire = z.output<typeof ContractWire>;

const Difference = z.object({
  field: z.string(),
  label: z.string(),
  values: z.object({ agency: z.string(), independent: z.string() }),
});
export type Difference = z.output<typeof Difference>;

/** Either the contract, or what stands in its way. */
export const generateContract = endpoint({
  method: 'POST',
  path: '/yousign/generate-contract',
  body: body({
    id_ddlchat_quote: idParam,
    pdfPreviewSrc: z.optional(z.nullable(text(100))),
    ignoreIndependentUserDiff: z.optional(z.union([z.boolean(), z.number()])),
  }),
  response: envelope(
    z.object({
      notGenerated: z.boolean(),
      userDifferences: z.array(Difference),
      contract: z.nullable(ContractWire),
    }),
  ),
  writes: 'act',
});

/** A PDF to look at before anything is sent: shown from yousign/view-pdf/{ddlchat_id}/{pdf}. */
export const previewContract = endpoint({
  method: 'GET',
  path: '/yousign/generate-contract-pdf/:chatId',
  params: z.object({ chatId: idParam }),
  response: envelope(z.object({ pdf: z.string(), ddlchat_id: z.number(), url: z.string() })),
});

export const viewPdf = endpoint({
  method: 'GET',
  path: '/yousign/view-pdf/:chatId/:pdf',
  params: z.object({ chatId: idParam, pdf: idParam }),
  response: envelope(z.object({})),
});

export const contractValues = endpoint({
  method: 'GET',
  path: '/yousign/contract-values/:chatId',
  params: z.object({ chatId: idParam }),
  response: envelope(
    z.object({
      values: z.record(z.string(), z.string()),
      missing: z.array(z.string()),
      userDifferences: z.array(Difference),
    }),
  ),
});

export const DETAIL_MAX = 200;
const detail = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(DETAIL_MAX)));

/** An accepted quote is not edited any more; what its contract may still lack of its tenant is written here. */
export const setTenantDetail = endpoint({
  method: 'PUT',
  path: '/yousign/tenant-nationality/:chatId',
  params: z.object({ chatId: idParam }),
  body: body({ nationality: detail, last_name: detail }),
  response: envelope(z.object({ nationality: z.optional(z.string()), last_name: z.optional(z.string()) })),
  writes: 'act',
});

export const contractsOfRequest = endpoint({
  method: 'GET',
  path: '/crmddls/:id/contracts',
  params: z.object({ id: idParam }),
  response: envelope(ContractWire),
});
export const readContract = endpoint({
  method: 'GET',
  path: '/crmyousigns/:id',
  params: z.object({ id: uuid }),
  response: envelope(ContractWire),
});
/** What the contract says, for a screen its pages are too large for. */
export const readContractText = endpoint({
  method: 'GET',
  path: '/crmyousigns/:id/text',
  params: z.object({ id: uuid }),
  response: envelope(z.object({ language: z.string(), sha256: z.string(), blocks: z.array(TextBlock) })),
});
export const cancelContract = endpoint({
  method: 'PUT',
  path: '/yousign/:id/cancel',
  params: z.object({ id: uuid }),
  // The signer reads it.
  body: body({ reason: z.optional(text(CANCEL_REASON_MAX)) }),
  response: envelope(ContractWire),
  writes: 'act',
});
export const signDocument = endpoint({
  method: 'POST',
  path: '/yousign/sign-document/:chatId',
  params: z.object({ chatId: idParam }),
  // From another session than the signature link's: the code that was sent, or the link itself, as it stands after /sign/.
  body: body({ code: z.optional(text(20)), link: z.optional(text(100)) }),
  response: envelope(ContractWire),
  writes: 'act',
});

/** Where a code to sign can be sent, and the one that is out. Addresses are masked. */
export const SigningCode = z.object({
  channels: z.array(z.object({ by: z.enum(CODE_CHANNELS), to: z.string() })),
  sent: z.nullable(
    z.object({
      id: z.number(),
      by: z.enum(CODE_CHANNELS),
      to: z.string(),
      at: z.string(),
      until: z.string(),
    }),
  ),
});
export type SigningCode = z.output<typeof SigningCode>;

export const readSigningCode = endpoint({
  method: 'GET',
  path: '/yousign/signing-code/:chatId',
  params: z.object({ chatId: idParam }),
  response: envelope(SigningCode),
});
export const sendSigningCode = endpoint({
  method: 'POST',
  path: '/yousign/signing-code/:chatId',
  params: z.object({ chatId: idParam }),
  body: body({ by: z.optional(z.enum(CODE_CHANNELS)) }),
  response: envelope(SigningCode),
  writes: 'act',
});
export const signatureImage = endpoint({
  method: 'GET',
  path: '/crmyousign/get-signature-image/:id',
  params: z.object({ id: uuid }),
  response: envelope(z.object({})),
});

/** What a house's template is, and which placeholders may be used in it. */
export const Template = z.object({
  language: z.enum(['fr', 'en']),
  fid: z.nullable(z.number()),
  name: z.nullable(z.string()),
  url: z.nullable(z.string()),
  uploaded: z.nullable(z.string()),
  from: z.enum(['house', 'agency', 'none']),
});
export type Template = z.output<typeof Template>;

export const readTemplates = endpoint({
  method: 'GET',
  path: '/houses/:id/contract-template',
  params: z.object({ id: idParam }),
  response: envelope(Template),
});
/** `former`: the file that was in use when this one was chosen, the house's own or its agency's. */
export const uploadTemplate = endpoint({
  method: 'POST',
  path: '/houses/:id/contract-template',
  params: z.object({ id: idParam }),
  body: z.strictObject({ language: z.enum(['fr', 'en']), former: formerParam }),
  files: ['myFile'],
  response: envelope(Template),
  writes: 'replaces',
});
