import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelFor, guessedReplyChannels, problemOf } from './channel.ts';

const everyWay = { mail: null, sms: null };

test('SMS-14 the first choice, mail, is the default; what was chosen before comes back while it leads anywhere', () => {
  assert.equal(channelFor(everyWay, ''), 'mail');
  assert.equal(channelFor(everyWay, 'pigeon'), 'mail');
  assert.equal(channelFor(everyWay, 'sms'), 'sms');
  assert.equal(channelFor(everyWay, 'mailandsms'), 'mailandsms');
  assert.equal(channelFor({ mail: null, sms: 'smsStopped' }, 'mailandsms'), 'mail');
});

test('whoever has only a telephone is written to there, and nobody is asked to choose what cannot be', () => {
  const onlyPhone = guessedReplyChannels('', '+33639980001');
  assert.equal(channelFor(onlyPhone, ''), 'sms');
  assert.equal(problemOf('mail', onlyPhone)?.fr, 'Aucun e-mail connu');
  assert.equal(problemOf('mailandsms', onlyPhone)?.fr, 'Aucun e-mail connu');
  assert.equal(problemOf('sms', onlyPhone), undefined);
  assert.equal(
    problemOf('sms', { mail: null, sms: 'notMobile' })?.fr,
    'Le téléphone connu n’est pas un mobile',
  );
  assert.equal(channelFor(guessedReplyChannels('', ''), ''), 'mail');
});
