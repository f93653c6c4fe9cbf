/**
 * Where answers to a thread's mails go. Everyone who gets a mail gets an address of their own: it names the request, and its seal proves
 * that whoever writes to it has had a mail of that thread at that address. Mail servers may change the case of what stands left of the @.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface MailSettings {
  secret: string;
  mail: { from: string; replyDomain?: string | undefined };
}

const SEAL_LENGTH = 24;
const SEALED = /^demande-([a-z0-9]{1,20})\.([0-9a-f]{24})@(.+)$/i;

/** Undefined where no mail comes in, and for mails of no request: the agency's own address then stands in. */
export function replyAddress(
  { secret, mail: { replyDomain } }: MailSettings,
  mail: { ddl_id: number | null; alphaid: string | null; recipient: string },
): string | undefined {
  if (replyDomain === undefined || mail.ddl_id === null || mail.alphaid === null) return undefined;
  return `demande-${mail.alphaid}.${replySeal(secret, mail.ddl_id, mail.recipient)}@${replyDomain}`;
}

/** Mails that cannot be delivered come back here. */
export function bounceAddress({ mail: { replyDomain } }: MailSettings): string | undefined {
  return replyDomain === undefined ? undefined : `retour@${replyDomain}`;
}

/** What a sealed address says; whether its seal is good is asked of the request's recipients. */
export function sealedAddress(address: string): { alphaid: string; seal: string } | undefined {
  const [, alphaid, seal] = SEALED.exec(address.trim()) ?? [];
  return alphaid === undefined || seal === undefined
    ? undefined
    : { alphaid: alphaid.toUpperCase(), seal: seal.toLowerCase() };
}

export function replySealIsGood(secret: string, ddlId: number, recipient: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(replySeal(secret, ddlId, recipient)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function replySeal(secret: string, ddlId: number, recipient: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['reply', ddlId, recipient.trim().toLowerCase()]))
    .digest('hex')
    .slice(0, SEAL_LENGTH);
}

/** The domain of an address, or of Name <address>. */
export function domainOf(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
