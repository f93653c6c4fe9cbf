import { TAG_CATEGORIES } from '#features/requests/request.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { reservationRefusal, TAG_SETS, tagText, unknownTagText } from './tag.ts';

test('TAGS-02 ENUM-26 thirteen sets: six of requests, five of people, and the two unions', () => {
  assert.deepEqual(
    Object.keys(TAG_SETS).toSorted(),
    `ddlall ddlstatusarrhes ddlstatuscommunication ddlstatusdiscount ddlstatusguarantee ddlstatuspayment ddlstatusreservation
     locatairetype partenairetype proprietairestatus proprietairetype userall usertypes`
      .split(/\s+/)
      .toSorted(),
  );
  assert.deepEqual(TAG_SETS['ddlall'], TAG_CATEGORIES);
  assert.equal(TAG_SETS['userall']?.length, 5);
});

test('TAGS-04 a tag nobody knows is named by its number', () => {
  assert.equal(unknownTagText(77), 'Tag indéterminé n°77');
  assert.equal(tagText(undefined, 77, 'en'), 'Tag indéterminé n°77');
  const tag = { id: 41, label: 'À rappeler', label_en: 'To call back' };
  assert.deepEqual([tagText(tag, 41, 'fr'), tagText(tag, 41, 'en')], ['À rappeler', 'To call back']);
  assert.equal(tagText({ ...tag, label_en: '' }, 41, 'en'), 'À rappeler');
});

test('the reservation tag follows the nights: by hand it says nothing they do not', () => {
  assert.equal(reservationRefusal('DEMANDE', 'none'), undefined);
  assert.equal(reservationRefusal('DEVIS', 'none'), undefined);
  assert.equal(reservationRefusal('RESERVE', 'none'), 'tagNeedsNights');
  assert.equal(reservationRefusal('PREAPPROBATION', 'none'), 'tagNeedsNights');
  assert.equal(reservationRefusal('DEVIS', 'firm'), 'tagFollowsNights');
  assert.equal(reservationRefusal('PREAPPROBATION', 'firm'), 'tagFollowsNights');
  assert.equal(reservationRefusal('RESERVE', 'firm'), undefined);
  assert.equal(reservationRefusal('PREAPPROBATION', 'option'), undefined);
  for (const nights of ['none', 'option', 'firm'] as const)
    assert.equal(reservationRefusal('ANNULE', nights), 'cancelByAction');
});
