/** Choosing days in words: from a day to a day, of these some days of the week, or those of holidays. For whoever has no mouse, and for ranges longer than a screen. */
import { dayRange, isDay, weekdayName } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { useStore } from '#web/store.ts';
import type { Store } from '#web/store.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Chosen, Within } from './chosen.ts';
import { EVERY_WEEKDAY, rangeOf, withWeekday } from './chosen.ts';
import type { HolidayPeriod } from './holidaylane.ts';
import classes from './Panel.module.css';

interface Props {
  /** As it is at this moment: a field that is left and one that is typed into follow each other faster than the panel is drawn. */
  choice: Store<Chosen | undefined>;
  /** Holidays one can choose as a whole. */
  periods: readonly HolidayPeriod[];
  onChoose: (chosen: Chosen) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export function RangeFields({ choice, periods, onChoose }: Props) {
  const chosen = useStore(choice);
  const { t } = useLingui();
  const language = useLanguage();
  const range = chosen && rangeOf(chosen);
  function choose(to: (range: { from: Day; to: Day } | undefined) => { from: Day; to: Day }): void {
    const now = choice.get();
    const { from: anchor, to: head } = to(now && rangeOf(now));
    const { weekdays = EVERY_WEEKDAY, within = 'all' as const } = now ?? {};
    onChoose({ weekdays, within, anchor, head, isOpen: false });
  }
  const words: Record<Within, string> = {
    all: t`Tous les jours`,
    school: t`Vacances scolaires`,
    public: t`Jours fériés`,
  };
  return (
    <div className={classes.range}>
      <div className={classes.pair}>
        <TypedDay
          label={t`Du`}
          value={range?.from}
          onDay={(from) => choose((now) => ({ from, to: now && now.to >= from ? now.to : from }))}
        />
        <TypedDay
          label={t`Au`}
          value={range?.to}
          onDay={(to) => choose((now) => ({ from: now?.from ?? to, to }))}
        />
      </div>
      {chosen && (
        <>
          <div role="group" aria-label={t`Jours de la semaine`} className={classes.weekdays}>
            {WEEKDAYS.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={chosen.weekdays.has(day)}
                aria-label={weekdayName(day, language, 'long')}
                onClick={() => onChoose(nextWeekdays(chosen, day))}
              >
                {weekdayName(day, language, 'short').slice(0, 2)}
              </button>
            ))}
          </div>
          {(periods.length > 0 || chosen.within !== 'all') && (
            <NativeSelect
              aria-label={t`Parmi ces jours`}
              value={chosen.within}
              data={(['all', 'school', 'public'] as const).map((value) => ({ value, label: words[value] }))}
              onChange={(event) => onChoose({ ...chosen, within: event.currentTarget.value as Within })}
            />
          )}
        </>
      )}
      {periods.length > 0 && (
        <NativeSelect
          label={<Trans>Choisir des vacances</Trans>}
          value=""
          data={[
            { value: '', label: t`Lesquelles\u00a0?` },
            ...periods.map(({ name, from, to, zones }) => ({
              value: `${from} ${to}`,
              label: `${name}${zones === '' ? '' : ` (${zones})`}, ${dayRange(from, to, language)}`,
            })),
          ]}
          onChange={(event) => {
            const [from, to] = event.currentTarget.value.split(' ');
            if (isDay(from) && isDay(to)) choose(() => ({ from, to }));
          }}
        />
      )}
    </div>
  );
}

/** From all seven, a press means that day alone: all Saturdays of a summer are one press. */
function nextWeekdays(chosen: Chosen, day: number): Chosen {
  if (chosen.weekdays.size === EVERY_WEEKDAY.size) return { ...chosen, weekdays: new Set([day]) };
  const next = withWeekday(chosen, day);
  return next === chosen ? { ...chosen, weekdays: EVERY_WEEKDAY } : next;
}

/** A day that is picked is chosen at once, one that is typed when the field is left or at Enter: '01/06/20' is a day too, of another century. */
function TypedDay({
  label,
  value,
  onDay,
}: {
  label: string;
  value: Day | undefined;
  onDay: (day: Day) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const [former, setFormer] = useState(value);
  const [isTyping, setTyping] = useState(false);
  if (former !== value) {
    setFormer(value);
    if (!isTyping) setTyped(undefined);
  }
  function choose(text: string | undefined): void {
    if (isDay(text) && text !== value) onDay(text);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      setTyping(false);
      choose(typed);
    } else if (event.key.length === 1 || event.key === 'Backspace') setTyping(true);
  }
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <DayInput
        name={label}
        label={label}
        value={typed ?? value ?? ''}
        onChange={(text) => {
          setTyped(text);
          if (!isTyping) choose(text);
        }}
        onBlur={() => {
          setTyping(false);
          choose(typed);
        }}
      />
    </div>
  );
}
