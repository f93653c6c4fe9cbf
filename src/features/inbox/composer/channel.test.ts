import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelFor, guessedReplyChannels, problemOf } from './channel.ts';

const everyWay = { mail: null, sms: null, wrote_by: null };

test('SMS-14 the first choice, mail, is the default; what was chosen before comes back while it leads anywhere', () => {
  assert.equal(channelFor(everyWay, ''), 'mail');
  assert.equal(channelFor(everyWay, 'pigeon'), 'mail');
  assert.equal(channelFor(everyWay, 'sms'), 'sms');
  assert.equal(channelFor(everyWay, 'mailandsms'), 'mailandsms');
  assert.equal(channelFor({ ...everyWay, sms: 'smsStopped' }, 'mailandsms'), 'mail');
});

test('whoever has only a telephone is written to there, and nobody is asked to choose what cannot be', () => {
  const onlyPhone = guessedReplyChannels('', '+33639980001');
  assert.equal(channelFor(onlyPhone, ''), 'sms');
  assert.equal(problemOf('mail', onlyPhone)?.fr, 'Aucun e-mail connu');
  assert.equal(problemOf('mailandsms', onlyPhone)?.fr, 'Aucun e-mail connu');
  assert.equal(problemOf('sms', onlyPhone), undefined);
  assert.equal(
    problemOf('sms', { ...everyWay, sms: 'notMobile' })?.fr,
    'Le téléphone connu n’est pas un mobile',
  );
  assert.equal(channelFor(guessedReplyChannels('', ''), ''), 'mail');
});

test('SMS-14 who wrote by text message is answered by one, unless something else was chosen here or they stopped it', () => {
  const byText = { ...everyWay, wrote_by: 'sms' } as const;
  assert.equal(channelFor(byText, ''), 'sms');
  assert.equal(channelFor(byText, 'mail'), 'mail');
  assert.equal(channelFor(byText, 'mailandsms'), 'mailandsms');
  assert.equal(channelFor({ ...byText, sms: 'smsStopped' }, ''), 'mail');
  assert.equal(channelFor({ ...byText, wrote_by: 'mail' }, ''), 'mail');
});
