/** Asked before a house is published: whether its own texts say where it stands. A warning, as a street may be what people love about it. */
import type { HouseWarning, PublicationCheck } from '#features/listings/publication.ts';
import { tellsStreet } from './ownwords.ts';
import { ownWords } from './queries.ts';
import type { OwnWords } from './queries.ts';

export const streetCheck: PublicationCheck = {
  name: 'no street in the public texts',
  before: ['publication'],
  check: async (db, houseIds) =>
    new Map((await ownWords(db, houseIds)).map((house) => [house.id, warningsOf(house)])),
};

function warningsOf({ street, texts, photos }: OwnWords): HouseWarning[] {
  const told = Object.entries(texts).filter(([, text]) => tellsStreet(street, text));
  const byPhoto = photos.findIndex((title) => tellsStreet(street, title));
  const params = { street };
  return [
    ...told.map(([field]): HouseWarning => ({ type: 'streetTold', field, params, blocks: false })),
    ...(byPhoto === -1
      ? []
      : [{ type: 'streetToldByPhoto', params: { street, n: byPhoto + 1 }, blocks: false } as const]),
  ];
}
