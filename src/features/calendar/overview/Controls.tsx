/** Above the rows: which month, which houses, in which order, drawn how. All of it stands in the address. */
import { isDay } from '#kernel/day.ts';
import type { useFilters } from '#web/address.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { StayInput } from '#web/form/StayInput.tsx';
import { useLocalized } from '#web/i18n/language.ts';
import { SearchInput } from '#web/table/SearchInput.tsx';
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { ActionIcon, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { MonthTurn } from '../MonthTurn.tsx';
import { ORDER_WORDS, ordersOf } from './overview.ts';
import classes from './Overview.module.css';
import { isNarrowed } from './useOverview.ts';
import type { Overview } from './useOverview.ts';

interface Props {
  overview: Overview;
  onChange: ReturnType<typeof useFilters>[1];
  readsOwners: boolean;
}

const MOST_PEOPLE = 99;

export function Controls({ overview, onChange, readsOwners }: Props) {
  const { t } = useLingui();
  const narrow = useIsNarrow();
  const set: Props['onChange'] = (patch) => onChange(patch, { replace: true });
  return (
    <div className={classes.controls}>
      <div className={classes.line}>
        <MonthTurn month={overview.month} />
        <div className={classes.search}>
          <SearchInput
            value={overview.search}
            label={t`Chercher une location`}
            onSearch={(text) => set({ s: text })}
          />
        </div>
      </div>
      {narrow ? (
        <details className={classes.fold} open={isNarrowed({ ...overview, search: '' })}>
          <summary>
            <Trans>Dates, tri et affichage</Trans>
          </summary>
          <More overview={overview} onChange={set} readsOwners={readsOwners} />
        </details>
      ) : (
        <More overview={overview} onChange={set} readsOwners={readsOwners} />
      )}
    </div>
  );
}

function More({ overview, onChange, readsOwners }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const { day, from, to, people, order, isDescending, byVillage, withLastYear } = overview;
  return (
    <div className={classes.more}>
      <div className={classes.dayField}>
        <DayInput
          name="day"
          label={t`Aller au`}
          value={day ?? ''}
          clearable
          onChange={(text) =>
            isDay(text) ? onChange({ d: text, m: text.slice(0, 7) }) : text === '' && onChange({ d: '' })
          }
        />
      </div>
      <div className={classes.stayField}>
        <StayInput
          label={t`Libre entre`}
          from={from}
          to={to}
          onChange={(stay) => onChange({ from: stay.from ?? '', to: stay.to ?? '' })}
        />
      </div>
      <NumberInput
        className={classes.people ?? ''}
        label={t`Voyageurs`}
        value={people ?? ''}
        min={1}
        max={MOST_PEOPLE}
        clampBehavior="strict"
        allowDecimal={false}
        hideControls
        onChange={(count) => onChange({ people: String(count) })}
      />
      <div className={classes.order}>
        <NativeSelect
          label={t`Trier par`}
          value={order}
          data={ordersOf({ readsOwners }).map((each) => ({ value: each, label: words(ORDER_WORDS[each]) }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ of: value === 'number' ? '' : value });
          }}
        />
        <ActionIcon
          variant="default"
          size="var(--control)"
          aria-label={isDescending ? t`Du plus grand au plus petit` : t`Du plus petit au plus grand`}
          onClick={() => onChange({ od: isDescending ? '' : 'desc' })}
        >
          {isDescending ? (
            <IconSortDescending size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconSortAscending size={18} stroke={1.8} aria-hidden />
          )}
        </ActionIcon>
      </div>
      <div className={classes.switches}>
        <Checkbox
          label={t`Par village`}
          checked={byVillage}
          onChange={(event) => onChange({ by: event.currentTarget.checked ? 'village' : '' })}
        />
        <Checkbox
          label={t`Année précédente`}
          checked={withLastYear}
          onChange={(event) => onChange({ last: event.currentTarget.checked ? '1' : '' })}
        />
      </div>
    </div>
  );
}
