/** What fits in an SMS, how a text is prepared for it, what became of one. Pure, both sides: the composer counts with it. */
import type { SMS_STATUSES } from '#entities/choices.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';

/** The provider's bound on one text: eight SMS of GSM letters. */
export const SMS_MAX = 1224;

/** Per recipient and day: a conversation fits, a loop of a machine or a wrong click on a list does not. */
export const DAILY_PER_RECIPIENT = 20;
/** Per author and day: the busiest Saturday of a clerk is some eighty texts; beyond two hundred it is no longer conversation. */
export const DAILY_PER_AUTHOR = 200;

export type SmsStatus = (typeof SMS_STATUSES)[number]['id'];

const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ\x20!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Behind an escape: they take the place of two. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

const GSM = { single: 160, part: 153 };
const UCS2 = { single: 70, part: 67 };

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** How many places of the encoding the text takes. */
  units: number;
  /** How many SMS it is sent and paid as; 0 for an empty text. */
  parts: number;
  /** Places left before one more SMS is needed. */
  left: number;
}

/** Counts the text as it will leave: call it with what was typed. */
export function sizeOf(typed: string): SmsSize {
  const text = smsText(typed);
  const isGsm = isGsmText(text);
  const widths = [...text].map((character) => width(character, isGsm));
  const units = widths.reduce((sum, each) => sum + each, 0);
  const { single, part } = isGsm ? GSM : UCS2;
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  if (units <= single) return { encoding, units, parts: Math.min(units, 1), left: single - units };
  return { encoding, units, ...inParts(widths, part) };
}

function isGsmText(text: string): boolean {
  return [...text].every((character) => GSM_BASIC.has(character) || GSM_EXTENSION.has(character));
}

function width(character: string, isGsm: boolean): number {
  return isGsm ? (GSM_EXTENSION.has(character) ? 2 : 1) : character.length;
}

export interface SmsCost {
  /** How many SMS a text is sent and paid as. */
  parts: number;
  /** Its letters that the short alphabet lacks, each once: with one of them, an SMS holds 67 letters instead of 153. */
  letters: string[];
  /** How many SMS it would be without them. */
  partsWithout: number;
}

/** What a text costs, and which letters make it so. */
export function costOf(typed: string): SmsCost {
  const text = smsText(typed);
  const letters = [...new Set(text)].filter((letter) => !isGsmText(letter));
  const plain = [...text].map((letter) => (isGsmText(letter) ? letter : 'e')).join('');
  return { parts: sizeOf(text).parts, letters, partsWithout: sizeOf(plain).parts };
}

/** No part begins with the second half of a character: what does not fit whole moves on. */
function inParts(widths: readonly number[], part: number): { parts: number; left: number } {
  let parts = 1;
  let used = 0;
  for (const each of widths) {
    if (used + each > part) {
      parts += 1;
      used = 0;
    }
    used += each;
  }
  return { parts, left: part - used };
}

const NO_BREAK = /[\u00a0\u202f]/g;

/**
 * The text as it leaves. Typographic marks are written the plain way when that alone makes the text fit the short alphabet: one ’ would
 * otherwise more than halve what an SMS holds. Letters are never touched.
 */
export function smsText(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (isGsmText(text)) return text;
  const plain = text
    .replace(/«[\s\u00a0\u202f]*/g, '"')
    .replace(/[\s\u00a0\u202f]*»/g, '"')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')
    .replace(NO_BREAK, ' ');
  return isGsmText(plain) ? plain : text;
}

/** STOP and START alone, or with the number one was told to write after it: 'STOP 36111', 'stop au 36111'. */
export function orderIn(text: string): 'stop' | 'start' | undefined {
  const found = /^\s*(stop|start)(?:\s+(?:au\s+)?\d{3,6})?\s*[.!]*\s*$/i.exec(text);
  return found === null ? undefined : found[1]?.toLowerCase() === 'stop' ? 'stop' : 'start';
}

/** Where a failed SMS came to grief, by the provider's code or ours. */
const FAILURES: Readonly<Record<string, LocalizedText>> = {
  STOPPED: {
    fr: 'Cette personne a demandé à ne plus recevoir de SMS (STOP).',
    en: 'This person asked not to receive SMS any more (STOP).',
  },
  CODE_OVER: {
    fr: 'Le code était périmé avant que ce SMS ait pu partir.',
    en: 'The code had expired before this SMS could leave.',
  },
  NO_ACCOUNT: {
    fr: 'Aucun compte SMS n’est réglé\u00a0: rien n’est parti.',
    en: 'No SMS account is set up: nothing left.',
  },
  BAD_DESTINATION: {
    fr: 'Ce numéro n’est pas attribué ou ne reçoit pas de SMS.',
    en: 'This number is not in use or does not receive SMS.',
  },
  BLACKLISTED_NUMBER: {
    fr: 'Ce numéro refuse les SMS\u00a0: il est sur la liste noire de l’opérateur.',
    en: 'This number refuses SMS: it is on the operator’s blacklist.',
  },
  EXPIRED: { fr: 'Le téléphone est resté éteint trop longtemps.', en: 'The phone stayed off for too long.' },
  UNDELIVERED: {
    fr: 'L’opérateur n’a pas pu distribuer ce SMS.',
    en: 'The operator could not deliver this SMS.',
  },
  NO_ANSWER: {
    fr: 'Le service d’envoi de SMS ne répond pas.',
    en: 'The SMS service does not answer.',
  },
  '101': { fr: 'Le compte SMS refuse nos identifiants.', en: 'The SMS account refuses our credentials.' },
  '104': { fr: 'Le compte SMS n’a plus de crédit.', en: 'The SMS account has run out of credit.' },
  '117': { fr: 'Ce numéro n’est pas un numéro de mobile valable.', en: 'This is not a valid mobile number.' },
  '150': { fr: 'Le pays de ce numéro n’est pas connu.', en: 'The country of this number is not known.' },
  '151': {
    fr: 'Ce pays n’est pas desservi par le service de SMS.',
    en: 'The SMS service does not serve this country.',
  },
  '209': { fr: 'Ce numéro ne peut pas recevoir nos SMS.', en: 'This number cannot receive our SMS.' },
};

/** In words for staff; a code nobody has words for shows what the provider said. */
export function failureText(code: string, said: string, language: Language): string {
  if (Object.hasOwn(FAILURES, code)) return FAILURES[code]![language];
  return said === '' ? code : said;
}
