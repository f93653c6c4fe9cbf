/**
 * What somebody wrote in an answer, parted from the history their mail program put under it and from their signature. Pure. When in doubt
 * a line is theirs: showing a quote too many is nothing, hiding a sentence is a loss.
 */

export interface Parted {
  text: string;
  quoted: string;
}

/** 'Le ven. 7 août 2026 à 10:02, Sel & Volets <…> a écrit :', 'On Fri, Aug 7, 2026 at 10:02 AM … wrote:', on one line. */
const ATTRIBUTION =
  /^\s*>?\s*(?:le\s.{4,300}\sa\s+écrit\s*:|on\s.{4,300}\swrote\s*:|am\s.{4,300}\sschrieb\b.{0,200}:|el\s.{4,300}\sescribió\s*:|.{3,200}<[^<>\s@]+@[^<>\s@]+>\s*(?:a\s+écrit|wrote)\s*:)\s*$/iu;
const ATTRIBUTION_HINT = /^\s*>?\s*(?:(?:le|on|am|el)\s|.{3,200}<)/iu;
/** Outlook: '-----Message d'origine-----', '________________________________', then 'De :' or 'From:' with its companions. */
const ORIGINAL =
  /^\s*-{2,}\s*(?:message (?:d.origine|transféré|original)|original message|forwarded message|début du message (?:transféré|réexpédié))\b.{0,40}$/iu;
const RULE = /^\s*_{10,}\s*$/u;
const FROM = /^\s*\*?(?:de|from|von)\s*:\*?\s*\S/iu;
const COMPANION = /^\s*\*?(?:envoyé(?:\s+le)?|sent|date|à|to|cc|objet|subject|répondre à|gesendet)\s*:/iu;
/** A telephone's own line. */
const DEVICE =
  /^\s*(?:envoyé (?:de|depuis) (?:mon|ma|un|l.application|outlook|yahoo|proton)|sent from (?:my|an?|outlook|yahoo|mail|proton)|télécharger outlook|get outlook for|obtenez? outlook|provenance : courrier)\b.{0,120}$/iu;
const SIGNATURE = /^-- ?$/u;
const QUOTE = /^\s*>/u;
/** How many lines a mail program breaks its attribution over. */
const ATTRIBUTION_LINES = 4;
const HEADER_LINES = 6;

export function partQuoted(mail: string): Parted {
  const lines = mail.replace(/\r\n?/gu, '\n').split('\n');
  const cut = historyStart(lines);
  const [own, history] = [lines.slice(0, cut), lines.slice(cut)];
  // Some answer below what they quote: that is theirs too.
  const answer = isQuoteOnly(history) ? answerBelow(history) : { from: history.length, to: history.length };
  const below = history.slice(answer.from, answer.to);
  const signed = signatureStart(own);
  const quoted = [...own.slice(signed), ...history.slice(0, answer.from), ...history.slice(answer.to)];
  const parted = { text: tidy([...own.slice(0, signed), '', ...below]), quoted: tidy(quoted) };
  return parted.text === '' && cut === lines.length ? { text: parted.quoted, quoted: '' } : parted;
}

/** The first line of what the mail repeats, or the number of lines. */
function historyStart(lines: readonly string[]): number {
  const lastOther = lines.findLastIndex((line) => !QUOTE.test(line) && line.trim() !== '');
  for (let index = 0; index < lines.length; index++) {
    const line = lineAt(lines, index);
    if (ORIGINAL.test(line) || isAttribution(lines, index) || isHeaderBlock(lines, index)) return index;
    if (RULE.test(line) && (isHeaderBlock(lines, index + 1) || isHeaderBlock(lines, index + 2))) return index;
    // Quoted lines and nothing else until the end: between them a person answers point by point, and all of it is theirs.
    if (index > lastOther && QUOTE.test(lines[index] ?? '')) return index;
  }
  return lines.length;
}

const LONG = 600;

/**
 * No mail program writes a mark on so long a line, and nobody waits for one to be looked for there. Blanks count once: a page of them would
 * keep the patterns busy for a minute.
 */
function lineAt(lines: readonly string[], index: number): string {
  const line = lines[index] ?? '';
  return line.length > LONG ? '' : line.replace(/\s+/gu, ' ');
}

/** On one line, or broken over some: mail programs fold at 76 characters. A sentence that ends this way names no moment and no address. */
function isAttribution(lines: readonly string[], at: number): boolean {
  let joined = lineAt(lines, at);
  if (!ATTRIBUTION_HINT.test(joined)) return false;
  for (let index = at + 1; ; index++) {
    if (ATTRIBUTION.test(joined)) return /\d|@/u.test(joined);
    const next = lineAt(lines, index).trim();
    if (next === '' || index >= at + ATTRIBUTION_LINES || joined.length + next.length > LONG) return false;
    joined = `${joined.trimEnd()} ${next}`;
  }
}

/** Outlook's block: a sender, and at least two of date, recipient, subject under it. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM.test(lineAt(lines, at))) return false;
  const after = Array.from({ length: HEADER_LINES }, (_, index) => lineAt(lines, at + 1 + index));
  return after.filter((line) => COMPANION.test(line)).length >= 2;
}

/** A history of '>' lines under its attribution: only there can one see where it ends. */
function isQuoteOnly(history: readonly string[]): boolean {
  const head = history.findIndex((line) => QUOTE.test(line));
  return head >= 0 && head <= ATTRIBUTION_LINES + 1;
}

/** What was written under the last quoted line, without the signature. */
function answerBelow(history: readonly string[]): { from: number; to: number } {
  const from = history.findLastIndex((line) => QUOTE.test(line)) + 1;
  const below = history.slice(from);
  const to = from + signatureStart(below);
  return { from, to: below.some((line) => line.trim() !== '') ? to : from };
}

/** Where '-- ' or a telephone's line begins; a lone '--' in the middle of a text is not one. */
function signatureStart(lines: readonly string[]): number {
  const marked = lines.findLastIndex((line) => SIGNATURE.test(line));
  if (marked >= 0 && lines.length - marked <= 15) return marked;
  const filled = lines.findLastIndex((line) => line.trim() !== '');
  return filled >= 0 && DEVICE.test(lineAt(lines, filled)) ? filled : lines.length;
}

function tidy(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
