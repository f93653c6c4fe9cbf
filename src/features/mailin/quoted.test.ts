import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { partQuoted } from './quoted.ts';

/** What mail programs really send, and what of it the person wrote. */
const MAILS: readonly { of: string; mail: string; text: string; quoted?: RegExp }[] = [
  {
    of: 'Gmail, French',
    mail: 'Bonjour,\n\nParfait pour le 8 août, merci !\n\nLe ven. 7 août 2026 à 10:02, Sel & Volets <ne-pas-repondre@pertuis.test> a\nécrit :\n\n> Bonjour Paul,\n>\n> La maison est libre.\n',
    text: 'Bonjour,\n\nParfait pour le 8 août, merci !',
    quoted: /^Le ven\. 7 août/,
  },
  {
    of: 'Gmail, English',
    mail: 'Sounds good.\n\nOn Fri, Aug 7, 2026 at 10:02 AM Sel & Volets <no-reply@pertuis.test> wrote:\n\n> Hello Paul,\n> The house is free.\n',
    text: 'Sounds good.',
    quoted: /^On Fri/,
  },
  {
    of: 'Gmail, the attribution broken before the address',
    mail: 'Merci beaucoup\n\nLe lun. 3 août 2026 à 18:41, "Sel & Volets"\n<ne-pas-repondre@pertuis.test> a écrit :\n> Bonjour',
    text: 'Merci beaucoup',
  },
  {
    of: 'Apple Mail on a telephone, French',
    mail: 'Oui c’est bon pour nous\n\nEnvoyé de mon iPhone\n\n> Le 7 août 2026 à 10:02, Sel & Volets <ne-pas-repondre@pertuis.test> a écrit :\n> \n> ﻿Bonjour Paul,\n> La maison est libre.\n',
    text: 'Oui c’est bon pour nous',
    quoted: /Envoyé de mon iPhone/,
  },
  {
    of: 'Outlook, French',
    mail: "Bonjour,\nVoici mon adresse.\nCordialement,\nPaul\n\n-----Message d'origine-----\nDe : Sel & Volets <ne-pas-repondre@pertuis.test>\nEnvoyé : vendredi 7 août 2026 10:02\nÀ : paul@x.test\nObjet : Votre demande\n\nBonjour Paul,",
    text: 'Bonjour,\nVoici mon adresse.\nCordialement,\nPaul',
    quoted: /^-----Message d'origine/,
  },
  {
    of: 'Outlook on the web, without a rule',
    mail: 'Très bien.\n\nDe : Sel & Volets <ne-pas-repondre@pertuis.test>\nEnvoyé : vendredi 7 août 2026 10:02\nÀ : Paul <paul@x.test>\nObjet : Votre demande n°ABC\n\nBonjour Paul,',
    text: 'Très bien.',
  },
  {
    of: 'Outlook, English, with its long rule',
    mail: 'Yes please.\n\n________________________________\nFrom: Sel & Volets <no-reply@pertuis.test>\nSent: Friday, August 7, 2026 10:02 AM\nTo: paul@x.test\nSubject: Your request\n\nHello Paul,',
    text: 'Yes please.',
    quoted: /^_{10}/,
  },
  {
    of: 'Thunderbird, the answer on top',
    mail: 'D’accord.\n\nLe 07/08/2026 à 10:02, Sel & Volets a écrit :\n> Bonjour Paul,\n> Libre.\n',
    text: 'D’accord.',
  },
  {
    of: 'Thunderbird, the answer below',
    mail: 'Le 07/08/2026 à 10:02, Sel & Volets a écrit :\n> Bonjour Paul,\n> Combien serez-vous ?\n\nNous serons quatre, dont un bébé.\n\n-- \nPaul\n',
    text: 'Nous serons quatre, dont un bébé.',
    quoted: /Combien serez-vous/,
  },
  {
    of: 'Yahoo',
    mail: 'ok\n\nLe vendredi 7 août 2026 à 10:02:11 UTC+2, Sel & Volets <ne-pas-repondre@pertuis.test> a écrit : \n\nBonjour Paul,\nLa maison est libre.',
    text: 'ok',
    quoted: /La maison est libre/,
  },
  {
    of: 'a signature',
    mail: 'À samedi.\n\n-- \nPaul Mercier\n06 39 98 00 21\n',
    text: 'À samedi.',
    quoted: /Paul Mercier/,
  },
  {
    of: 'answers between the lines stay whole',
    mail: 'Bonjour,\n> Combien serez-vous ?\nQuatre.\n> À quelle heure arrivez-vous ?\nVers 17 h.\n',
    text: 'Bonjour,\n> Combien serez-vous ?\nQuatre.\n> À quelle heure arrivez-vous ?\nVers 17 h.',
  },
  {
    of: 'a sentence that only looks like an attribution',
    mail: 'Le voisin nous a écrit :\nla clé est chez lui.\nDe : quoi parle-t-il ?',
    text: 'Le voisin nous a écrit :\nla clé est chez lui.\nDe : quoi parle-t-il ?',
  },
  {
    of: 'a list with dashes',
    mail: 'Il nous faut :\n- un lit bébé\n--\n- deux draps\n' + 'et encore\n'.repeat(20),
    text: 'Il nous faut :\n- un lit bébé\n--\n- deux draps\n' + 'et encore\n'.repeat(20).trimEnd(),
  },
  { of: 'nothing but a quote', mail: 'Le 07/08/2026 à 10:02, Sel & Volets a écrit :\n> Bonjour\n', text: '' },
  { of: 'nothing at all', mail: '\r\n  \r\n', text: '' },
  { of: 'one line', mail: 'Oui', text: 'Oui' },
  {
    of: 'Windows line ends',
    mail: 'Oui\r\n\r\nOn 7 Aug 2026, at 10:02, Sel <a@b.c> wrote:\r\n\r\n> x\r\n',
    text: 'Oui',
  },
];

