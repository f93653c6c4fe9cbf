/** Every field at its bounds is stored and read back. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';
import { one, sql } from '#server/sql.ts';
import { rowsNamedBy } from '#tests/support/sample.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anotherSample, app, create } from './registry.test.arrangement.ts';

/** The tightest bound of a number that its rules write, 'max[365]'. */
function boundOf({ rules }: Field, name: 'min' | 'max' | 'maxLength'): number {
  const bounds = rules.flatMap(({ wire }) => {
    const found = new RegExp(`^${name}\\[(\\d+)\\]$`).exec(wire);
    return found ? [Number(found[1])] : [];
  });
  return name === 'min' ? Math.max(...bounds) : Math.min(...bounds);
}

const hasRule = ({ rules }: Field, wanted: string) => rules.some(({ wire }) => wire === wanted);

const ANY_TEXT: readonly string[] = ['text', 'longtext', 'mail', 'phone'];

/** A mail as long as its bound, or as mail servers take it; a telephone as long as its rule lets through. */
const LONGEST_MAIL = 254;

const PHONES = { most: `+33 ${'(0) 2-'.repeat(4)}22`, least: '123456' };

let letters = 0;

/** The most or the least that a field's own rules let through. */
function extreme(field: Field, end: 'most' | 'least', rowOf: (to: string) => number): unknown {
  switch (field.kind) {
    case 'text':
    case 'longtext': {
      if (hasRule(field, 'siret')) return '732 829 320 00074';
      // No two of one name. A character beyond the first 65 536 is one.
      const unlike = String.fromCodePoint(0x1f600 + (++letters % 60));
      return end === 'least' ? unlike : unlike + '😀'.repeat(boundOf(field, 'maxLength') - 1);
    }
    case 'mail': {
      if (end === 'least') return 'a@b.fr';
      const ends = ['a'.repeat(64), '@', '.fr'] as const;
      const most = Math.min(boundOf(field, 'maxLength'), LONGEST_MAIL) - ends.join('').length;
      const domain = Array.from({ length: most }, (_, place) => (place % 60 === 59 ? '.' : 'b')).join('');
      return `${ends[0]}${ends[1]}${domain.replace(/\.$/, 'b')}${ends[2]}`;
    }
    case 'phone':
      return PHONES[end];
    case 'reference':
      return rowOf(field.to!);
    case 'integer':
      if (end === 'most') return boundOf(field, 'max');
      return hasRule(field, 'greaterZero') ? 1 : boundOf(field, 'min');
    case 'percent':
    case 'euros':
      if (end === 'most') return boundOf(field, 'max');
      return hasRule(field, 'greaterZero') ? 0.01 : 0;
    case 'day':
      return end === 'most' ? '2999-12-31' : '1900-01-01';
    case 'flag':
      return end === 'most' ? 1 : 0;
    case 'choice':
      return end === 'most' ? field.choices?.at(-1)?.id : field.choices?.[0]?.id;
    case 'choices':
      return end === 'most' ? (field.choices ?? []).map(({ id }) => id) : [];
    case 'place':
      return end === 'most' ? '90,180' : '-90,-180';
    case 'moment':
      return undefined;
  }
}

function emptyOf({ kind }: Field): unknown {
  if (kind === 'choices') return [];
  return ANY_TEXT.includes(kind) ? '' : kind === 'flag' ? 0 : null;
}

async function atItsBounds(
  entity: Entity,
  end: 'most' | 'least' | 'empty',
  rowOf: (to: string) => number,
): Promise<Record<string, unknown>> {
  const own = await anotherSample(entity);
  return Object.fromEntries(
    Object.entries(own).map(([name, typed]) => {
      const field = entity.fields[name]!;
      if (end !== 'empty') return [name, extreme(field, end, rowOf)];
      if (hasRule(field, 'required')) return [name, field.kind === 'percent' ? 12.5 : typed];
      return [name, emptyOf(field)];
    }),
  );
}

/** What a rule over several fields leaves of them: each of these lies over the record once. */
const TOGETHER: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  discountrule: [{ amount: null }, { percent: null }],
  calendarrule: [{ subject: 'preparation', amount: 3 }],
};

/** What some choices ask for beside them. */
const BESIDE: Readonly<Record<string, Record<string, unknown>>> = {
  calendarrule: { amount: 120, date_from: '2026-12-24', date_to: '2026-12-26' },
  communerule: { amount: 120 },
  season: { amount: 120, percent: 5 },
};

for (const entity of entities.filter(({ save }) => save !== null)) {
  test(`C03 C05 ${entity.name}: every field at either of its bounds, each of its choices, and every one that may be empty, is stored and read back`, async () => {
    const admin = await app.as('admin');
    const { id } =
      entity.create === null
        ? await one(app.db, sql<{ id: number }>`select min(id) as id from ${sql.table(entity.table)}`)
        : await create(entity, entity.name === 'discountrule' ? { amount: null } : {});
    const rowOf = await rowsNamedBy(app.db, entity);
    for (const end of ['most', 'least', 'empty'] as const)
      for (const together of TOGETHER[entity.name] ?? [{}]) {
        const record = { ...(await atItsBounds(entity, end, rowOf)), ...together };
        if (entity.name === 'discountrule' && end === 'empty')
          record['percent' in together ? 'amount' : 'percent'] = 1;
        const saved = await admin.put(`${entity.name}s/${id}`, {
          [prefixOf(entity)]: record,
          _clientTimestamp: Date.now() + 1000,
        });
        assert.equal(saved.status, 200, `${end}: ${saved.text}`);
        const [read] = (await admin.get(`${entity.name}s/${id}`)).body.models;
        for (const [name, value] of Object.entries(record))
          assert.deepEqual(
            read![name],
            hasRule(entity.fields[name]!, 'siret') ? String(value).replaceAll(' ', '') : value,
            `${end}: ${name}`,
          );
      }
    for (const [name, { kind, choices = [], readOnly }] of Object.entries(entity.fields)) {
      if (kind !== 'choice' || readOnly) continue;
      for (const choice of choices) {
        const saved = await admin.put(`${entity.name}s/${id}`, {
          [prefixOf(entity)]: { ...BESIDE[entity.name], [name]: choice.id },
          _clientTimestamp: Date.now() + 1000,
        });
        assert.equal(saved.status, 200, `${name} ${choice.id}: ${saved.text}`);
        assert.equal(saved.body.models[0]![name], choice.id);
      }
    }
  });
}
