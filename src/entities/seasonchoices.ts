/** The lists that seasons and their rules choose from. */
import { choice } from '#kernel/choices.ts';
import { weekdayName } from '#kernel/day.ts';

/** Where the price of a night comes from. */
export const SEASON_PRICINGS = [
  choice('none', 'Ne change pas le prix', 'Leaves the price as it is'),
  choice('amount', 'Un prix par nuit', 'A price per night'),
  choice('base_plus', 'Prix de base, plus…', 'Base price, plus…'),
  choice('base_minus', 'Prix de base, moins…', 'Base price, minus…'),
  choice('year_plus', 'Même semaine de l’an dernier, plus…', 'Same week last year, plus…'),
  choice('year_minus', 'Même semaine de l’an dernier, moins…', 'Same week last year, minus…'),
] as const;
export type SeasonPricing = (typeof SEASON_PRICINGS)[number]['id'];

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** Monday 1 … Sunday 7. */
export const WEEKDAYS = WEEK.map((number) =>
  choice(number, weekdayName(number, 'fr', 'long'), weekdayName(number, 'en', 'long')),
);

export const MONTHS = [
  choice(1, 'janvier', 'January'),
  choice(2, 'février', 'February'),
  choice(3, 'mars', 'March'),
  choice(4, 'avril', 'April'),
  choice(5, 'mai', 'May'),
  choice(6, 'juin', 'June'),
  choice(7, 'juillet', 'July'),
  choice(8, 'août', 'August'),
  choice(9, 'septembre', 'September'),
  choice(10, 'octobre', 'October'),
  choice(11, 'novembre', 'November'),
  choice(12, 'décembre', 'December'),
] as const;
