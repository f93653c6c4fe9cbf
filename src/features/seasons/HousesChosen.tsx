/** Houses ticked one by one, by village, or all at once. */
import { SearchInput } from '#web/table/SearchInput.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { HouseCoverage } from './api.ts';
import { isFound } from './found.ts';
import classes from './Seasons.module.css';

interface Props {
  houses: readonly HouseCoverage[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

export function HousesChosen({ houses, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const found = houses.filter((house) => isFound(house, search));
  const set = (some: readonly HouseCoverage[], isOn: boolean) => {
    const ids = some.map(({ id }) => id);
    const others = chosen.filter((id) => !ids.includes(id));
    onChoose(isOn ? [...others, ...ids] : others);
  };
  return (
    <Card title={t`Les maisons`}>
      <SearchInput value={search} label={t`Chercher une maison`} onSearch={setSearch} wait={150} />
      <Tick label={t`Toutes les maisons`} houses={found} chosen={chosen} onSet={set} />
      {[...Map.groupBy(found, ({ village }) => village)].map(([village, its]) => (
        <fieldset key={village} className={classes.village}>
          <legend className="visually-hidden">{village}</legend>
          <Tick label={village} houses={its} chosen={chosen} onSet={set} />
          {its.map((house) => (
            <Checkbox
              key={house.id}
              className={classes.tick}
              checked={chosen.includes(house.id)}
              onChange={(event) => set([house], event.currentTarget.checked)}
              label={house.title}
              {...(house.prices_by === 'owner' && { description: t`Prix fixés par le propriétaire` })}
            />
          ))}
        </fieldset>
      ))}
    </Card>
  );
}

interface TickProps {
  label: string;
  houses: readonly HouseCoverage[];
  chosen: readonly number[];
  onSet: (some: readonly HouseCoverage[], isOn: boolean) => void;
}

function Tick({ label, houses, chosen, onSet }: TickProps) {
  const ticked = houses.filter(({ id }) => chosen.includes(id)).length;
  return (
    <Checkbox
      className={classes.all}
      label={label}
      checked={ticked > 0 && ticked === houses.length}
      indeterminate={ticked > 0 && ticked < houses.length}
      disabled={houses.length === 0}
      onChange={(event) => onSet(houses, event.currentTarget.checked)}
    />
  );
}