for (const { of, mail, text, quoted } of MAILS) {
  test(`what was written in an answer: ${of}`, () => {
    const parted = partQuoted(mail);
    assert.equal(parted.text, text);
    if (quoted) assert.match(parted.quoted, quoted);
    // Nothing of a mail is lost between the two.
    const words = (value: string) =>
      value
        .match(/[\p{L}\p{N}]+/gu)
        ?.toSorted()
        .join(' ') ?? '';
    assert.equal(words(`${parted.text} ${parted.quoted}`), words(mail));
  });
}

test('a mail made to keep us busy is parted like another', () => {
  const blanks = `Le ${' '.repeat(500_000)}x`;
  assert.equal(partQuoted(`${blanks}\n${'On \n'.repeat(50_000)}`).quoted, '');
  assert.equal(partQuoted(`oui\n${'> \n'.repeat(50_000)}`).text, 'oui');
  assert.equal(partQuoted('> \nx\n'.repeat(50_000)).quoted, '');
});

test('lines of blanks do not keep us busy: another process parts them within seconds', () => {
  const said = execFileSync(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(new URL('./quoted.ts', import.meta.url).href)}).then(({ partQuoted }) =>
        process.stdout.write(partQuoted('oui\\n' + (' '.repeat(599) + '\\n').repeat(333)).text))`,
    ],
    { timeout: 20_000, encoding: 'utf8' },
  );
  assert.equal(said, 'oui');
});

test('addresses that never end do not keep us busy: another process parts them within seconds', () => {
  const said = execFileSync(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(new URL('./quoted.ts', import.meta.url).href)}).then(({ partQuoted }) =>
        process.stdout.write(String(partQuoted(('aaaa<' + 'a@'.repeat(297) + '\\n').repeat(100_000)).quoted)))`,
    ],
    { timeout: 20_000, encoding: 'utf8' },
  );
  assert.equal(said, '');
});
