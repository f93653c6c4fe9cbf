/**
 * Links of mails about a booking (B10): signed, reusable for 30 days because families open them again and again, revocable per person,
 * worth a guest's session and nothing more. What follows '#' never reaches a server or its log: the page reads it and asks for the session.
 */
import { paths } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

export const LINK_DAYS = 30;
const KIND = 'ob';

export interface BookingLink {
  hash: string;
  timestamp: string;
  email: string;
  t: string;
  uid: string;
  fd: string;
}

/** @param path where the person lands, on our own origin. */
export function bookingMailLink(
  secret: string,
  publicUrl: string,
  person: { uid: number; mail: string; path: Address },
  now = Date.now(),
): string {
  const link = {
    timestamp: String(now),
    email: person.mail,
    t: KIND,
    uid: String(person.uid),
    fd: person.path,
  };
  const parts = [signature(secret, link), link.timestamp, link.email, link.t, link.uid].map(
    encodeURIComponent,
  );
  return `${publicUrl}${paths.mailLink()}#${parts.join('/')}?fd=${encodeURIComponent(person.path)}`;
}

/** 'valid', 'expired' (it was ours, too long ago) or 'forged'. */
export function checkLink(
  secret: string,
  link: BookingLink,
  now = Date.now(),
): 'valid' | 'expired' | 'forged' {
  const expected = Buffer.from(signature(secret, link));
  const given = Buffer.from(link.hash);
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || link.t !== KIND)
    return 'forged';
  return Number(link.timestamp) <= now && now < linkEnds(link).getTime() ? 'valid' : 'expired';
}

/** When a link of ours stops opening anything; what it opened ends then too (B122). */
export function linkEnds(link: Pick<BookingLink, 'timestamp'>): Date {
  return new Date(Number(link.timestamp) + LINK_DAYS * 86_400_000);
}

function signature(secret: string, link: Omit<BookingLink, 'hash'>): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['link', link.timestamp, link.email, link.t, link.uid, link.fd]))
    .digest('base64url');
}

/** A reset token is made from a nonce when its mail leaves: what is stored (the nonce in the mail, the token's hash) opens nothing. */
export function resetToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`reset|${nonce}`).digest('base64url');
}

/** The same for a login without a password: another purpose, so that neither token passes for the other. */
export function magicToken(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`magic|${nonce}`).digest('base64url');
}

export function magicLink(secret: string, publicUrl: string, nonce: string): string {
  return `${publicUrl}${paths.magicLink()}#${magicToken(secret, nonce)}`;
}

/** The token sits after '#': no server, log or referrer ever sees it. */
export function resetLink(secret: string, publicUrl: string, nonce: string): string {
  return `${publicUrl}${paths.home({}, { passwordResetRequest: 1 })}#resetToken=${resetToken(secret, nonce)}`;
}

/**
 * What a signature link carries: the contract's id, which its readers know, and a seal, which only its signer receives. The id alone
 * opens nothing, or whoever reads the thread could sign in the tenant's place.
 */
export function signatureId(secret: string, contractId: string): string {
  return `${contractId}.${sealOf(secret, contractId)}`;
}

function sealOf(secret: string, contractId: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['sign', contractId]))
    .digest('base64url')
    .slice(0, 22);
}

/** The seal stands behind '#': the page's own address, which every proxy writes down, names the contract and signs nothing. */
export function signatureLink(secret: string, publicUrl: string, contractId: string): string {
  return `${publicUrl}${paths.sign({ id: contractId })}#${sealOf(secret, contractId)}`;
}

/** The contract of a signature link, or undefined when the seal is not ours. */
export function contractOfSignatureId(secret: string, id: string): string | undefined {
  const contractId = id.split('.')[0] ?? '';
  const [expected, given] = [Buffer.from(signatureId(secret, contractId)), Buffer.from(id)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? contractId : undefined;
}

/**
 * As the signs around a key stand in a mail, or packed into the address of a scanner that looks at links first: as figures, once or twice
 * over; or as Proofpoint writes them, '-23' or '*' for '#', '-3D' for '=', '_' for '/', and '-2D' for a '-' within the key.
 */
const SLASH = String.raw`(?:\/|_|%(?:25)*2f)`;
const HASH = String.raw`(?:#|\*|%(?:25)*(?:23|2a))`;
const EQUALS = '(?:=|-3d|%(?:25)*3d)';
/** Where a program ended its quoted line. */
const CUT = String.raw`(?:[ \t\r]*\n[> \t]*)?`;
const SEAL = String.raw`${HASH}(?:${CUT}[\w-]){1,22}[\w-]*|-23(?:${CUT}[\w-]){1,66}[\w-]*`;

const KEYS: readonly [RegExp, string][] = [
  [new RegExp(String.raw`(${SLASH})(lien|acces)(?:${HASH}|-23)${CUT}[^\s<>"]+`, 'giu'), '$1$2#…'],
  [new RegExp(String.raw`resetToken${EQUALS}[^\s<>"]+`, 'giu'), 'resetToken=…'],
  [new RegExp(String.raw`(sign${SLASH}(?:${CUT}[0-9a-f-]){36,44})${CUT}(?:\.[\w-]+|${SEAL})`, 'giu'), '$1…'],
  [/((?:code de signature|signing code)\D{0,40}?)\d{6}(?!\d)/giu, '$1…'],
  [/(demande-[a-z0-9]{1,20})\.[0-9a-f]{24}(?=@|%40)/giu, '$1.…'],
];

/** A text without the keys a mail of ours carried: who answers repeats them, and the thread is read by others than whom they were for. */
export function withoutKeys(text: string): string {
  return KEYS.reduce((rest, [key, mark]) => rest.replace(key, mark), text);
}

/** Where they stand in a text, from behind the words that say what they are. */
export function keysIn(text: string): { from: number; to: number }[] {
  return KEYS.flatMap(([key]) =>
    [...text.matchAll(key)].map((found) => {
      const [whole, ...before] = found;
      return { from: found.index + before.join('').length, to: found.index + whole.length };
    }),
  );
}
