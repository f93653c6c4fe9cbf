import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HouseRow, HouseSpan } from './api.ts';
import { against, isOrigin } from './dragging.ts';
import { HEADING, linesOf, moved, spanKey } from './lines.ts';
import { placed, shownMonth } from './month.ts';
import { priceRuns, stateRuns } from './runs.ts';

const span = (from: string, to: string, more: Partial<HouseSpan> = {}): HouseSpan => ({
  alphaid: '',
  kind: 'owner',
  status_color: '',
  status_label: '',
  is_arrival: 0,
  is_departure: 0,
  is_second_day: 0,
  height_offset: 0,
  sender_name: '',
  people: 0,
  date_from: from,
  date_to: to,
  held_until: null,
  note: '',
  quote_website: '',
  quote_platform: '',
  contract_amount: null,
  lane: 0,
  bound: 0,
  stay_id: null,
  ...more,
});
const MONTH = shownMonth(asDay('2027-08-01'), asDay('2027-08-03'), 1);
const house = (id: number, village: string, spans: HouseSpan[] = []): HouseRow => ({
  id,
  agid: 1,
  title: `Maison ${id}`,
  village_label: village,
  owner_name: '',
  max_num_people: 4,
  coverpicture_path: '',
  nights_sold: 0,
  days: MONTH.days.map((date) => ({ date, amount: 100, blocked: 0, num_lanes_this_month: 1 })),
  spans,
});
const SIZES = { lane: 25, strip: 0 };
const FLAT = { byVillage: false, folded: new Set<string>() };

test('CALOV-02 one line per house in the order they came in; a second lane makes it higher', () => {
  const lines = linesOf(
    [
      house(2, 'Loix'),
      house(1, 'Ars', [
        span('2027-08-01', '2027-08-05'),
        span('2027-08-02', '2027-08-04', { kind: 'pending', lane: 1 }),
      ]),
    ],
    SIZES,
    FLAT,
  );
  assert.deepEqual(
    lines.map(({ key, height }) => [key, height]),
    [
      ['house 2', 56],
      ['house 1', 18 + 2 * 28 + 3],
    ],
  );
  assert.equal(linesOf([house(2, 'Loix')], { ...SIZES, strip: 36 }, FLAT)[0]?.height, 56 + 36);
});

test('CALOV-02 by village: a heading with how many, its houses in their order, and none of them where it is folded', () => {
  const houses = [house(3, 'Loix'), house(1, 'Ars-en-Ré'), house(2, 'Loix')];
  const keys = (folded: string[]) =>
    linesOf(houses, SIZES, { byVillage: true, folded: new Set(folded) }).map((line) =>
      line.kind === 'village' ? `${line.village} ${line.count} ${line.isOpen}` : line.house.id,
    );
  assert.deepEqual(keys([]), ['Ars-en-Ré 1 true', 1, 'Loix 2 true', 3, 2]);
  assert.deepEqual(keys(['Loix']), ['Ars-en-Ré 1 true', 1, 'Loix 2 false']);
});

test('CALOV-02 arrows lead along a row, and to the stay closest in the next one; a row without stays is stood on by its name', () => {
  const [early, late] = [span('2027-08-02', '2027-08-05'), span('2027-08-20', '2027-08-25')];
  const other = span('2027-08-18', '2027-08-22');
  const lines = linesOf(
    [
      house(1, 'Ars', [late, early]),
      house(2, 'Ars', [span('2027-08-01', '2027-08-03'), other]),
      house(3, 'Ars'),
    ],
    SIZES,
    FLAT,
  );
  const at = (line: number, item: string) => ({ line: `house ${line}`, item });
  const to = (from: ReturnType<typeof at>, key: string, isFar = false) => moved(lines, from, key, isFar);
  assert.deepEqual(to(at(1, HEADING), 'ArrowRight'), at(1, spanKey(early)));
  assert.deepEqual(to(at(1, spanKey(early)), 'ArrowRight'), at(1, spanKey(late)));
  assert.deepEqual(to(at(1, spanKey(late)), 'ArrowRight'), at(1, spanKey(late)), 'and no further');
  assert.deepEqual(to(at(1, spanKey(late)), 'Home'), at(1, HEADING));
  assert.deepEqual(to(at(1, HEADING), 'End'), at(1, spanKey(late)));
  assert.deepEqual(to(at(1, spanKey(late)), 'ArrowDown'), at(2, spanKey(other)));
  assert.deepEqual(to(at(2, spanKey(other)), 'ArrowDown'), at(3, HEADING));
  assert.deepEqual(to(at(1, HEADING), 'ArrowDown'), at(2, HEADING));
  assert.deepEqual(to(at(1, spanKey(early)), 'ArrowUp'), at(1, spanKey(early)), 'the first row is the first');
  assert.deepEqual(to(at(1, HEADING), 'End', true), at(3, HEADING));
  assert.deepEqual(to(at(3, HEADING), 'PageUp'), at(1, HEADING));
  assert.equal(to(at(1, HEADING), 'a'), undefined);
  assert.equal(to(at(9, HEADING), 'ArrowUp'), undefined);
});

