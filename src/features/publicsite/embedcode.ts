/** The line that another site takes a calendar in by. Both sides, pure. */
import { ofHouse } from '#kernel/french.ts';
import { escapeHtml } from '#kernel/html.ts';
import { searchText } from '#kernel/paths.ts';
import type { Light } from './embed.ts';

export interface EmbedChoice {
  language: 'fr' | 'en';
  light: Light;
  months: number;
  /** Where each month begins. */
  prices: boolean;
}

/** Room for so many months, two beside each other on most sites. */
const HEAD_PX = 180;
const MONTH_PX = 330;
const BESIDE = 2;

export function embedAddress(calendar: string, { language, light, months, prices }: EmbedChoice): string {
  return `${calendar}${searchText({
    ...(language === 'en' && { lang: 'en' }),
    ...(light !== 'auto' && { couleurs: light }),
    mois: months,
    ...(prices && { prix: 1 }),
  })}`;
}

export function embedCode(calendar: string, title: string, choice: EmbedChoice): string {
  const whose = ofHouse(title, choice.language);
  const name = choice.language === 'en' ? `Availability of ${whose}` : `Disponibilités ${whose}`;
  const height = HEAD_PX + Math.ceil(choice.months / BESIDE) * MONTH_PX;
  return `<iframe src="${escapeHtml(embedAddress(calendar, choice))}" title="${escapeHtml(name)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
}
