/** Small pieces of every section: names with what stands beside them, paragraphs, distances. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Say } from './texts.ts';

type Row = readonly [name: string, value: string | Html | null];

/** Names and what stands beside them; those without anything are left out. */
export function detailList(rows: readonly Row[]): Html | false {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  if (shown.length === 0) return false;
  return html`<dl class="beside">
    ${shown.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

export function paragraphs(text: string): Html[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>`);
}

/** A label within a sentence: small, but for German, whose nouns are not. */
export function inWords(label: string, language: PageLanguage): string {
  return language === 'de' ? label : label.toLowerCase();
}

/** '1,5', '1.5'. */
export function decimal(value: number, language: PageLanguage): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',');
}

const KILOMETRE = 1000;

export function formatDistance(metres: number | null, language: PageLanguage, say: Say): string | null {
  if (metres === null) return null;
  if (metres < KILOMETRE) return say('metres', { n: metres });
  return say('kilometres', { n: decimal(Math.round(metres / 100) / 10, language) });
}