test('a stay is drawn from noon to noon, cut where the days end; one that only leaves on the first day is half of it', () => {
  const drawn = (from: string, to: string) => {
    const place = placed(span(from, to), MONTH);
    return (
      place &&
      [place.left * 0.31, place.width * 0.31, place.isFirst, place.isLast].map((value) =>
        typeof value === 'number' ? Number(value.toFixed(6)) : value,
      )
    );
  };
  assert.deepEqual(drawn('2027-08-03', '2027-08-10'), [2.5, 7, true, true]);
  assert.deepEqual(drawn('2027-07-28', '2027-08-01'), [0, 0.5, false, true]);
  assert.deepEqual(drawn('2027-08-31', '2027-09-04'), [30.5, 0.5, true, false]);
  assert.equal(drawn('2027-09-01', '2027-09-04'), undefined);
});

test('prices are said once until they change, and of nights that somebody has not at all; what is over is neither closed nor without a price', () => {
  const full = house(1, 'Ars', [
    span('2027-08-10', '2027-08-12'),
    span('2027-08-20', '2027-08-22', { kind: 'pending' }),
  ]);
  const days = full.days.map((day, index) => ({
    ...day,
    amount: index < 5 ? null : index < 15 ? 100 : 140,
    blocked: index === 1 || index === 6 || index === 7 || index === 10 ? (1 as const) : (0 as const),
  }));
  assert.deepEqual(priceRuns({ ...full, days }), [
    { at: 5, length: 4, amount: 100 },
    { at: 11, length: 4, amount: 100 },
    { at: 15, length: 16, amount: 140 },
  ]);
  assert.deepEqual(stateRuns({ ...full, days }, MONTH.today), [
    { at: 2, length: 3, state: 'unpriced' },
    { at: 6, length: 2, state: 'closed' },
  ]);
});

test('B41 where a stay can’t be put is said by what is seen: another agency, too few beds, nights that somebody has, a day that is over; its own nights are in nobody’s way', () => {
  const stay = span('2027-08-10', '2027-08-17', { kind: 'request', people: 4 });
  const asked = span('2027-08-20', '2027-08-27', { kind: 'pending' });
  const own = house(1, 'Ars', [stay, span('2027-08-20', '2027-08-27')]);
  const carried = { span: stay, house: own };
  const put = (other: HouseRow, from: string) =>
    against(carried, { house: other, from: asDay(from) }, MONTH.today);
  assert.equal(put(own, '2027-08-12'), undefined);
  assert.equal(put(own, '2027-08-13'), undefined, 'leaving as the others arrive');
  assert.equal(put(own, '2027-08-14'), 'taken');
  assert.equal(put(own, '2027-08-27'), undefined, 'arriving as the others leave');
  assert.equal(put(own, '2027-08-02'), 'past');
  assert.equal(put(house(2, 'Ars', [asked]), '2027-08-20'), undefined, 'who merely asks holds nothing');
  assert.equal(put({ ...house(2, 'Ars'), max_num_people: 3 }, '2027-08-20'), 'tooSmall');
  assert.equal(put({ ...house(2, 'Ars'), agid: 2 }, '2027-08-20'), 'otherAgency');
  assert.ok(isOrigin(carried, { house: own, from: asDay('2027-08-10') }));
  assert.ok(!isOrigin(carried, { house: house(2, 'Ars'), from: asDay('2027-08-10') }));
});
