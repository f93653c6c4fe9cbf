/**
 * Where a house is: typed as latitude and longitude, or put on the map by hand, by mouse or by keys. Its value is the text that is kept,
 * 'lat,lng'; what is typed and is no place stays as it was typed, for the form's rules to refuse.
 *   <PlaceField name="location" label={…} value={…} onChange={…} village={slug of the house's village} />
 */
import { beforeTitle } from '#kernel/french.ts';
import type { Place } from '#kernel/place.ts';
import { isOnIslands, normalisePlace, parsePlace, placeText } from '#kernel/place.ts';
import { refusalText } from '#kernel/refusal.ts';
import { place as placeRule } from '#kernel/rules.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import type { Geography, MapVillage } from './api.ts';
import { readGeography } from './api.ts';
import { communeAt, mayBeIn } from './contours.ts';
import classes from './PlaceField.module.css';

const PlaceMap = lazyPart(async () => (await import('./PlaceMap.tsx')).PlaceMap);

export interface PlaceFieldProps {
  name: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** The village that was chosen for the house: a slug. */
  village: string;
  error?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
}

export function PlaceField({
  value,
  onChange,
  onBlur,
  village,
  error,
  required = false,
  readOnly = false,
  ...input
}: PlaceFieldProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [left, setLeft] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const query = useQuery(readList(readGeography, {}, ['house'], { isChoice: true }));
  const geography = query.data?.models?.[0];
  const chosen = geography?.villages.find(({ slug }) => slug === village);
  const problem = isRefused ? ({ type: 'placeElsewhere' } as const) : left ? placeRule.check(value) : null;

  function put(place: Place): boolean {
    const stays = isOnIslands(place);
    setRefused(!stays);
    if (stays) onChange(placeText(place));
    return stays;
  }
  return (
    <div className={classes.field}>
      <div className={classes.typed}>
        <TextInput
          {...input}
          className={classes.input ?? ''}
          value={value}
          onChange={(event) => {
            setRefused(false);
            setLeft(false);
            onChange(event.currentTarget.value);
          }}
          onBlur={() => {
            setLeft(true);
            if (normalisePlace(value) !== value) onChange(normalisePlace(value));
            onBlur?.();
          }}
          error={error ?? (problem && refusalText(problem, language))}
          description={t`Latitude et longitude, par exemple 46.2030,-1.3700.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="text"
          autoComplete="off"
          readOnly={readOnly}
          withAsterisk={required && !readOnly}
          aria-required={required}
        />
      </div>
      <Elsewhere value={value} village={chosen} geography={geography} />
      <Loaded query={query} skeleton={<div className={classes.waiting} />}>
        {({ models = [] }) => (
          <OnMap geography={models[0]!} village={chosen} value={value} isMovable={!readOnly} onPlace={put} />
        )}
      </Loaded>
    </div>
  );
}

interface OnMapProps {
  geography: Geography;
  village: MapVillage | undefined;
  value: string;
  isMovable: boolean;
  onPlace: (place: Place) => boolean;
}

function OnMap({ geography, village, value, isMovable, onPlace }: OnMapProps) {
  const { t } = useLingui();
  const [looks, setLooks] = useState(0);
  const hint = useId();
  const middle = parsePlace(village?.location ?? '');
  const isPlaced = parsePlace(value) !== null;
  return (
    <>
      <div className={classes.bar}>
        <p id={hint}>
          {!isMovable
            ? t`La position de la maison sur la carte.`
            : isPlaced
              ? t`Faites glisser le repère jusqu'à la maison, ou cliquez à son emplacement. Au clavier\u00a0: les flèches le déplacent de 10 mètres, avec Maj de 100 mètres.`
              : t`Cliquez sur la carte à l'emplacement de la maison, ou commencez au milieu du village.`}
          <span className={classes.touched}>
            {' '}
            <Trans>Deux doigts déplacent la carte.</Trans>
          </span>
        </p>
        {middle !== null && (
          <Button
            variant="default"
            leftSection={<IconMapPin size={16} stroke={1.8} aria-hidden />}
            aria-describedby={hint}
            onClick={() => {
              // Without a marker it is where one begins, with keys alone too.
              if (isMovable && !isPlaced) onPlace(middle);
              setLooks(looks + 1);
            }}
          >
            <Trans>Centrer sur le village</Trans>
          </Button>
        )}
      </div>
      <Suspense fallback={<div className={classes.waiting} />}>
        <PlaceMap
          geography={geography}
          insee={village?.insee ?? ''}
          value={isPlaced ? value : ''}
          isMovable={isMovable}
          looks={looks}
          onPlace={onPlace}
        />
      </Suspense>
    </>
  );
}

interface ElsewhereProps {
  value: string;
  village: MapVillage | undefined;
  geography: Geography | undefined;
}

/** A warning and no refusal: contours are simplified, and people live on borders. */
function Elsewhere({ value, village, geography }: ElsewhereProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const place = parsePlace(value);
  const isThere =
    place === null ||
    !isOnIslands(place) ||
    !village ||
    village.insee === '' ||
    mayBeIn(place, village.insee);
  const found = isThere ? undefined : communeAt(place);
  const other = geography?.villages.find(({ insee }) => insee === found?.insee)?.label ?? found?.name;
  const at = (name: string) => (language === 'fr' ? beforeTitle('à', name) : name);
  const [chosen, marked] = [at(village?.label ?? ''), at(other ?? '')];
  return (
    <p className={classes.warning} role="status" hidden={isThere}>
      {!isThere && (
        <>
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
          {other === undefined
            ? t`Le repère est en mer, pas ${chosen}. Vérifiez le village ou l'emplacement.`
            : t`Le repère est ${marked}, pas ${chosen}. Vérifiez le village ou l'emplacement.`}
        </>
      )}
    </p>
  );
}
