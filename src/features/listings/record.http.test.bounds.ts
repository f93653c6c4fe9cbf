/** Every declared field at its bounds (C04): what its rules let through is kept as it was sent, and one more is refused at its field. */
import type { Field } from '#kernel/fields.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSE_FIELDS } from './record.ts';
import type { HouseFieldName } from './record.ts';
import { app, CABANE, change, first, houseOf, rowOf, save, told } from './record.http.test.arrangement.ts';

/** Sees both agencies' fields, also those of the other channel: everything that can be written at all. */
const superuser = await app.as('admin');

const FIELDS = Object.entries(HOUSE_FIELDS) as [HouseFieldName, Field][];
const has = ({ rules }: Field, wire: string) => rules.some((rule) => rule.wire === wire);
const boundOf = ({ rules }: Field, name: string) => {
  const found = rules.map(({ wire }) => new RegExp(`^${name}\\[(\\d+)\\]$`).exec(wire)?.[1]);
  const bounds = found.filter((n) => n !== undefined).map(Number);
  return bounds.length === 0 ? undefined : Math.min(...bounds);
};

interface Tried {
  kept: unknown;
  sent?: unknown;
}

/** Values that are right to the last character, and what each kind refuses just beyond. */
function boundaries(name: string, field: Field): { good: Tried[]; bad: [value: unknown, type: string][] } {
  const length = boundOf(field, 'maxLength');
  switch (field.kind) {
    case 'text':
    case 'longtext': {
      if (has(field, 'httpsAddress')) {
        const address = (n: number) => `https://calendrier.example/${'a'.repeat(n - 27)}`;
        return {
          good: [{ kept: address(length!) }, { kept: '' }],
          bad: [
            [address(length! + 1), 'maxLength'],
            ['http://calendrier.example/a.ics', 'httpsAddress'],
            ['https://localhost/a.ics', 'httpsAddress'],
            ['calendrier', 'httpsAddress'],
          ],
        };
      }
      const isRequired = has(field, 'required');
      return {
        // An emoji is one character (C05).
        good: [{ kept: 'é'.repeat(length! - 1) + '🦪' }, ...(isRequired ? [] : [{ kept: '' }])],
        bad: [
          ['a'.repeat(length! + 1), 'maxLength'],
          [{ a: 1 }, 'wrongType'],
          ['nul\0', 'wrongType'],
          ...(isRequired ? [['   ', 'required'] as [unknown, string]] : []),
          ...(name === 'title' ? [['Title', 'notTitle'] as [unknown, string]] : []),
        ],
      };
    }
    case 'integer': {
      const most = boundOf(field, 'leq')!;
      const least = has(field, 'greaterZero') ? 1 : 0;
      return {
        good: [
          { kept: most },
          { kept: least },
          { kept: 12, sent: '12' },
          { kept: 12, sent: ' 12 ' },
          { kept: 10, sent: '10,0' },
          // As people write a thousand, with a space or the one that does not break.
          ...(most < 1000 ? [] : ['1 000', '1\u00a0000', '1\u202f000'].map((sent) => ({ kept: 1000, sent }))),
        ],
        bad: [
          [most + 1, 'leq'],
          [least - 1, least === 1 ? 'greaterZero' : 'positive'],
          ['10,5', 'integer'],
          ['10.555', 'integer'],
          [10.5, 'integer'],
          ['1 000 000', 'leq'],
          ['dix', 'integer'],
          [[3], 'wrongType'],
          ...(has(field, 'required') ? [[null, 'required'] as [unknown, string]] : []),
        ],
      };
    }
    case 'euros':
      return {
        good: [
          { kept: 1_000_000 },
          { kept: 0 },
          { kept: 1000, sent: '1 000' },
          { kept: 150, sent: '150,00' },
        ],
        bad: [
          ['10,5', 'integer'],
          ['10.555', 'price'],
          [-1, 'positive'],
          [1_000_001, 'max'],
          ['cent', 'price'],
        ],
      };
    case 'choice':
      return field.list ? listed(field) : chosen(field);
    case 'choices':
      return {
        good: [
          { kept: field.choices ? field.choices.map(({ id }) => id) : someOf(field) },
          { kept: [] },
          { kept: [], sent: null },
        ],
        bad: [
          [[99_999], 'unknownChoice'],
          [['un'], 'wrongType'],
          [{ 1: 1 }, 'wrongType'],
          [Array.from({ length: 201 }, (_, n) => n), 'wrongType'],
        ],
      };
    case 'place':
      return {
        good: [
          { kept: '46.27,-1.24' },
          { kept: '45.79,-1.43' },
          { kept: '46.203,-1.37', sent: ' 46.2030 ; -1.37 ' },
          { kept: '46.203457,-1.37', sent: '46.2034567,-1.37' },
          { kept: '' },
        ],
        bad: [
          ['46.270001,-1.24', 'placeElsewhere'],
          ['45.79,-1.430001', 'placeElsewhere'],
          ['91,0', 'place'],
          ['0,181', 'place'],
          ['là-bas', 'place'],
          ['46.2', 'place'],
        ],
      };
    default:
      assert.fail(`${name}: what are the bounds of a field of the kind ${field.kind}?`);
  }
}

