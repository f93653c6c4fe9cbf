import assert from 'node:assert/strict';
import test from 'node:test';
import { seenInHouse } from './inhouse.ts';
import type { SaidOfHouse } from './inhouse.ts';

const said: SaidOfHouse = {
  house: 101,
  agid: 1,
  agency: 'Sel & Volets',
  ownerUid: 7,
  uid: 3,
  sessionId: 30,
  alias: 'x9',
  isStaff: true,
  name: 'Claire',
  picture: '/claire.webp',
  section: 'general/texts',
  seconds: 45,
};
const staff = { agids: [1], isStaff: true, uids: [4], sessionId: 40 };
const owner = { agids: [1], isStaff: false, uids: [7, 8], sessionId: 70 };

test('CACHE-07 B93 colleagues see each other by name, the owner the agency without a name, the agency its owner', () => {
  assert.deepEqual(seenInHouse(said, staff), {
    house: 101,
    section: 'general/texts',
    seconds: 45,
    who: '3',
    name: 'Claire',
    picture: '/claire.webp',
  });
  assert.deepEqual(seenInHouse(said, owner), {
    house: 101,
    section: 'general/texts',
    seconds: 45,
    who: 'x9',
    name: 'Sel & Volets',
    picture: '',
  });
  const byOwner = { ...said, uid: 7, sessionId: 70, isStaff: false, name: 'Yann' };
  assert.equal(seenInHouse(byOwner, staff)?.name, 'Yann');
});

test('C13 nobody else hears of it: another agency, another owner, one’s own window, a session for one request', () => {
  assert.equal(seenInHouse(said, { ...staff, agids: [2] }), undefined);
  assert.equal(seenInHouse(said, { ...owner, uids: [9] }), undefined);
  assert.equal(seenInHouse(said, { ...staff, sessionId: 30 }), undefined);
  assert.equal(seenInHouse(said, { ...staff, uids: [3] }), undefined);
  assert.equal(seenInHouse(said, { ...owner, only: { ddl: 1 } }), undefined);
  assert.ok(seenInHouse(said, { ...staff, agids: null }));
});
