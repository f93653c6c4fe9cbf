import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { nearestArrivals, nearestHouses } from './nearest.ts';

const days = (...all: string[]) => all.map(asDay);

test('1.4 of free arrivals the last before and the first after are proposed, the nearer first', () => {
  const asked = asDay('2027-06-12');
  assert.deepEqual(
    nearestArrivals(days('2027-05-29', '2027-06-05', '2027-06-14', '2027-06-15'), asked),
    days('2027-06-14', '2027-06-05'),
  );
  assert.deepEqual(nearestArrivals(days('2027-06-26'), asked), days('2027-06-26'));
  assert.deepEqual(nearestArrivals([], asked), []);
  assert.deepEqual(nearestArrivals([asked], asked), [], 'the day itself is taken, whatever is said of it');
});

test('1.4 neighbours are those of the village first, then by the price that comes closest', () => {
  const house = (id: number, village: string, total: number) => ({ id, village, total });
  const free = [
    house(1, 'Loix', 100_000),
    house(2, 'Ars', 300_000),
    house(3, 'Ars', 210_000),
    house(4, 'Ars', 190_000),
  ];
  const idsNear = (total: number | null, most: number) =>
    nearestHouses(free, { village: 'Ars', total }, most).map(({ id }) => id);
  assert.deepEqual(idsNear(200_000, 2), [3, 4]);
  assert.deepEqual(idsNear(200_000, 4), [3, 4, 2, 1]);
  assert.deepEqual(idsNear(null, 2), [4, 3], 'without a price the cheapest');
});
