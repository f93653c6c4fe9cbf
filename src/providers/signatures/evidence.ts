/** The page added to a signed contract: who, when, from where, to what, and how anybody can check it. */
import { longDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatNumber } from '#kernel/formats.ts';
import { parisTime } from '#kernel/moment.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { rgb } from '@libpdf/core';
import type { Color, EmbeddedFont, PDF, PDFPage } from '@libpdf/core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Evidence, SignerIdentity } from './port.ts';

const OCEAN = rgb(0x0b / 255, 0x5c / 255, 0x7a / 255);
const ARDOISE = rgb(0x1f / 255, 0x2a / 255, 0x33 / 255);
const ARDOISE_2 = rgb(0x5b / 255, 0x68 / 255, 0x72 / 255);
const TRAIT = rgb(0xc9 / 255, 0xcf / 255, 0xcb / 255);
const SEL = rgb(0xf4 / 255, 0xf6 / 255, 0xf4 / 255);

const LEFT = 56;
const WIDTH = 483;
const LABEL = 128;
const TOP = 780;
/** At this size the 64 signs of a fingerprint stand on one line, whichever they are: it is compared sign by sign. */
const VALUE_SIZE = 9.5;

/** What came from outside is shortened: a page of evidence has to stay one page. */
const LONGEST = 120;
const LONGEST_PROSE = 300;

const WORDS = {
  title: { fr: 'Preuve de signature électronique', en: 'Evidence of electronic signature' },
  subtitle: {
    fr: 'Cette page a été ajoutée au contrat au moment de sa signature.',
    en: 'This page was added to the contract when it was signed.',
  },
  contract: { fr: 'Contrat', en: 'Contract' },
  sender: { fr: 'Proposé par', en: 'Sent by' },
  signer: { fr: 'Signataire', en: 'Signer' },
  mail: { fr: 'Adresse e-mail', en: 'E-mail address' },
  identity: { fr: 'Identité', en: 'Identity' },
  when: { fr: 'Signé le', en: 'Signed on' },
  at: { fr: 'à', en: 'at' },
  paris: { fr: 'heure de Paris', en: 'Paris time' },
  ip: { fr: 'Adresse IP', en: 'IP address' },
  browser: { fr: 'Navigateur', en: 'Browser' },
  consent: { fr: 'Consentement', en: 'Consent' },
  read: { fr: 'Document lu', en: 'Document read' },
  text: { fr: 'Texte à l’écran', en: 'Text on screen' },
  signature: { fr: 'Signature', en: 'Signature' },
  check: { fr: 'Vérifier ce document', en: 'Checking this document' },
} as const satisfies Record<string, LocalizedText>;

interface Read {
  pages: number;
  bytes: number;
  /** SHA-256 of the sealing certificate. */
  certificate: string;
}

export function drawEvidence(pdf: PDF, evidence: Evidence, read: Read, language: Language): void {
  const page = new Sheet(pdf);
  page.title(WORDS.title[language], WORDS.subtitle[language]);
  for (const [label, values] of rows(evidence, read, language)) page.row(label[language], values);
  if (evidence.signatureImage) page.image(WORDS.signature[language], evidence.signatureImage, pdf);
  page.section(WORDS.check[language], howToCheck(read, language));
}

type Row = [label: LocalizedText, values: string[]];

function rows(evidence: Evidence, read: Read, language: Language): Row[] {
  const isFrench = language === 'fr';
  const size = `${read.pages} ${read.pages === 1 ? 'page' : 'pages'}, ${formatNumber(read.bytes, language)} ${isFrench ? 'octets' : 'bytes'}`;
  const all: Row[] = [
    [WORDS.contract, [evidence.contractNumber]],
    [WORDS.sender, [evidence.agencyName ?? '']],
    [WORDS.signer, [evidence.signerName]],
    [WORDS.mail, [evidence.signerMail]],
    [WORDS.identity, evidence.identity ? identityLines(evidence.identity, language) : []],
    [
      WORDS.when,
      [moment(evidence.signedAt, language), `${evidence.signedAt.toISOString().slice(0, 19)}Z (UTC)`],
    ],
    [WORDS.ip, [evidence.ip]],
    [WORDS.browser, [evidence.userAgent]],
    [WORDS.consent, [isFrench ? `«\u00a0${evidence.consent}\u00a0»` : `“${evidence.consent}”`]],
    [WORDS.read, [size, 'SHA-256', evidence.sha256.toLowerCase()]],
    [WORDS.text, evidence.textSha256 === undefined ? [] : [evidence.textSha256.toLowerCase()]],
  ];
  return all
    .map(([label, values]): Row => [
      label,
      values
        .map((value) =>
          shortened(value, label === WORDS.consent || label === WORDS.browser ? LONGEST_PROSE : LONGEST),
        )
        .filter((value) => value !== ''),
    ])
    .filter(([, values]) => values.length > 0);
}

function identityLines(identity: SignerIdentity, language: Language): string[] {
  const isFrench = language === 'fr';
  if (identity.by === 'link')
    return [
      isFrench
        ? 'Lien de signature personnel, reçu par e-mail'
        : 'Personal signature link, received by e-mail',
    ];
  return [
    isFrench
      ? `Confirmée par un code à usage unique envoyé à ${identity.to}`
      : `Confirmed by a single-use code sent to ${identity.to}`,
    moment(identity.sentAt, language),
  ];
}

function moment(instant: Date, language: Language): string {
  const text = parisTime(instant);
  return `${longDay(text.slice(0, 10) as Day, language)} ${WORDS.at[language]} ${text.slice(11)} (${WORDS.paris[language]})`;
}

