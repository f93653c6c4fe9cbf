/** What is said of nights that cannot be had: to the agency with names, to a guest without. */
import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actText, causeOf, causeText, setByText } from './cause.ts';
import { guestSentence } from './guestwords.ts';

const nights = { from: asDay('2031-07-05'), to: asDay('2031-07-12') };
const held = causeOf({
  type: 'held',
  ...nights,
  kind: 'request',
  guest: 'Jeanne Lemoine',
  heldUntil: '2031-06-01 18:00:00',
  by: 'Marie Kerouanton',
  since: '2031-05-25 09:30:00',
});

test('11.5 an option names its guest and its end to the agency, and to another guest neither', () => {
  assert.equal(
    causeText(held, 'fr'),
    'Une option retient ces nuits (du 5 au 12 juillet 2031), pour Jeanne Lemoine, jusqu’au 01/06/2031 18:00 sans réponse.',
  );
  assert.equal(setByText(held, 'fr'), 'Dit par Marie Kerouanton le 25/05/2031 09:30.');
  const sentence = guestSentence([held], nights, 'fr');
  assert.equal(
    sentence,
    'Nous ne pouvons pas vous proposer cette maison du 5 au 12 juillet 2031\u00a0: elle est déjà prise. Voulez-vous que nous regardions d’autres dates ou une autre maison\u00a0?',
  );
});

test('11.5 an owner’s weeks, works and closings are one reason to a guest, said once and not whose', () => {
  const causes = (['owner', 'works', 'block'] as const).map((kind) =>
    causeOf({ type: kind === 'block' ? 'closed' : 'held', ...nights, kind, note: 'toiture' }),
  );
  assert.match(guestSentence(causes, nights, 'en'), /2031: it is not open for letting\. Shall we/);
  assert.equal(guestSentence(causes, nights, 'fr').includes('toiture'), false);
});

test('11.5 a guest reads which stays are possible, and of the law only that it cannot be', () => {
  const day = { from: nights.from, to: nights.from };
  const law = causeOf({
    type: 'other',
    ...nights,
    warning: { type: 'nightsCap', params: { used: 120, cap: 120, year: 2031, added: 7 } },
  });
  assert.match(guestSentence([law], nights, 'fr'), /\u00a0: la maison ne peut pas être louée à ces dates\./);
  assert.match(
    guestSentence([law, causeOf({ type: 'minimum', ...day, value: 14 })], nights, 'fr'),
    /\u00a0: à cette période, elle se loue 14 nuits au moins\. Voulez/,
  );
  assert.equal(guestSentence([], nights, 'fr'), '');
});

test('11.5 what nobody has reviewed says up to where somebody has, and its button how far it opens', () => {
  const cause = causeOf({ type: 'notReviewed', from: asDay('2031-07-08'), to: nights.to, act: 'review' });
  assert.match(causeText(cause, 'fr'), /jusqu’au lundi 7 juillet 2031/);
  assert.equal(actText(cause, 7, 'fr'), 'Ouvrir jusqu’au vendredi 11 juillet 2031');
});

test('11.5 a season is named, a day of which nobody is known is not', () => {
  const day = { from: nights.from, to: nights.from };
  assert.equal(
    setByText(causeOf({ type: 'arrival', ...day, season: 'Haute saison' }), 'fr'),
    'Dit par la saison «\u00a0Haute saison\u00a0».',
  );
  assert.equal(setByText(causeOf({ type: 'arrival', ...day }), 'fr'), '');
  assert.equal(
    actText(causeOf({ type: 'minimum', ...day, value: 7, act: 'lowerMinimum' }), 3, 'fr'),
    'Accepter 3 nuits ce jour-là',
  );
});
