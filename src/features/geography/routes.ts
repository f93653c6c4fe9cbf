import { placeText } from '#kernel/place.ts';
import { route, SESSION } from '#server/route.ts';
import * as api from './api.ts';
import { mapVillages } from './queries.ts';

export const geographyRoutes = [
  // The islands are everybody's; where a house stands on them is its own record's to tell.
  route(api.readGeography, { needs: SESSION }, async ({ app, db }) => {
    const { tiles, centre, zoom } = app.config.map;
    return {
      models: [
        {
          centre: placeText(centre),
          zoom,
          tiles: tiles ? { url: tiles.url, attribution: tiles.attribution } : null,
          villages: await mapVillages(db),
        },
      ],
    };
  }),
];