/** The reader's own file begins with these very bytes: whoever kept what they read can compare. */
function howToCheck(read: Read, language: Language): string[] {
  if (language === 'en') {
    return [
      'This file carries an electronic signature in the PAdES format, over its whole content, this page included. A PDF reader reports any change made since; depending on its settings, it may say that it does not know the certificate. The command “pdfsig”, which is free software, checks it as well.',
      `The first ${read.bytes} bytes of this file are the document the signer read: their SHA-256 fingerprint is the one above.`,
      `Fingerprint (SHA-256) of the sealing certificate: ${read.certificate}`,
      'Electronic signature (known as “simple”), articles 3(10) and 25 of Regulation (EU) No 910/2014, articles 1366 and 1367 of the French civil code.',
    ];
  }
  return [
    'Ce fichier porte une signature électronique au format PAdES, qui couvre tout son contenu, cette page comprise. Un lecteur de PDF signale toute modification faite depuis\u00a0; selon ses réglages, il peut indiquer que le certificat ne lui est pas connu. La commande «\u00a0pdfsig\u00a0», logiciel libre, la vérifie également.',
    `Les ${read.bytes} premiers octets de ce fichier sont le document que le signataire a lu\u00a0: leur empreinte SHA-256 est celle qui figure ci-dessus.`,
    `Empreinte (SHA-256) du certificat de scellement\u00a0: ${read.certificate}`,
    'Signature électronique (dite «\u00a0simple\u00a0»), articles 3, point 10, et 25 du règlement (UE) n°\u00a0910/2014, articles 1366 et 1367 du code civil.',
  ];
}

/** One A4 page, written from the top down. */
class Sheet {
  readonly #page: PDFPage;
  readonly #regular: EmbeddedFont;
  readonly #medium: EmbeddedFont;
  #y = TOP;

  constructor(pdf: PDF) {
    this.#page = pdf.addPage({ size: 'a4' });
    this.#regular = pdf.embedFont(font('Regular'));
    this.#medium = pdf.embedFont(font('Medium'));
  }

  title(title: string, subtitle: string): void {
    this.#page.drawRectangle({ x: LEFT, y: TOP - 46, width: 3, height: 50, color: OCEAN });
    this.#line(title, { x: LEFT + 14, y: TOP - 14, size: 19, medium: true, color: OCEAN });
    this.#line(subtitle, { x: LEFT + 14, y: TOP - 38, size: 10, color: ARDOISE_2 });
    this.#y = TOP - 72;
  }

  row(label: string, values: readonly string[]): void {
    this.#rule();
    this.#line(label, { x: LEFT, y: this.#y - 14, size: 9.5, color: ARDOISE_2 });
    for (const line of values.flatMap((value) =>
      wrapped(clean(value, this.#regular), this.#regular, VALUE_SIZE, WIDTH - LABEL),
    )) {
      this.#line(line, { x: LEFT + LABEL, y: this.#y - 14, size: VALUE_SIZE });
      this.#y -= 14;
    }
    this.#y -= 8;
  }

  image(label: string, png: Uint8Array, pdf: PDF): void {
    const image = pdf.embedImage(png);
    const [maxWidth, maxHeight] = [230, 70];
    const scale = Math.min(maxWidth / image.width, maxHeight / image.height);
    this.#rule();
    this.#line(label, { x: LEFT, y: this.#y - 14, size: 9.5, color: ARDOISE_2 });
    this.#page.drawRectangle({
      x: LEFT + LABEL,
      y: this.#y - 92,
      width: maxWidth + 24,
      height: 84,
      color: SEL,
      cornerRadius: 4,
    });
    this.#page.drawImage(image, {
      x: LEFT + LABEL + 12,
      y: this.#y - 50 - (image.height * scale) / 2,
      width: image.width * scale,
      height: image.height * scale,
    });
    this.#y -= 102;
  }

  section(title: string, paragraphs: readonly string[]): void {
    this.#rule();
    this.#y -= 26;
    this.#line(title, { x: LEFT, y: this.#y, size: 12, medium: true, color: OCEAN });
    this.#y -= 6;
    for (const paragraph of paragraphs) {
      for (const line of wrapped(paragraph, this.#regular, 9, WIDTH)) {
        this.#y -= 12.5;
        this.#line(line, { x: LEFT, y: this.#y, size: 9, color: ARDOISE_2 });
      }
      this.#y -= 5;
    }
  }

  #rule(): void {
    this.#page.drawLine({
      start: { x: LEFT, y: this.#y },
      end: { x: LEFT + WIDTH, y: this.#y },
      thickness: 0.5,
      color: TRAIT,
    });
  }

  #line(
    text: string,
    {
      x,
      y,
      size,
      medium = false,
      color = ARDOISE,
    }: { x: number; y: number; size: number; medium?: boolean; color?: Color },
  ): void {
    this.#page.drawText(text, { x, y, size, font: medium ? this.#medium : this.#regular, color });
  }
}

/** Latin, Greek and Cyrillic, which no font built into PDF readers covers. */
function font(weight: 'Regular' | 'Medium'): Buffer {
  const pdfmake = dirname(createRequire(import.meta.url).resolve('pdfmake/package.json'));
  return readFileSync(join(pdfmake, `fonts/Roboto/Roboto-${weight}.ttf`));
}

function wrapped(text: string, face: EmbeddedFont, size: number, width: number): string[] {
  const fits = (line: string) => face.getTextWidth(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    // A word wider than the column (an address, a key) is cut wherever it has to be.
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()].filter((found) => found !== '');
}

/** Letters the font does not have would be boxes, and direction marks could make a name read backwards. */
function clean(text: string, face: EmbeddedFont): string {
  return [...text.normalize('NFC').replace(/\p{C}/gu, '')]
    .map((character) => (face.canEncode(character) ? character : '?'))
    .join('');
}

function shortened(text: string, longest: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}
