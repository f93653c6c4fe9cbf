/** The rental contract of a request: a PDF made from a template, signed by the tenant, sealed. */
import type { LocalizedText } from '#kernel/localized.ts';

/** The eleven statuses of the provider's vocabulary; the product writes to_be_signed, signed, canceled and expired (A06). */
export type ContractStatus =
  | 'draft'
  | 'approval'
  | 'rejected'
  | 'ongoing'
  | 'declined'
  | 'expired'
  | 'deleted'
  | 'canceled'
  | 'done'
  | 'to_be_signed'
  | 'signed';

export const contractCan = {
  sign: ['to_be_signed', 'ongoing', 'approval'],
  cancel: ['to_be_signed'],
} as const satisfies Record<string, readonly ContractStatus[]>;

export function canDo(action: keyof typeof contractCan, status: ContractStatus): boolean {
  return (contractCan[action] as readonly ContractStatus[]).includes(status);
}

export function isSigned(status: ContractStatus): boolean {
  return status === 'signed' || status === 'done';
}

/** Active: it can still be read and signed. */
export function isSignable(
  contract: { status: ContractStatus; expiration_date: Date },
  now = new Date(),
): boolean {
  return canDo('sign', contract.status) && contract.expiration_date > now;
}

/** Days a signature link stays open (B53). */
export const SIGNATURE_DAYS = 30;

/** The channels a code to sign can take (B122). */
export const CODE_CHANNELS = ['mail', 'sms'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

export const CODE_MINUTES = 10;
export const MAX_CODE_ATTEMPTS = 5;
/**
 * How many codes a signer gets for one contract: enough for a slow mail, few enough that guessing stays hopeless. 30 × 5 tries among a
 * million are one chance in 6 667 over the contract's whole life, each of them announced to the signer by a message.
 */
export const MAX_CODES_PER_HOUR = 5;
export const MAX_CODES_PER_CONTRACT = 30;

/** 'p•••@exemple.fr': known by whoever has the address, of no use to anyone else. */
export function maskedMail(mail: string): string {
  return mail.trim().replace(/^(.)[^@]*(?=@)/u, '$1•••');
}

export function maskedPhone(phone: string): string {
  return `•• •• •• ${phone.replace(/\D/g, '').slice(-2)}`;
}

/** What the signer agrees to, as it stands on the screen and on the evidence page. */
export const CONSENT: LocalizedText = {
  fr: 'J’ai lu le contrat en entier, j’en accepte les termes et je le signe électroniquement.',
  en: 'I have read the whole contract, I accept its terms and I sign it electronically.',
};

/** A value of the agency's card that differs from the person's own (B54). */
export interface UserDifference {
  field: string;
  label: string;
  values: { agency: string; independent: string };
}

export const STATUS_LABELS: Record<ContractStatus, LocalizedText> = {
  draft: { fr: 'Brouillon', en: 'Draft' },
  approval: { fr: 'À signer', en: 'To be signed' },
  rejected: { fr: 'Refusé', en: 'Rejected' },
  ongoing: { fr: 'À signer', en: 'To be signed' },
  declined: { fr: 'Refusé', en: 'Declined' },
  expired: { fr: 'Expiré', en: 'Expired' },
  deleted: { fr: 'Supprimé', en: 'Deleted' },
  canceled: { fr: 'Annulé', en: 'Cancelled' },
  done: { fr: 'Signé', en: 'Signed' },
  to_be_signed: { fr: 'À signer', en: 'To be signed' },
  signed: { fr: 'Signé', en: 'Signed' },
};

/** Undefined for a status that is not of this list: it is not shown. */
export function statusWords(status: string | undefined): LocalizedText | undefined {
  return status !== undefined && Object.hasOwn(STATUS_LABELS, status)
    ? STATUS_LABELS[status as ContractStatus]
    : undefined;
}
