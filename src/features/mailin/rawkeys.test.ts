import { rawWithoutKeys } from './rawkeys.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const SEAL = 'UXEjmjGyHOqV4hbaSR9_JL';
const SIGN = `https://pertuis.test/sign/1b671a64-40d5-491e-99b0-da01ff1f3341#${SEAL}`;
const HASH = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
const BOOKING = `https://pertuis.test/lien#${HASH}/1795445298000/paul%40pertuis.test/ob/22?fd=%2Fchat`;
const WORDS = `Bonjour, c’est d’accord.\r\n\r\n> Signez : ${SIGN}\r\n> Voir : ${BOOKING}\r\n> Merci\r\n`;

const HEAD = 'From: paul@pertuis.test\r\nSubject: Re\r\n';
const folded = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'gs'))!.join('\r\n');
const base64 = (text: string) => folded(Buffer.from(text).toString('base64'), 76);
/** Each line cut after so many characters, as programs do; and the signs of an address as figures. */
const quoted = (text: string, width: number) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[=\x80-\xff]/g, (sign) => `=${sign.codePointAt(0)!.toString(16).toUpperCase()}`)
    .split('\r\n')
    .map((line) => line.match(new RegExp(`(?:=..|[^=]){1,${width}}`, 'g'))?.join('=\r\n') ?? '')
    .join('\r\n');

/** What a mail program makes of the body. */
const read = (body: string, coding: string) =>
  coding === 'base64'
    ? Buffer.from(body, 'base64').toString('latin1')
    : body
        .replace(/=\r\n/g, '')
        .replace(/=(..)/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

for (const [coding, body] of [
  ['8bit', WORDS],
  ['quoted-printable', quoted(WORDS, 70)],
  ['quoted-printable', quoted(WORDS, 7)],
  ['quoted-printable', quoted(WORDS, 60).replaceAll('#', '=23').replaceAll('/', '=2F')],
  ['base64', base64(WORDS)],
  ['base64', `${base64('x'.repeat(300))}\r\n\r\n--next\r\n\r\n${base64(WORDS)}`],
] as const)
  test(`B122 C30 the original of a mail in ${coding} (${body.length}) holds no key it repeats, and all the rest`, () => {
    const head = `${HEAD}Content-Transfer-Encoding: ${coding}\r\n\r\n`;
    const clean = rawWithoutKeys(Buffer.from(head + body))!;
    assert.equal(clean.length, Buffer.byteLength(head + body));
    const text = clean.toString('utf8');
    assert.ok(text.startsWith(head));
    const words = read(text.slice(head.length).split('--next\r\n\r\n').at(-1)!, coding);
    for (const key of [SEAL, HASH, SEAL.slice(1), HASH.slice(1)]) assert.ok(!words.includes(key), words);
    for (const kept of ['Bonjour', 'accord', '> Signez', '> Merci', '1b671a64-40d5-491e-99b0-da01ff1f3341'])
      assert.ok(words.includes(kept), words);
  });

test('C30 a code behind a space that no line ends at is overwritten, and its words stay', () => {
  for (const space of ['=C2=A0', '=E2=80=AF', '=c2=\r\n=a0', '\u00a0', '&nbsp;', '&#160;', '&#xA0;', ' ']) {
    const words = `${HEAD}\r\n> Votre code de signature${space}:${space}123456\r\n> Il vaut 000000.\r\n`;
    const clean = rawWithoutKeys(Buffer.from(words))?.toString();
    assert.equal(clean, words.replace('123456', 'xxxxxx'), space);
    if (space.startsWith('=')) continue;
    const coded = rawWithoutKeys(Buffer.from(`${HEAD}\r\n${base64(words)}`))!.toString();
    const decoded = Buffer.from(coded.slice(HEAD.length), 'base64').toString();
    assert.equal(decoded, words.replace('123456', 'xxxxxx'), space);
  }
});

test('C30 a mail without a key is kept as it is, whatever it holds', () => {
  for (const body of ['Bonjour', base64('y'.repeat(5_000)), '=\r\n'.repeat(50), '='.repeat(99), ''])
    assert.equal(rawWithoutKeys(Buffer.from(`${HEAD}\r\n${body}`)), undefined);
});
