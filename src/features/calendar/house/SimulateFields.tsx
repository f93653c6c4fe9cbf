/** Simulate mode: what a stay over the chosen days costs so many people, by the simulator's own arithmetic; a range with a taken night is refused (CAL-05). */
import { dayRange, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { usePlatforms } from '#features/lists/choices.ts';
import { simulate } from '#features/simulator/api.ts';
import { criteriaProblems, defaultCriteria, simulateArgs } from '#features/simulator/criteria.ts';
import { PriceDetail } from '#features/simulator/PriceDetail.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTaken } from './dayfacts.ts';
import type { DayFacts } from './dayfacts.ts';
import { daysBetween } from './draft.ts';
import type { BoardHouse } from './house.ts';
import classes from './Panel.module.css';

const DEBOUNCE_MS = 300;

interface Props {
  house: BoardHouse;
  from: Day;
  to: Day;
  facts: ReadonlyMap<Day, DayFacts>;
  people: string;
  onPeople: (people: string) => void;
}

/** A stay from its first day to its last: the last is its departure, whose night is not slept. */
export function SimulateFields({ house, from, to, facts, people, onPeople }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const nights = nightsBetween(from, to);
  const isRefused = daysBetween(from, to)
    .slice(0, Math.max(1, nights))
    .some((day) => {
      const known = facts.get(day);
      return known !== undefined && isTaken(known);
    });
  if (isRefused)
    return (
      <p role="alert" className={classes.refused}>
        <Trans>
          Afin de pouvoir éditer, veuillez sélectionner une période ne contenant pas de réservations.
        </Trans>
      </p>
    );
  if (nights === 0)
    return (
      <p className={classes.note}>
        <Trans>Choisissez aussi le jour du départ.</Trans>
      </p>
    );
  return (
    <div className={classes.fields}>
      <p className={classes.stayLine}>
        {dayRange(from, to, language)}, {plural(nights, { one: '# nuit', other: '# nuits' })}
      </p>
      <NumberInput
        label={t`Personnes`}
        value={people}
        min={1}
        max={20}
        allowDecimal={false}
        onChange={(value) => onPeople(String(value))}
      />
      <Priced house={house} from={from} to={to} people={people} />
    </div>
  );
}

function Priced({ house, from, to, people }: Omit<Props, 'facts' | 'onPeople'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const seesDetail = useCan('toolSimulatorDebug');
  const { platforms, ready } = usePlatforms(house.agencyName);
  const own = platforms.find(({ type }) => type === 'er')?.value ?? platforms[0]?.value ?? '';
  const criteria = {
    ...defaultCriteria(),
    platform: own,
    from,
    to,
    adults: people,
    owner: String(house.ownerUid),
  };
  const [problem] = criteriaProblems(criteria);
  const [asked, { isPending }] = useSettled(criteria);
  const query = useQuery({
    ...readList(simulate, simulateArgs(asked), ['simulation']),
    enabled: ready && problem === undefined && !isPending,
  });
  if (!ready) return <SkeletonLines />;
  if (problem !== undefined) return <p className={classes.refused}>{refusalText(problem, language)}</p>;
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (!query.data || isPending || query.isPlaceholderData) return <SkeletonLines />;
  const row = query.data.models?.find(({ nid }) => nid === house.id);
  if (!row)
    return (
      <p className={classes.note}>
        {from < todayInParis()
          ? t`Ces jours sont passés.`
          : t`Le simulateur ne propose pas cette maison à ces dates pour ce nombre de personnes.`}
      </p>
    );
  const isPriced = row.warnings.length === 0 && row.montant_total !== null;
  return (
    <div className={classes.priced} aria-live="polite">
      {isPriced && <Money cents={cents(row.montant_total ?? 0)} strong />}
      <ul>
        {row.warnings.map((warning) => (
          <li key={warning.type}>{warning.message}</li>
        ))}
      </ul>
      {isPriced && seesDetail && (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <Trans>Détail du calcul</Trans>
          </summary>
          {isOpen && <PriceDetail row={row} />}
        </details>
      )}
    </div>
  );
}

/** Once it has been still for a moment. */
function useSettled<T>(value: T): [T, { isPending: boolean }] {
  const print = JSON.stringify(value);
  const [settled] = useDebouncedValue(print, DEBOUNCE_MS);
  return [JSON.parse(settled) as T, { isPending: settled !== print }];
}
