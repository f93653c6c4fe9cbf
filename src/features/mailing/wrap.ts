/** The one look of every mail we write: tables and inline styles, because that is what mail programs still read. */
import type { Hex } from '#kernel/colour.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { html, lines } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { accentOf, ARDOISE, ARDOISE_2, FONT, PAPIER, SEL, styleOf, TRAIT } from './look.ts';
import type { Accent } from './look.ts';
import type { ShownFact } from './wrapstay.ts';
import { factRows, pictureRow } from './wrapstay.ts';
import type { ShownHouse } from './wrapstay.ts';

export interface MailAgency {
  name: string;
  address?: string | undefined;
  phone?: string | undefined;
  mail?: string | undefined;
  accent?: Hex | undefined;
  /** Its address on the web. */
  logo?: string | undefined;
}

export interface MailWords {
  agency: MailAgency;
  heading: string;
  /** Digits to be typed elsewhere. Not among the first words: a locked telephone shows those. */
  code?: string | undefined;
  /** Plain text, line breaks kept. */
  paragraphs: readonly string[];
  house?: ShownHouse | undefined;
  facts?: readonly ShownFact[] | undefined;
  button?: { label: string; url: string } | undefined;
  /** Small print, plain text. */
  footer?: string | undefined;
  unsubscribeUrl?: string | undefined;
}

/** Inboxes show some ninety characters after the subject. */
const PREHEADER = 110;

const FALLBACK: LocalizedText = {
  fr: 'Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur\u00a0:',
  en: 'If the button does not open, copy this address into your browser:',
};
const UNSUBSCRIBE: LocalizedText = {
  fr: 'Ne plus recevoir ces messages',
  en: 'Stop receiving these messages',
};

export function wrapMail(words: MailWords, language: Language): { html: string; text: string } {
  const { button, unsubscribeUrl, house, agency, facts = [] } = words;
  for (const url of [
    button?.url,
    unsubscribeUrl,
    house?.picture,
    agency.logo,
    ...facts.map((fact) => fact.url),
  ])
    if (url !== undefined) mustBeWebAddress(url);
  return { html: markup(words, language), text: plain(words, language) };
}

function markup(words: MailWords, language: Language): string {
  const accent = accentOf(words.agency.accent);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${words.heading}</title>
        <style>
          ${styleOf(accent)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${SEL}">
        <div
          style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${SEL}"
        >
          ${preheader(words)}
        </div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="page"
          style="background:${SEL}"
        >
          <tr>
            <td align="center" class="page" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td style="padding:0 4px 14px">${brand(words.agency, accent)}</td>
                </tr>
                ${words.house && pictureRow(words.house, language)}
                <tr>
                  <td
                    class="card"
                    style="background:${PAPIER};border:1px solid ${TRAIT};border-top:3px solid ${accent.light};border-radius:8px;padding:32px 36px"
                  >
                    <h1
                      class="ink"
                      style="${FONT};margin:0 0 18px;font-size:22px;line-height:29px;font-weight:600;color:${ARDOISE}"
                    >
                      ${words.heading}
                    </h1>
                    ${words.code === undefined ? undefined : codeRow(words.code)}${words.paragraphs.map(paragraph)}${factRows(words, language)}${words.button && buttonRow(words.button, accent, language)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="soft"
                    style="${FONT};padding:18px 4px 0;font-size:13px;line-height:19px;color:${ARDOISE_2}"
                  >
                    ${footer(words, language)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

/** The name stands in words beside the logo: pictures are often not shown. */
function brand({ name, logo }: MailAgency, { light }: Accent): Html {
  const written = html`<b
    class="accent"
    style="${FONT};font-size:15px;line-height:20px;font-weight:600;color:${light};vertical-align:middle"
    >${name}</b
  >`;
  if (logo === undefined) return written;
  return html`<img
      src="${logo}"
      alt=""
      width="36"
      height="36"
      style="width:36px;height:36px;border:0;border-radius:6px;vertical-align:middle;margin-right:10px"
    />${written}`;
}

function codeRow(code: string): Html {
  return html`<p
    class="ink"
    style="${FONT};margin:0 0 18px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:${ARDOISE}"
  >
    ${code}
  </p> `;
}

function paragraph(text: string): Html {
  return html`<p
    class="ink"
    style="${FONT};margin:0 0 16px;font-size:16px;line-height:25px;color:${ARDOISE};overflow-wrap:anywhere"
  >
    ${lines(text)}
  </p> `;
}

function buttonRow(button: { label: string; url: string }, { light }: Accent, language: Language): Html {
  return html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:26px 0 22px"
    >
      <tr>
        <td style="border-radius:8px;background:${light}">
          <a
            href="${button.url}"
            class="button"
            style="${FONT};display:inline-block;padding:13px 26px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:8px"
            >${button.label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="${FONT};margin:0;font-size:13px;line-height:19px;color:${ARDOISE_2}">
      ${FALLBACK[language]}<br />
      <a href="${button.url}" class="accent" style="color:${light};word-break:break-all">${button.url}</a>
    </p> `;
}

function footer(words: MailWords, language: Language): Html {
  const blocks = [words.footer ?? '', agencyLines(words.agency).join('\n')]
    .filter((block) => block !== '')
    .map((block) => html`<p style="margin:0 0 10px">${lines(block)}</p>`);
  const out =
    words.unsubscribeUrl === undefined
      ? []
      : [
          html`<p style="margin:0 0 10px">
            <a href="${words.unsubscribeUrl}" class="soft" style="color:${ARDOISE_2}"
              >${UNSUBSCRIBE[language]}</a
            >
          </p>`,
        ];
  return html`${[...blocks, ...out]}`;
}

/** The same words for who reads without markup, and for filters that mistrust mails without it. */
function plain(words: MailWords, language: Language): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const { house, facts = [] } = words;
  const sheet = [
    house && [house.title, house.village].filter((part) => part !== '').join(', '),
    ...facts.map(
      ({ label, value, url }) => `${label}${colon} ${value}${url === undefined ? '' : `\n${url}`}`,
    ),
  ];
  const blocks = [
    words.heading,
    words.code,
    ...words.paragraphs,
    sheet.filter((line) => line !== undefined).join('\n'),
    words.button && `${words.button.label}${colon}\n${words.button.url}`,
    '-- ',
    words.footer,
    agencyLines(words.agency).join('\n'),
    words.unsubscribeUrl && `${UNSUBSCRIBE[language]}${colon} ${words.unsubscribeUrl}`,
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}

function agencyLines(agency: MailAgency): string[] {
  const contact = [agency.phone, agency.mail].filter((part) => part !== undefined && part !== '').join(' · ');
  return [agency.name, agency.address ?? '', contact].filter((line) => line !== '');
}

function preheader(words: MailWords): string {
  const all = [...words.paragraphs.join(' ').replace(/\s+/g, ' ')];
  return all.length > PREHEADER ? `${all.slice(0, PREHEADER).join('')}…` : all.join('');
}

function mustBeWebAddress(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new RangeError('A mail may only link to a web address.');
}
