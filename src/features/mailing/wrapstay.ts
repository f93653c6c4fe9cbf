/** What a mail about a stay shows of it: the house's picture above its words, the house, days and prices below them. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { ARDOISE, ARDOISE_2, FONT, TRAIT } from './look.ts';
import type { MailFact } from './mail.ts';

export interface ShownHouse {
  title: string;
  village: string;
  /** Its address on the web. */
  picture?: string | undefined;
}

const PICTURE: Record<Language, (house: string) => string> = {
  fr: (house) => `Photo\u00a0: ${house}`,
  en: (house) => `Photograph: ${house}`,
};

/** Where pictures aren’t shown its words stand there, in a size that is read, and take no more room than they need. */
export function pictureRow({ title, picture }: ShownHouse, language: Language): Html | undefined {
  if (picture === undefined) return undefined;
  return html`<tr>
    <td style="padding:0 0 12px">
      <img
        src="${picture}"
        alt="${PICTURE[language](title)}"
        width="600"
        class="soft"
        style="${FONT};display:block;width:100%;height:auto;max-height:300px;object-fit:cover;border:0;border-radius:8px;font-size:14px;color:${ARDOISE_2}"
      />
    </td>
  </tr>`;
}

/** With the address its label leads to. */
export type ShownFact = Omit<MailFact, 'path'> & { url?: string };

const HOUSES_NAME: LocalizedText = { fr: 'Vos maisons', en: 'Your houses' };
const TABLE_NAME: LocalizedText = { fr: 'Le séjour et les sommes', en: 'The stay and the amounts' };

export function factRows(
  { house, facts = [] }: { house?: ShownHouse | undefined; facts?: readonly ShownFact[] | undefined },
  language: Language,
): Html | undefined {
  if (!house && facts.length === 0) return undefined;
  return html`${house && houseRow(house)}${
    facts.length > 0 &&
    html`<table
      aria-label="${(facts.some(({ url }) => url !== undefined) ? HOUSES_NAME : TABLE_NAME)[language]}"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:0 0 16px;border-collapse:collapse"
    >
      ${facts.map(factRow)}
    </table> `
  }`;
}

function houseRow({ title, village }: ShownHouse): Html {
  return html`<p
    class="ink"
    style="${FONT};margin:22px 0 8px;font-size:16px;line-height:23px;font-weight:600;color:${ARDOISE}"
  >
    ${title}${
      village !== '' &&
      html`<br /><span class="soft" style="font-weight:400;font-size:14px;color:${ARDOISE_2}"
          >${village}</span
        >`
    }
  </p> `;
}

function factRow({ label, value, url, isSum = false }: ShownFact): Html {
  const cell = `${FONT};padding:7px 0;font-size:15px;line-height:21px;border-top:${isSum ? 2 : 1}px solid ${TRAIT};vertical-align:top;font-weight:${isSum ? 600 : 400}`;
  return html`<tr>
    <th
      scope="row"
      align="left"
      class="${isSum ? 'ink' : 'soft'} line"
      style="${cell};color:${isSum ? ARDOISE : ARDOISE_2};padding-right:8px"
    >
      ${url === undefined ? label : html`<a href="${url}" class="ink" style="color:${ARDOISE};font-weight:600">${label}</a>`}
    </th>
    <td
      align="${url === undefined ? 'right' : 'left'}"
      class="ink line"
      style="${cell};color:${ARDOISE};overflow-wrap:anywhere"
    >
      ${value}
    </td>
  </tr>`;
}
