/** What is said of a stay to whoever does not see it drawn: one sentence for every calendar, from what its bar says. */
import { longDay, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DayDdl } from './api.ts';
import { useBarText } from './BarPiece.tsx';

export function useStayLabel(): (ddl: DayDdl) => string {
  const { t } = useLingui();
  const language = useLanguage();
  const barText = useBarText();
  return (ddl) => {
    const [from, to] = [ddl.date_from as Day, ddl.date_to as Day];
    const [first, last, text] = [longDay(from, language), longDay(to, language), barText(ddl)];
    const nights = plural(nightsBetween(from, to), { one: '# nuit', other: '# nuits' });
    return t`${text}, du ${first} au ${last}, ${nights}`;
  };
}
