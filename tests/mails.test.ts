/** Every mail in both languages, read as its reader gets it. A template without its line in SENT does not compile; a line nothing sends fails. */
import { textsNotRun } from './support/textsrun.ts';
import type { MailTemplate } from '#features/mailing/mail.ts';
import { rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import './mails.test.look.ts';
import { left } from './mails.test.arrangement.ts';
import { app } from './mails.test.families.ts';
import type { Left, Side } from './mails.test.arrangement.ts';

/** Who gets which mail. Agencies read French. */
const SENT: Record<MailTemplate, readonly Side[]> = {
  newRequest: ['guest', 'agency'],
  newMessage: ['guest', 'agency'],
  quote: ['guest'],
  agreed: ['guest', 'owner', 'agency'],
  quoteAccepted: ['guest', 'owner', 'agency'],
  quoteCancelled: ['guest', 'owner', 'agency'],
  optionReminder: ['guest', 'owner', 'agency'],
  optionMoved: ['guest', 'owner', 'agency'],
  optionReleased: ['guest', 'owner', 'agency'],
  stayConfirmed: ['guest', 'owner', 'agency'],
  stayMoved: ['owner'],
  waitingOffer: ['guest', 'owner', 'agency'],
  nightsHeld: ['guest', 'owner', 'agency'],
  requestCancelled: ['guest', 'owner', 'agency'],
  contract: ['guest'],
  contractSigned: ['guest', 'agency'],
  contractCancelled: ['guest', 'owner', 'agency'],
  signingCode: ['guest'],
  paymentRequest: ['guest'],
  paymentWithdrawn: ['guest'],
  paymentReceived: ['guest', 'agency'],
  ownerReceipts: ['owner'],
  linen: ['agency'],
  paymentKept: ['guest', 'agency'],
  paymentReturned: ['guest'],
  refundLost: ['guest', 'agency'],
  legalFile: ['owner'],
  seasonProposal: ['owner'],
  commentOffer: ['guest'],
  commentWritten: ['agency'],
  commentPublished: ['guest', 'owner'],
  commentRefused: ['guest'],
  commentAnswered: ['guest'],
  passwordReset: ['person'],
  magicLink: ['person'],
  mandateEnding: ['agency'],
  departure: ['owner'],
  newOwner: ['owner'],
  // Of mails from before; nothing is one any more.
  other: [],
};

test('CHAT-72 every kind of mail leaves, to each of its readers, in each of their languages', () => {
  const expected = Object.entries(SENT).flatMap(([template, sides]) =>
    sides.flatMap((side) =>
      (side === 'agency' ? ['fr'] : ['fr', 'en']).map((of) => `${template} ${side} ${of}`),
    ),
  );
  const found = new Set(left.map(({ template, side, language }) => `${template} ${side} ${language}`));
  assert.deepEqual([...found].toSorted(), expected.toSorted());
});

/** Files in which mails are put together, or parts of them. */
const OF_MAILS =
  /(?:queueMail|tellEveryone)\(|\bMailFact\b|: Mail(?:Content)?\b|\bMail \{|calledBy\(|hello\(/;

/** What is no text of a mail, or of one whose wording another test reads. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'mailing/queries.ts': 'SQL',
  'mailing/wrap.ts': 'around every mail: wrap.test.ts, placeholders.test.ts',
  'session/linklogin.ts': 'audit and counting; its mail is made here',
  'session/passwordreset.ts': 'audit and counting; its mail is made here',
  "'Le client'": 'a guest without a name: options.http.test.ts',
  "'Un voyageur'": 'a guest without a name',
  'quotes/texts.ts': 'linen that is in the price, or free: texts.test.ts beside it',
  '${civility} ${last}': 'of a card without a first name: mail.test.ts',
  "'nobody to tell'": 'no text',
  "'not mine'": 'no text: what a try comes to that another one was quicker at',
  "'once more'": 'no text',
  'Le client a changé d’avis plusieurs fois': 'linen.test.ts',
  'SUM.linge.': 'linen.test.ts',
  'Linge de maison payé': 'linen.test.ts',
  'a payé le linge': 'linen.test.ts',
  'par carte pour le linge de maison': 'linen.test.ts',
  "'le contrat est signé'": 'a note of the agency: options.http.test.ts',
  "'un paiement est reçu ou en cours'": 'a note of the agency: options.http.test.ts',
  "'un paiement non affecté attend votre décision'": 'a note of the agency: options.http.test.ts',
  'L’option est terminée, mais': 'a note of the agency: options.http.test.ts',
  'taxe de séjour collectée par': 'a platform that collects: mail.test.ts, texts.test.ts',
  'without the tourist tax that': 'a platform that collects',
  "'sans annonce'": 'a conversation of no house',
  "'conversation libre'": 'a conversation of no house',
  'beaucoup écrit en une heure': 'flood.http.test.ts',
  'Pièces jointes': 'several at once come by mail only',
  EXCERPT: 'no text',
  '${CODE_PLACEHOLDER}': 'a text message: signing.http.test.ts',
  '${word} ${filled.location}': 'no text: placeholders.test.ts',
  'une fois le contrat signé. Vous le trouvez': 'more than six months ahead: quotes.http.test.told.ts',
  'once the contract is signed. You will find it': 'more than six months ahead: quotes.http.test.told.ts',
  'Nous vous écrivons dès que votre séjour est confirmé':
    'a platform that collects: quotes.http.test.told.ts',
  'We will write to you as soon as your stay is confirmed':
    'a platform that collects: quotes.http.test.told.ts',
  'La loi ne permet de demander': 'more than six months ahead: contracts.test.yes.ts',
  'La suite\\u00a0: votre contrat à signer. Vous le trouvez': 'a platform that collects',
  'Next: your contract to sign. It is waiting': 'a platform that collects',
  "'Le contrat part de lui-même.'": 'a platform that collects',
  "'Le contrat vous attend dans la demande.'": 'a platform that collects',
  'Première somme à demander': 'duesums.test.ts',
  "'votre interlocuteur'": 'a stranger’s mail that was filed: mailin.http.test.triage.ts',
  'adresse inconnue`': 'a stranger’s mail that was filed: mailin.http.test.triage.ts',
  'une adresse que la demande': 'a stranger’s mail that was filed: mailin.http.test.triage.ts',
  'Une première somme peut être demandée': 'duesums.test.ts',
};

test('CHAT-72 every text of every mail is come to, in both languages: one that nobody is written to here fails', () => {
  const files = globSync('src/features/**/*.ts', { cwd: resolve(import.meta.dirname, '..') })
    .map((file) => resolve(import.meta.dirname, '..', file))
    .filter((file) => !file.includes('.test.') && OF_MAILS.test(readFileSync(file, 'utf8')));
  assert.ok(files.length > 15, String(files.length));
  const root = resolve(import.meta.dirname, '..', 'src/features');
  const missing = textsNotRun(files)
    .map((text) => text.slice(root.length + 1))
    .filter((text) => !Object.keys(NOT_HERE).some((one) => text.includes(one)));
  assert.deepEqual(missing, []);
});

const named = ({ template, side, language, id }: Left) => `${template} to the ${side} in ${language} (${id})`;

function each(check: (mail: Left) => void): void {
  assert.ok(left.length > 40, `${left.length} mails`);
  for (const mail of left) check(mail);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What is read on the screen, links left out. */
function shown({ html }: Pick<Left, 'html'>): string {
  return html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<div[^>]*display:none[\s\S]*?<\/div>/, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replace(/https?:\/\/\S+/g, '');
}

const withoutLinks = (text: string) => text.replace(/https?:\/\/\S+/g, '');
const oneLine = (text: string) => text.replace(/[ \t\r\n]+/g, ' ').trim();
const everything = (mail: Left) =>
  [mail.subject, shown(mail), withoutLinks(mail.text)].map(oneLine).join('\n');

test('QFORM-33 a mail of ours greets whom it is for; a person’s words greet for themselves', () => {
  each((mail) => {
    if (mail.side === 'agency' || mail.template === 'newMessage') return;
    const word = mail.language === 'fr' ? 'Bonjour' : 'Hello';
    // A joint ownership is nobody to be called by name.
    const name = mail.side === 'owner' ? '(?: [^,\\n]+)?' : ' [^,\\n]+';
    assert.match(mail.text, new RegExp(`^${word}${name},\\s*$`, 'm'), named(mail));
    assert.doesNotMatch(mail.text, /(?:Bonjour|Hello) (?:Indivision|SCI)/, named(mail));
  });
});

test('no hole, no code and no doubled space is left in a mail', () => {
  each((mail) => {
    for (const text of [mail.subject, shown(mail), withoutLinks(mail.text)])
      assert.doesNotMatch(
        text,
        /\{\w+\}|undefined|\bnull\b|\bNaN\b|\[object|\b[A-Z]{2,}_[A-Z_]+\b|\b[a-z]+_[a-z_]+\b|\S {2,}\S/,
        named(mail),
      );
  });
});

test('French is set as French is: no-break spaces, elision', () => {
  each((mail) => {
    if (mail.language !== 'fr') return;
    assert.doesNotMatch(everything(mail), / [:;!?»]|« |[^\s\u00a0:/][!?;](?=\s|$)|\w:(?= )/, named(mail));
    assert.doesNotMatch(
      everything(mail),
      /(?<![-\p{L}])(?:de|le|la|que|ne|je|se|jusque|lorsque) [aeiouâàéèêîïôœùû]/iu,
      named(mail),
    );
  });
});

const FRENCH =
  /\b(?:bonjour|votre|vos|vous|nous|pour|avec|séjour|demande|arrhes|solde|jusqu’au|arrivée|départ|adultes?|enfants?|du|au|à)\b/iu;
const ENGLISH =
  /\b(?:hello|the|your|you|we|stay|booking|booked|from|and|for|with|of|to|until|deposit|balance|adults?|children|child|thank)\b/iu;

/** Names of houses, villages and agencies stay as they are. */
function inWords(mail: Left): string {
  const names = [mail.house, mail.village, mail.agency?.name ?? ''].filter((name) => name !== '');
  const ours = [
    mail.subject,
    shown(mail).split(mail.agency?.phone || '\u0000')[0]!,
    mail.text.split('\n-- \n')[0]!,
  ]
    .map(withoutLinks)
    .join('\n');
  const bare = names.reduce((text, name) => text.replaceAll(name, ''), ours);
  return bare.replace(/4 place [^\n]+/g, '');
}

test('no English in a French mail, no French in an English one', () => {
  each((mail) => {
    assert.doesNotMatch(inWords(mail), mail.language === 'fr' ? ENGLISH : FRENCH, named(mail));
  });
});

test('amounts stand in one form, days in words', () => {
  each((mail) => {
    for (const [amount] of [mail.subject, shown(mail), mail.text]
      .join('\n')
      .matchAll(/\d[\d.,\u00a0\u202f ]*€/g))
      assert.match(amount, /^\d{1,3}(?:\u00a0\d{3})*,\d{2}\u00a0€$/, named(mail));
    assert.doesNotMatch(
      everything(mail),
      /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|€\d/,
      named(mail),
    );
  });
});

test('one button; the agency’s name, postal address and telephone in both parts; an address that takes answers', () => {
  each((mail) => {
    assert.equal(
      mail.html.split('class="button"').length - 1,
      mail.template === 'signingCode' ? 0 : 1,
      named(mail),
    );
    assert.ok(mail.agency, `${named(mail)}: an agency’s, whoever gets it`);
    const { name, address, phone, mail: own } = mail.agency;
    assert.ok(mail.from.startsWith(`${name} <`), named(mail));
    // Sealed for that reader, it files the answer in the request; of what is no request's, the agency reads it.
    if (mail.alphaid === null) assert.equal(mail.replyTo, own, named(mail));
    else
      assert.match(
        mail.replyTo,
        new RegExp(`^demande-${mail.alphaid}\\.[0-9a-f]{24}@reponse\\.pertuis\\.test$`, 'i'),
        named(mail),
      );
    assert.match(address, /\d{5} \S/);
    assert.match(phone, /\d/);
    for (const part of [shown(mail), mail.text])
      for (const said of [name, address, phone]) assert.ok(part.includes(said), `${named(mail)}: ${said}`);
  });
});

test('a mail to a guest about their stay shows the house: one picture, named where it isn’t shown', () => {
  each((mail) => {
    const pictures = [...mail.html.matchAll(/<img\s[^>]*alt="([^"]+)"/g)].map(([, alt = '']) => alt);
    const isOfStay = mail.side === 'guest' && !ABOUT_NO_STAY.includes(mail.template);
    if (isOfStay) assert.equal(pictures.length, 1, named(mail));
    for (const alt of pictures)
      assert.ok(shown({ html: alt }).includes(mail.house), `${named(mail)}: ${alt}`);
  });
});

test('both parts say the same', () => {
  each((mail) => {
    const html = oneLine(shown(mail)).replaceAll('\u00a0', ' ');
    const said = mail.text.split('\n-- \n')[0]!.split('\n').map(oneLine);
    for (const line of said.filter((text) => text !== '' && !/^https?:/.test(text)))
      for (const part of line.replaceAll('\u00a0', ' ').split(/ ?: |, /))
        assert.ok(html.includes(part.replace(/ ?:$/, '')), `${named(mail)}: ${part}`);
    const text = oneLine(mail.text);
    for (const [, piece = ''] of mail.html.matchAll(/<(?:h1|p|th|td|b)\s[^>]*>([^<]+)<\//g)) {
      const words = oneLine(withoutLinks(shown({ html: piece })));
      if (!/^(?:Si le bouton|If the button)/.test(words))
        assert.ok(text.includes(words), `${named(mail)}: only with markup: ${words}`);
    }
    const amounts = (text: string) => new Set(text.match(/\d[\d\u00a0]*,\d{2}\u00a0€/g) ?? []);
    assert.deepEqual(amounts(mail.text), amounts(shown(mail)), named(mail));
  });
});

/** Of a stay; a code and a login are of none. */
const ABOUT_NO_STAY: readonly MailTemplate[] = ['signingCode', 'passwordReset', 'magicLink'];
const PRICED: readonly MailTemplate[] = [
  'quote',
  'quoteAccepted',
  'optionReminder',
  'stayConfirmed',
  'contract',
  'contractSigned',
  'paymentRequest',
];

test('a guest’s mail shows the house, its village, its days and who comes, and says so in its subject; with its price, line by line to the cent', () => {
  each((mail) => {
    if (mail.side !== 'guest' || ABOUT_NO_STAY.includes(mail.template)) return;
    for (const part of [shown(mail), mail.text]) {
      assert.ok(part.includes(mail.house) && part.includes(mail.village), named(mail));
      assert.match(
        part,
        mail.language === 'fr'
          ? /Arrivée[\s\S]+Départ[\s\S]+\d\u00a0adulte/
          : /Arrival[\s\S]+Departure[\s\S]+\d\u00a0adult/,
        named(mail),
      );
    }
    const year = /\d{4}/.exec(mail.subject);
    assert.ok(
      mail.template === 'newMessage' || mail.subject.includes(mail.house) || /€/.test(mail.subject),
      named(mail),
    );
    // A tag's mail is called as its activity is.
    assert.ok(year || mail.template === 'newMessage', named(mail));
    const isOfStay = !/linge de maison|bed linen/.test(mail.subject);
    if (PRICED.includes(mail.template) && isOfStay) assert.equal(sumOfLines(mail), 0, named(mail));
  });
});

/** What the price's lines leave of its total. */
function sumOfLines({ text, language }: Left): number {
  const cents = (label: string) => {
    const [, amount = '0'] =
      new RegExp(`^${label}[^\\n]*: (−?[\\d\\u00a0]+,\\d{2})\\u00a0€$`, 'm').exec(text) ?? [];
    return Number(amount.replace('−', '-').replace(/\D(?!\d)|[^\d-]/g, ''));
  };
  const words =
    language === 'fr'
      ? ['Location', 'Linge de maison', 'Taxe de séjour', 'Remise', 'Total']
      : ['Rental', 'Linen', 'Tourist tax', 'Discount', 'Total'];
  const [rental = 0, linen = 0, tax = 0, discount = 0, total = 0] = words.map(cents);
  assert.ok(total > 0, text);
  return rental + linen + tax + discount - total;
}

test('the house’s picture is one that anybody may fetch, and says what it is where it isn’t shown', async () => {
  const pictures = new Map<string, string>();
  each((mail) => {
    for (const [tag, address = ''] of mail.html.matchAll(/<img\s[^>]*src="([^"]+)"[^>]*>/g)) {
      assert.match(tag, /width="\d+"/, named(mail));
      if (/alt="[^"]+"/.test(tag)) pictures.set(address, tag);
    }
  });
  assert.ok(pictures.size > 0);
  for (const address of pictures.keys()) {
    assert.match(address, /^https?:/);
    const answer = await fetch(`${app.url}${new URL(address).pathname}`);
    assert.deepEqual([answer.status, answer.headers.get('content-type')?.slice(0, 6)], [200, 'image/']);
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin', 'for webmails');
    assert.ok((await answer.arrayBuffer()).byteLength < 400_001);
  }
});

test('B96 C13 no mail tells where a house is, street or place on the map: the contract that is sent to be signed does', async () => {
  const places = await rows(
    app.db,
    sql<{
      street: string;
      location: string;
    }>`select street, location from house where street <> '' and location <> ''`,
  );
  assert.ok(places.length > 5);
  each((mail) => {
    for (const { street, location } of places)
      for (const told of [street, ...location.split(',')])
        for (const part of [mail.subject, mail.html, mail.text])
          assert.ok(!part.includes(told), `${named(mail)}: ${told}`);
  });
});

test('D13 an owner learns of a guest no more than the calendar shows', () => {
  for (const mail of left.filter(({ side }) => side === 'owner'))
    assert.doesNotMatch(
      everything(mail).replaceAll(mail.house, ''),
      /Lemoine|Jeanne|exemple\.test|06 39/,
      named(mail),
    );
});
