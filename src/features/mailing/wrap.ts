/** The one look of every mail we write: tables and inline styles, because that is what mail programs still read. */
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { html, lines } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';

export interface MailAgency {
  name: string;
  address?: string | undefined;
  phone?: string | undefined;
  mail?: string | undefined;
}

export interface MailWords {
  agency: MailAgency;
  heading: string;
  /** Digits to be typed elsewhere. Not among the first words: a locked telephone shows those. */
  code?: string | undefined;
  /** Plain text, line breaks kept. */
  paragraphs: readonly string[];
  button?: { label: string; url: string } | undefined;
  /** Small print, plain text. */
  footer?: string | undefined;
  unsubscribeUrl?: string | undefined;
}

const SEL = '#FAFAF6';
const PAPIER = '#FFFFFF';
const ARDOISE = '#1F2A33';
const ARDOISE_2 = '#5B6872';
const OCEAN = '#0B5C7A';
const TRAIT = '#E3E6E3';
const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
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

/** Phones get the full width; a dark inbox gets our dark tokens where it honours them, and readable light ones where not. */
const STYLE = html` body{margin:0;padding:0;-webkit-text-size-adjust:100%} @media
(max-width:620px){.page{padding:12px 8px!important}.card{padding:24px
20px!important}.button{display:block!important;text-align:center!important}} @media
(prefers-color-scheme:dark){
.page{background:#12181C!important}.card{background:#1A2227!important;border-color:#2C363C!important}
.ink{color:#E8ECEE!important}.soft{color:#9FB0BA!important}.accent{color:#5FB3D0!important} }`;

export function wrapMail(words: MailWords, language: Language): { html: string; text: string } {
  for (const url of [words.button?.url, words.unsubscribeUrl]) if (url !== undefined) mustBeWebAddress(url);
  return { html: markup(words, language), text: plain(words, language) };
}

function markup(words: MailWords, language: Language): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${words.heading}</title>
        <style>
          ${STYLE}
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
                  <td
                    class="accent"
                    style="${FONT};padding:0 4px 14px;font-size:15px;line-height:20px;font-weight:600;color:${OCEAN}"
                  >
                    ${words.agency.name}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="background:${PAPIER};border:1px solid ${TRAIT};border-top:3px solid ${OCEAN};border-radius:8px;padding:32px 36px"
                  >
                    <h1
                      class="ink"
                      style="${FONT};margin:0 0 18px;font-size:22px;line-height:29px;font-weight:600;color:${ARDOISE}"
                    >
                      ${words.heading}
                    </h1>
                    ${words.code === undefined ? undefined : codeRow(words.code)}${words.paragraphs.map(paragraph)}${words.button && buttonRow(words.button, language)}
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

function buttonRow(button: { label: string; url: string }, language: Language): Html {
  return html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:26px 0 22px"
    >
      <tr>
        <td style="border-radius:8px;background:${OCEAN}">
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
      <a href="${button.url}" class="accent" style="color:${OCEAN};word-break:break-all">${button.url}</a>
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
  const blocks = [
    words.heading,
    words.code,
    ...words.paragraphs,
    words.button && `${words.button.label}${language === 'fr' ? ' ' : ''}:\n${words.button.url}`,
    '-- ',
    words.footer,
    agencyLines(words.agency).join('\n'),
    words.unsubscribeUrl &&
      `${UNSUBSCRIBE[language]}${language === 'fr' ? ' ' : ''}: ${words.unsubscribeUrl}`,
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
