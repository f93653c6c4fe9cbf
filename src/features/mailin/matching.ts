/** Which request a mail answers: by the sealed address it came to, by what it quotes, by whom it is from. */
import { replySealIsGood, sealedAddress } from '#features/mailing/reply.ts';
import type { IncomingMail } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/sql.ts';
import type { Arrived } from './arrived.ts';
import * as queries from './queries.ts';
import type { KnownRequest, Proof } from './queries.ts';

interface Found {
  agid: number;
  proof: Proof;
  /** The request it is probably about. */
  suggestion: KnownRequest | undefined;
}

const ROOT = /^demande-([a-z0-9]{1,20})@/i;

const AGENCY = /^agence-(\d{1,9})@/i;

const REFERENCE = /\b[A-Z0-9]{5,10}\b/g;

const NAMED_MAX = 20;

/** By a sealed address, by the mails it answers; failing that by what it names or who wrote it, which proves nothing. */
export async function matchRequest(
  db: Db,
  { to }: IncomingMail,
  { refs, sender, subject }: Arrived,
  sealed: Sealed,
): Promise<Found> {
  let suggestion = sealed.request;
  if (sealed.reader) {
    const { request, recipient } = sealed.reader;
    return { agid: request.agid, suggestion: request, proof: { ddl_id: request.id, ...recipient } };
  }
  const own = await queries.ownMailAmong(db, refs.map(keyOf));
  if (own) {
    const { ddl_id, recipient, uid } = own;
    return { agid: own.agid, suggestion: { id: ddl_id, agid: own.agid }, proof: { ddl_id, recipient, uid } };
  }
  const named = [
    ...refs.flatMap((id) => ROOT.exec(id)?.[1]?.toUpperCase() ?? []),
    ...(subject.toUpperCase().match(REFERENCE) ?? []),
  ].slice(0, NAMED_MAX);
  suggestion ??= await queries.requestNamed(db, named);
  suggestion ??= await queries.requestOfSender(db, sender);
  const asked = to.flatMap((address) => AGENCY.exec(address)?.[1] ?? [])[0];
  const agid =
    suggestion?.agid ?? (await queries.agencyFor(db, asked === undefined ? undefined : Number(asked)));
  return { agid, proof: {}, suggestion };
}

export type Sealed = Awaited<ReturnType<typeof sealedReader>>;

/** The seal of somebody who answers at their own address: what the listener keeps places for. */
export async function proofOf(app: App, to: readonly string[]): Promise<string | undefined> {
  return (await sealedReader(app, app.db, to)).reader?.seal;
}

/** Whose sealed address it is written to, if the seal is good; failing that the request such an address names. */
export async function sealedReader(app: App, db: Db, to: readonly string[]) {
  let request: KnownRequest | undefined;
  for (const { alphaid, seal } of to.flatMap((address) => sealedAddress(address) ?? [])) {
    const named = await queries.requestByAlphaid(db, alphaid);
    if (!named) continue;
    request ??= named;
    const recipients = await queries.recipientsOf(db, named.id);
    const recipient = recipients.find((one) =>
      replySealIsGood(app.config.secret, named.id, one.recipient, seal),
    );
    if (recipient) return { request: named, reader: { request: named, recipient, seal } };
  }
  return { request, reader: undefined };
}

/** Our own Message-IDs are known by what stands left of the @: the domain may have changed since. */
export function keyOf(messageId: string): string {
  return messageId.split('@')[0] ?? '';
}
