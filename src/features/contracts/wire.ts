/** Contracts and templates as they travel. */
import { Refusal } from '#kernel/refusal.ts';
import { parisTime } from '#kernel/moment.ts';
import { paths } from '#kernel/paths.ts';
import { nextDue } from '#features/payments/actions.ts';
import { signedFileUrl } from '#features/files/links.ts';
import type { App } from '#server/app.ts';
import { isStaff } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { ContractWire, Template } from './api.ts';
import { CONSENT, isSignable, isSigned } from './contract.ts';
import type { ContractStatus } from './contract.ts';
import * as queries from './queries.ts';
import type { ContractRow } from './queries.ts';
import { maySign } from './signingcode.ts';
import * as templateQueries from './templatequeries.ts';

export async function contractWire(app: App, db: Db, id: string, caller: Caller): Promise<ContractWire> {
  const contract = await queries.contractForCaller(db, id, caller);
  if (!contract) throw new Refusal('notFound');
  const due = await nextDue(db, contract.ddl_id);
  return {
    ...wireOf(app, contract, caller),
    next_due: due && {
      type: due.type,
      amount: due.amount,
      ddlchat_id: due.messageId,
      payable_from: due.payableFrom,
    },
  };
}

export function wireOf(app: App, contract: ContractRow, caller: Caller): ContractWire {
  const active = isSignable(contract);
  // Past its date it can no longer be signed, whether or not the job has said so yet.
  const status: ContractStatus = !active && contract.status === 'to_be_signed' ? 'expired' : contract.status;
  return {
    id: contract.id,
    id_ddl: contract.ddl_id,
    alphaid: contract.alphaid,
    ddlchat_id: contract.message_id,
    id_quote: contract.quote_id,
    number: contract.number,
    name: contract.name,
    reference: contract.reference,
    status,
    is_active: active,
    is_signed: isSigned(contract.status),
    created: parisTime(contract.created),
    expiration_date: parisTime(contract.expiration_date),
    signed_at: contract.signed_at && parisTime(contract.signed_at),
    signer_name: contract.signer_name,
    house_title: contract.house_title,
    date_from: contract.date_from,
    date_to: contract.date_to,
    agency_name: contract.agency_name,
    consent: CONSENT[contract.language],
    language: contract.language,
    document_url: signedFileUrl(app.config.secret, contract.attachment_fid),
    signed_document_url:
      contract.signed_attachment_fid === null
        ? null
        : signedFileUrl(app.config.secret, contract.signed_attachment_fid),
    signature_link:
      active && (maySign(caller, contract) || isStaff(caller)) ? paths.sign({ id: contract.id }) : null,
    may_sign: active && maySign(caller, contract),
    is_signer: maySign(caller, contract),
    is_to_pay: contract.is_to_pay,
    has_text: contract.text_sha256 !== null,
    total: contract.total,
    agency_phone: contract.agency_phone,
  };
}

export async function templatesOf(app: App, db: Db, caller: Caller, houseId: number): Promise<Template[]> {
  const house = await templateQueries.houseForTemplate(db, houseId, caller);
  if (!house) throw new Refusal('notFound');
  return templateQueries.templateRows(house).map(({ language, fid, name, uploaded, from }) => ({
    language,
    fid,
    name,
    from,
    uploaded: uploaded && parisTime(uploaded),
    url: fid === null ? null : signedFileUrl(app.config.secret, fid),
  }));
}
