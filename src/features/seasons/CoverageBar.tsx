/** How far a house is priced: a bar of eighteen months whose holes are seen by their pattern, and said in words beside it. */
import { addDays, longDay, shortDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HouseCoverage } from './api.ts';
import { placeOf } from './coverage.ts';
import classes from './Seasons.module.css';

export function CoverageBar({ house }: { house: HouseCoverage }) {
  const { t } = useLingui();
  const language = useLanguage();
  const today = todayInParis();
  const { runs, reviewed_until: reviewed } = house;
  const words = useCoverageWords(house);
  const labels = { priced: t`avec un prix`, hole: t`sans prix`, closed: t`fermées` };
  return (
    <div className={classes.coverage}>
      <div className={classes.bar} role="img" aria-label={words}>
        {runs.map(([from, to, kind]) => {
          const left = placeOf(from as Day, today);
          const width = placeOf(addDays(to as Day, 1), today) - left;
          return (
            <span
              key={from}
              data-kind={kind}
              title={`${shortDay(from as Day, language)} – ${shortDay(to as Day, language)}\u00a0: ${labels[kind]}`}
              style={{ left: `${left}%`, width: `${width}%` }}
            />
          );
        })}
        {reviewed !== null && (
          <span
            className={classes.until}
            title={t`Relu jusqu'au ${longDay(reviewed as Day, language)}`}
            style={{ left: `${placeOf(addDays(reviewed as Day, 1), today)}%` }}
          />
        )}
      </div>
      <p className={classes.quiet}>{words}</p>
    </div>
  );
}

function useCoverageWords({ priced_until: priced, reviewed_until: reviewed, holes }: HouseCoverage): string {
  const { t } = useLingui();
  const language = useLanguage();
  const day = (value: string) => longDay(value as Day, language);
  return [
    priced === null ? t`Sans prix dès aujourd'hui` : t`Prix jusqu'au ${day(priced)}`,
    holes > 0 && plural(holes, { one: '# nuit ouverte sans prix', other: '# nuits ouvertes sans prix' }),
    reviewed === null ? t`jamais relu` : t`relu jusqu'au ${day(reviewed)}`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
