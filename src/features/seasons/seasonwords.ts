/** What a season says besides its price, in words: on screens, in mails. Both sides, pure. */
import { weekdayName } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { weekdayBit } from '#features/calendar/layervalues.ts';
import type { SeasonLayer } from './season.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

function weekdays(mask: number, language: Language): string {
  return WEEKDAYS.filter((day) => (mask & weekdayBit(day)) !== 0)
    .map((day) => weekdayName(day, language, 'long'))
    .join(', ');
}

export interface Said {
  label: LocalizedText;
  value: string;
}

/** Line by line; a season that closes says nothing else. */
export function saidBy(layer: SeasonLayer, language: Language): Said[] {
  const isFrench = language === 'fr';
  if (layer.closed === true)
    return [{ label: { fr: 'Nuits', en: 'Nights' }, value: isFrench ? 'fermées' : 'closed' }];
  const nights = (n: number) => (isFrench ? `${n} nuit${n > 1 ? 's' : ''}` : `${n} night${n > 1 ? 's' : ''}`);
  const sum = (fr: string, en: string, amount: Cents | null): Said[] =>
    amount === null ? [] : [{ label: { fr, en }, value: formatEuros(amount) }];
  const days = (fr: string, en: string, mask: number | null): Said[] =>
    mask === null ? [] : [{ label: { fr, en }, value: weekdays(mask, language) }];
  const stay = (fr: string, en: string, n: number | null): Said[] =>
    n === null ? [] : [{ label: { fr, en }, value: nights(n) }];
  return [
    ...sum('Week-end', 'Weekend', layer.weekend_amount),
    ...sum('Semaine', 'Week', layer.week_amount),
    ...sum('Séjour, au moins', 'Stay, at least', layer.least_amount),
    ...days('Arrivées', 'Arrivals', layer.arrival_days),
    ...days('Départs', 'Departures', layer.departure_days),
    ...(layer.whole_weeks === true
      ? [{ label: { fr: 'Durée', en: 'Length' }, value: isFrench ? 'semaines entières' : 'whole weeks' }]
      : []),
    ...stay('Séjour minimum', 'Minimum stay', layer.minimum_stay),
    ...stay('Séjour maximum', 'Maximum stay', layer.maximum_stay),
  ];
}
