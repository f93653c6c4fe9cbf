/** Periods to be read, as somebody else left them: beside one's own. */
import { labelOf } from '#kernel/choices.ts';
import { formatDay, isDay } from '#kernel/day.ts';
import { PRICE_TYPES } from '#features/listings/choices.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import type { TypedPeriod } from './period.ts';

export function PeriodList({ lines }: { lines: readonly TypedPeriod[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (lines.length === 0) return t`(aucune période)`;
  const day = (text: string) => (isDay(text) ? formatDay(text) : text);
  return lines
    .map(
      ({ from, to, price, type }) =>
        `${day(from)} – ${day(to)}\u00a0: ${price}\u00a0€ ${labelOf(PRICE_TYPES, Number(type), language)}`,
    )
    .join(' · ');
}
