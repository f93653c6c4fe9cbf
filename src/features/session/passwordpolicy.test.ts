import { commonPasswords, isCommon, rejectWeakPassword } from './passwordpolicy.ts';
import type { Refusal } from '#kernel/refusal.ts';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

const marie = {
  mail: 'marie.duprat@agence.example',
  username: 'marie.duprat@agence.example',
  first_name: 'Marie',
  last_name: 'Dupré',
};
const verdict = (password: string) =>
  rejectWeakPassword(password, marie).then(
    () => 'taken',
    (refusal: Refusal) => refusal.key,
  );

test('S7 thirty passwords that stand at the head of every list of leaked ones are refused', async () => {
  for (const password of [
    'password',
    'password1',
    'passw0rd',
    'baseball',
    'football',
    'superman',
    'iloveyou',
    'trustno1',
    'sunshine',
    'princess',
    'starwars',
    'whatever',
    'computer',
    'michelle',
    'jennifer',
    'corvette',
    'mercedes',
    'midnight',
    'welcome1',
    'qwertyui',
    '1q2w3e4r',
    '1qaz2wsx',
    '12345678',
    '123456789',
    '11111111',
    'letmein1',
    'abcd1234',
    'dragon12',
    'monkey123',
    'charlie1',
  ])
    assert.equal(await verdict(password), 'passwordCommon', password);
});

test('S7 nothing of the first three thousand of the list that are long enough is let through', async () => {
  const list = JSON.parse(
    await readFile(new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'utf8'),
  ) as string[];
  const long = list.filter((password) => password.length >= 8).slice(0, 3000);
  assert.equal(long.length, 3000);
  const common = await commonPasswords();
  assert.deepEqual(
    long.filter((password) => !isCommon(common, password)),
    [],
  );
  // The same through the one question there is, which reads the list anew each time.
  for (const password of long.filter((_, n) => n % 100 === 0))
    assert.notEqual(await verdict(password), 'taken', password);
});

test('S7 so are those of French speakers, rows of a keyboard, dates, telephones and repeated signs', async () => {
  for (const password of [
    'motdepasse',
    'Motdepasse1',
    'm0td3p@sse2026',
    'Azerty123!',
    'azertyuiop',
    'qsdfghjklm',
    'mlkjhgfdsq',
    'soleil2026',
    'Bonjour123',
    'jetaime!!',
    'chouchou17',
    'P@ssw0rd!',
    '14071989',
    '0639980021',
    '87654321',
    'abcabcabc',
    'aaaaaaaaaaaa',
    'abcdefgh1',
  ])
    assert.equal(await verdict(password), 'passwordCommon', password);
});

test('S7 so is what anyone knows of the person, and a password with spaces around it; three words are taken', async () => {
  for (const password of [
    'marie2026!',
    'Dupre-17000',
    'DUPRÉ1234',
    'duprat17!',
    'pertuis-demo',
    'Pertuis2026',
  ])
    assert.equal(await verdict(password), 'passwordPersonal', password);
  for (const password of [' phare baleine', 'phare baleine ', '\u00a0phare-baleine'])
    assert.equal(await verdict(password), 'passwordSpaces', password);
  for (const password of [
    'phare baleine sel',
    'nouveau-mot',
    'x7Kp!2qLw9',
    'marie-range-ses-rames',
    'Écluse+Ormeau7',
    'rue du pertuis breton 12',
  ])
    assert.equal(await verdict(password), 'taken', password);
});
