/** What the law has the page of a house say: its number, who lets it, its energy, the sentences of its commune. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { lang } from './about.ts';
import type { About } from './about.ts';
import { written } from './written.ts';

const LISTED_AS = { 1: 'private', 2: 'professional' } as const;

export function legal({ house: { legal: of }, language, say }: About): Html | false {
  const measured = (value: { letter: string; value: number | null } | null, unit: string) =>
    value && `${value.letter}${value.value === null ? '' : ` (${value.value}\u00a0${unit})`}`;
  const rows = [
    [say('registration'), of.number || null],
    [say('energy'), measured(of.energy, 'kWh/m²')],
    [say('gases'), measured(of.gases, 'kg CO₂/m²')],
  ].filter((row): row is [string, string] => row[1] !== null);
  if (rows.length === 0 && of.owner_status === 0 && of.notices.length === 0) return false;
  return html`<section aria-labelledby="practical">
    <h2 id="practical">${say('practical')}</h2>
    ${
      rows.length > 0 &&
      html`<dl class="beside">
        ${rows.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`
    }
    ${of.owner_status !== 0 && html`<p class="notice">${say(LISTED_AS[of.owner_status])}</p>`}
    ${of.notices.map((notice) => {
      const { text, language: itsOwn } = written(notice, language);
      return html`<p class="notice" ${lang(itsOwn, language)}>${text}</p>`;
    })}
  </section>`;
}
