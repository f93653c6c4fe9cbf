/** The map of PlaceField, loaded with its library when an address is looked at. */
import type { Place } from '#kernel/place.ts';
import { parsePlace, placeText } from '#kernel/place.ts';
import { announce } from '#web/notices.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Geography } from './api.ts';
import { communeAt } from './contours.ts';
import { islandMap } from './islandmap.ts';
import type { IslandMap, MapWords } from './islandmap.ts';
import classes from './PlaceMap.module.css';

interface Props {
  geography: Geography;
  /** INSEE's code of the commune that stands out; empty: none. */
  insee: string;
  /** 'lat,lng' of the marker; empty: there is none. */
  value: string;
  isMovable: boolean;
  /** Counts what was asked to be looked at: each time it grows, the commune fills the map. */
  looks: number;
  /** Answers whether the marker may stay there. */
  onPlace: (place: Place) => boolean;
}

export function PlaceMap({ geography, insee, value, isMovable, looks, onPlace }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<IslandMap>(undefined);
  const words: MapWords = {
    map: t`Carte des îles`,
    zoomIn: t`Agrandir la carte`,
    zoomOut: t`Réduire la carte`,
    stillMarker: t`Repère de la maison`,
    marker: t`Repère de la maison\u00a0: les flèches le déplacent de 10 mètres, avec Maj de 100 mètres`,
    contours: t`Contours\u00a0: france-geojson, Licence Ouverte`,
  };
  const put = useEffectEvent((where: Place) => {
    const stays = onPlace(where);
    // Figures alone say little to whoever only hears them.
    const commune = communeAt(where)?.name;
    if (stays) announce([...(commune === undefined ? [] : [commune]), placeText(where)].join(', '));
    return stays;
  });
  const open = useEffectEvent((holder: HTMLElement) =>
    islandMap(holder, {
      centre: parsePlace(geography.centre)!,
      zoom: geography.zoom,
      tiles: geography.tiles,
      words,
      onPlace: (where) => put(where),
    }),
  );
  const begin = useEffectEvent((opened: IslandMap) => {
    const place = parsePlace(value);
    if (place) opened.lookAt(place);
    else opened.lookAtCommune(insee);
  });
  const look = useEffectEvent(() => map.current?.lookAtCommune(insee));

  useEffect(() => {
    if (!box.current) return undefined;
    const opened = open(box.current);
    map.current = opened;
    begin(opened);
    return () => {
      map.current = undefined;
      opened.remove();
    };
  }, []);
  useEffect(() => map.current?.show(parsePlace(value), isMovable), [value, isMovable]);
  useEffect(() => map.current?.choose(insee), [insee]);
  useEffect(() => {
    if (looks > 0) look();
  }, [looks]);

  return <div ref={box} className={classes.box} />;
}
