import assert from 'node:assert/strict';
import test from 'node:test';
import { begin, hasConflict, isDirty, readAgain, rebased, resumed, saved, settled } from './formstate.ts';

const read = { name: 'Lavoir', note: '', phone: '0546', active: true };

test('B12 field by field: theirs alone comes in, mine alone stays, both the same is settled, both otherwise waits for a choice', () => {
  const state = { ...begin(read), mine: { name: 'Le Lavoir', note: 'ouvert', phone: '0546', active: false } };
  const met = rebased(state, { name: 'Lavoir du Port', note: '', phone: '0547', active: false });
  assert.deepEqual(met.mine, { name: 'Le Lavoir', note: 'ouvert', phone: '0547', active: false });
  assert.deepEqual(met.theirs, { name: 'Lavoir du Port' });
  assert.deepEqual(met.news, ['phone']);
});

test('B12 a choice keeps mine or takes theirs, and leaves the other fields alone', () => {
  const state = { ...begin(read), mine: { ...read, name: 'A', phone: '1' } };
  const met = rebased(state, { ...read, name: 'B', phone: '2' });
  const half = settled(met, 'name', 'theirs');
  assert.deepEqual([half.mine.name, half.mine.phone, half.theirs], ['B', '1', { phone: '2' }]);
  const whole = settled(half, 'phone', 'mine');
  assert.deepEqual([whole.mine.phone, hasConflict(whole), isDirty(whole)], ['1', false, true]);
});

test('B12 a conflict nobody has settled survives the next one; one that the other took back is none any more', () => {
  const state = { ...begin(read), mine: { ...read, name: 'A' } };
  const once = rebased(state, { ...read, name: 'B' });
  assert.deepEqual(rebased(once, { ...read, name: 'B', note: 'x' }).theirs, { name: 'B' });
  assert.deepEqual(rebased(once, { ...read, name: 'C' }).theirs, { name: 'C' });
  assert.deepEqual(rebased(once, { ...read, name: 'A' }).theirs, {});
});

test('a value one kept against theirs is not asked about again until they change it again', () => {
  const met = rebased({ ...begin(read), mine: { ...read, name: 'A' } }, { ...read, name: 'B' });
  const kept = settled(met, 'name', 'mine');
  assert.deepEqual(rebased(kept, { ...read, name: 'B', note: 'x' }).theirs, {});
  assert.deepEqual(rebased(kept, { ...read, name: 'C' }).theirs, { name: 'C' });
});

test('B12 each field keeps the author of its own newer value; what came in without one has none', () => {
  const [claire, olivier] = [
    { isSelf: false, name: 'Claire' },
    { isSelf: false, name: 'Olivier' },
  ];
  const mine = { ...begin(read), mine: { ...read, name: 'A' } };
  const once = rebased(mine, { ...read, name: 'B', phone: '1' }, claire);
  const twice = rebased(once, { ...read, name: 'B', phone: '1', note: 'x' }, olivier);
  assert.deepEqual(twice.authors, { name: claire, phone: claire, note: olivier });
  const again = readAgain(twice, { ...read, name: 'B', phone: '2', note: 'x' });
  assert.deepEqual(again.authors, { name: claire, phone: undefined, note: olivier });
  assert.deepEqual(saved(twice, twice.mine).authors, {});
});

test('what was typed while the save was on its way is still unsaved', () => {
  const state = { ...begin(read), mine: { ...read, name: 'A', note: 'encore' } };
  const after = saved(state, { ...read, name: 'A' });
  assert.deepEqual([after.base.name, after.mine.note, isDirty(after)], ['A', 'encore', true]);
});

test('what was typed before a reload is unsaved again; what somebody changed meanwhile waits for a choice where both did, and comes in where they alone did', () => {
  const draft = { base: { name: 'Lavoir', note: '' }, mine: { name: 'A', note: 'x' } };
  const alone = resumed(read, draft);
  assert.deepEqual([alone.mine, alone.theirs, isDirty(alone)], [{ ...read, name: 'A', note: 'x' }, {}, true]);
  const met = resumed(
    { ...read, name: 'B', phone: '1' },
    { ...draft, editor: { isSelf: false, name: 'Claire' } },
  );
  assert.deepEqual([met.mine.phone, met.mine.note, met.theirs], ['1', 'x', { name: 'B' }]);
  assert.deepEqual([met.authors.name?.name, met.news], ['Claire', []]);
  assert.equal(isDirty(resumed({ ...read, name: 'A', note: 'x' }, draft)), false);
});