/** Numbers of the lists as the migration writes them. */
const FIRST: Readonly<Record<string, number>> = {
  indoorsequipment: 101,
  outdoorsequipment: 201,
  outdoorscloseto: 301,
  outdoorspool: 401,
  outdoorsparking: 451,
  coffeebrand: 501,
  housetype: 601,
};

function someOf({ list }: Field): number[] {
  const id = FIRST[list!.name]!;
  return [id, id + 3];
}

function listed(field: Field): ReturnType<typeof boundaries> {
  if (field.list!.ids === 'text')
    return {
      good: [{ kept: 'loix' }],
      bad: [
        ['atlantide', 'unknownChoice'],
        [3, 'unknownChoice'],
        [null, 'required'],
      ],
    };
  return {
    good: [{ kept: FIRST[field.list!.name]! + 1 }, { kept: null }],
    bad: [
      [FIRST.indoorsequipment, 'unknownChoice'],
      [99_999, 'unknownChoice'],
      [0, 'unknownChoice'],
      [2 ** 31, 'unknownChoice'],
    ],
  };
}

function chosen(field: Field): ReturnType<typeof boundaries> {
  const ids = field.choices!.map(({ id }) => id as number);
  const isSelected = has(field, 'selectRequired');
  const isRequired = has(field, 'required');
  return {
    good: [
      ...ids.filter((id) => !(isSelected && id === 0)).map((kept) => ({ kept })),
      ...(isSelected || isRequired ? [] : [{ kept: null }]),
    ],
    bad: [
      [Math.max(...ids) + 1, 'unknownChoice'],
      [-1, 'unknownChoice'],
      ...(isSelected
        ? [[0, 'selectRequired'] as [unknown, string], [null, 'selectRequired'] as [unknown, string]]
        : []),
      ...(isRequired ? [[null, 'required'] as [unknown, string]] : []),
    ],
  };
}

/** Who owns it and whose it is are rights of their own: record.http.test.rights.ts. */
const ELSEWHERE: ReadonlySet<string> = new Set(['uid', 'agid']);

for (const [name, field] of FIELDS.filter(([each]) => !ELSEWHERE.has(each)))
  test(`C04 ${name} is kept to its last character, and refused beyond it`, async () => {
    const { good, bad } = boundaries(name, field);
    const other = name === 'situation' ? 'price_comment' : 'situation';
    if (name === 'publish_to')
      await change(
        `rentals_title = 'a', rentals_description = 'a', booking_title = 'a', booking_description = 'a'`,
        CABANE,
      );
    for (const { kept, sent = kept } of good) {
      const saved = await save(superuser, CABANE, { [name]: sent });
      assert.equal(saved.status, 200, saved.text);
      assert.deepEqual(
        (await houseOf(superuser, CABANE)).house[name],
        kept,
        `${name} ${JSON.stringify(sent)}`,
      );
    }
    const before = await rowOf(CABANE);
    for (const [value, type] of bad) {
      const refused = await save(superuser, CABANE, { [name]: value, [other]: 'rien ne change' });
      assert.deepEqual(
        [refused.status, first(refused)],
        [422, [type, name]],
        `${name} ${JSON.stringify(value).slice(0, 60)} ${refused.text}`,
      );
      assert.ok((refused.body.warnings![0]!.message ?? '').length > 0);
    }
    assert.deepEqual(await rowOf(CABANE), before, 'nothing is half saved');
  });

test('B25 C48 what a house has stays when it is listed no longer, and nobody adds it', async () => {
  await change(`indoors_equipment = '{101,99999}'`, CABANE);
  const kept = await save(superuser, CABANE, { indoors_equipment: [101, 102, 99_999] });
  assert.equal(kept.status, 200, kept.text);
  assert.deepEqual((await houseOf(superuser, CABANE)).house['indoors_equipment'], [101, 102, 99_999]);
  await save(superuser, CABANE, { indoors_equipment: [101] });
  const again = await save(superuser, CABANE, { indoors_equipment: [101, 99_999] });
  assert.deepEqual(told(again), [['unknownChoice', 'indoors_equipment']]);
});

test('VALID-23 every text of a house has a bound, and it is the one that is served', async () => {
  const { body } = await superuser.get('tabledefinitions');
  const house = body.models.find(({ entity }) => entity === 'house')!;
  const rules = house['rules'] as Record<string, string[]>;
  for (const [name, field] of FIELDS) {
    assert.deepEqual(
      rules[name]!.filter(
        (wire) =>
          wire !== 'readonly' && !wire.startsWith('requiredOn') && !wire.startsWith('requiredPublish'),
      ),
      field.rules.map(({ wire }) => wire),
    );
    if (field.kind === 'text' || field.kind === 'longtext') assert.ok(boundOf(field, 'maxLength'), name);
  }
});

test('an unknown field is refused, and what comes with a reading may come back with it', async () => {
  const { house } = await houseOf(superuser, CABANE);
  const whole = await save(superuser, CABANE, house);
  assert.equal(whole.status, 200, whole.text);
  const wrong = await save(superuser, CABANE, { piscine: 1 });
  assert.deepEqual([wrong.status, told(wrong)], [422, [['unknownField', 'piscine']]]);
});
