/** Who hears of an acceptance, of all mails that leave: each decision once, in words that agree, and who lost the nights as well. */
import { addDays, addMonths, dayRange, longDay } from '#kernel/day.ts';
import { confirmByHand } from '#features/bookings/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote } from './api.ts';
import {
  claire,
  contractOf,
  db,
  freeAll,
  from,
  marie,
  move,
  newQuote,
  paul,
  platforms,
  priced,
  to,
} from './quotes.http.test.arrangement.ts';

interface Told {
  template: string;
  to: string;
  text: string;
}

let last = 0;

/** Every mail since this was asked before, of any request. */
async function told(): Promise<Told[]> {
  const found = await rows(
    db,
    sql<Told & { id: number }>`select id, template, recipient as to, subject || ' ' || content::text as text
      from maillog where id > ${last} order by id`,
  );
  last = found.at(-1)?.id ?? last;
  return found;
}

const whom = (mails: readonly Told[]) =>
  mails.map(({ template, to: recipient }) => `${template} ${recipient.split('@')[0]!}`);

async function other(of: Quote, nid: number, dates = { from, to }): Promise<Quote> {
  const { body } = await marie.post('quotes', {
    attachToExistingDdl: of.alphaid,
    CrmQuote: await priced(nid, undefined, dates),
  });
  return body.models[0] as unknown as Quote;
}

const acceptAsGuest = (quote: Quote, releases: number[] = []) =>
  paul.put(`crmquotes/${quote.id}/guest-acceptance`, { releases });

async function follow({ id_ddl: ddl }: Quote, uid: number | null): Promise<void> {
  await sql`update request set employee_uid = ${uid} where id = ${ddl}`.execute(db);
}

const NEXT = { from: addDays(from, 7), to: addDays(to, 7) };

const LEA = 'lea@pertuis.test';

/** Titouan is Léa's for a while. */
async function withTwoOwners(work: () => Promise<void>): Promise<void> {
  const { id: yann } = await one(
    db,
    sql<{ id: number }>`select owner_uid as id from house where id = ${TITOUAN}`,
  );
  const { id: lea } = await one(
    db,
    sql<{ id: number }>`insert into person (username, mail, first_name, last_name, roles, agid)
      values (${LEA}, ${LEA}, 'Léa', 'Morin', array['ownerRole']::text[], 1) returning id`,
  );
  await sql`update house set owner_uid = ${lea} where id = ${TITOUAN}`.execute(db);
  try {
    await work();
  } finally {
    await sql`update house set owner_uid = ${yann}, online_booking = true where id = ${TITOUAN}`.execute(db);
    await sql`update person set username = ${`${lea}@pertuis.test`}, mail = null where id = ${lea}`.execute(
      db,
    );
    await freeAll();
  }
}

test('B107 QUOTE-06 after the guest’s yes nobody is told by its repeats, the clerk’s included', async () => {
  const quote = await newQuote(PASSEROSE);
  await follow(quote, claire.uid);
  await told();
  ok(await acceptAsGuest(quote));
  assert.deepEqual(whom(await told()), ['agreed paul', 'agreed yann', 'agreed claire']);
  ok(await acceptAsGuest(quote));
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  assert.deepEqual(whom(await told()), []);
  await freeAll();
});

test('QUOTE-06 what a clerk decides the agency’s own address is not told; whoever else follows the request is', async () => {
  const quote = await newQuote(PASSEROSE);
  await told();
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  assert.deepEqual(whom(await told()), ['quoteAccepted paul', 'quoteAccepted yann']);
  await follow(quote, claire.uid);
  assert.deepEqual(await move(quote, 'unaccept'), [200, undefined]);
  assert.deepEqual(whom(await told()), [
    'quoteCancelled paul',
    'quoteCancelled yann',
    'quoteCancelled claire',
  ]);
  await follow(quote, marie.uid);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  assert.deepEqual(whom(await told()), ['quoteAccepted paul', 'quoteAccepted yann']);
  // The guest decides: the agency reads of it where nobody follows as well.
  await follow(quote, null);
  assert.deepEqual(await move(quote, 'unaccept'), [200, undefined]);
  await told();
  ok(await acceptAsGuest(quote));
  assert.deepEqual(whom(await told()), ['agreed paul', 'agreed yann', 'agreed re']);
  await freeAll();
});

async function speaks(language: 'fr' | 'en'): Promise<void> {
  const read = { fr: 1, en: 2 }[language];
  await sql`update person set business_language = ${read} where id = ${paul.uid}`.execute(db);
  await sql`update agency_card set business_language = ${read} where uid = ${paul.uid}`.execute(db);
}

test('B48 B59 QUOTE-06 what confirms a stay is said as it is: signature and first payment; a signature alone where the law asks for patience, with the day; the agency where the rent is paid elsewhere', async () => {
  const far = addDays(from, 52 * 7);
  const days = { from: far, to: addDays(far, 7) };
  const words = {
    fr: [
      'et le premier paiement reçu',
      'une fois le contrat signé. ',
      'Nous vous écrivons dès que votre séjour est confirmé',
    ],
    en: [
      'and the first payment received',
      'once the contract is signed. ',
      'We will write to you as soon as your stay is confirmed',
    ],
  } as const;
  await sql`update platform set collects_rent = true where id = ${platforms.withheld}`.execute(db);
  for (const language of ['fr', 'en'] as const) {
    await speaks(language);
    const later = await priced(PASSEROSE, undefined, days);
    const [near, patient, elsewhere] = [
      await newQuote(PASSEROSE),
      await newQuote(PASSEROSE, { CrmQuote: later }),
      await newQuote(TITOUAN),
    ];
    await sql`update quote set platform = ${platforms.withheld} where id = ${elsewhere.id}`.execute(db);
    await told();
    const mails: Told[] = [];
    for (const quote of [near, patient, elsewhere]) {
      assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
      mails.push((await told())[0]!);
    }
    const said = mails.map(({ text }) => words[language].map((each) => text.includes(each)));
    assert.deepEqual(said, [
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    const day = longDay(addMonths(far, -6), language);
    assert.deepEqual(
      mails.map(({ text }) => text.includes(day)),
      [false, true, false],
    );
    await freeAll();
  }
  await speaks('fr');
});

test('B48 a firm stay that is taken back is told to its owner as a stay that is off, an option as one that lapsed', async () => {
  for (const [isFirm, words] of [
    [true, 'Séjour annulé'],
    [false, 'Option terminée'],
  ] as const) {
    const quote = await newQuote(PASSEROSE);
    assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
    if (isFirm)
      await inTransaction(db, (tx) =>
        confirmByHand(tx, quote.id_ddl, { authorUid: marie.uid, reason: 'Contrat papier reçu' }),
      );
    await told();
    assert.deepEqual(await move(quote, 'unaccept'), [200, undefined]);
    const toOwner = (await told()).find(({ to: recipient }) => recipient.startsWith('yann'));
    assert.ok(toOwner?.text.startsWith(words), toOwner?.text);
  }
  await freeAll();
});

test('QUOTE-08 an offer that is withdrawn is named by its own house, whatever its request is about', async () => {
  const first = await newQuote(PASSEROSE);
  const second = await other(first, TITOUAN);
  await told();
  assert.deepEqual(await move(second, 'cancel'), [200, undefined]);
  const [mail] = await told();
  assert.match(mail!.text, /Titouan/);
  assert.doesNotMatch(mail!.text, /Passerose/);
});

test('QUOTE-08 CHAT-72 an offer that is withdrawn is told to whoever follows the request, and to no owner, who had not heard of it', async () => {
  const first = await newQuote(PASSEROSE);
  const second = await other(first, TITOUAN);
  await follow(first, claire.uid);
  await told();
  assert.deepEqual(await move(second, 'cancel'), [200, undefined]);
  const mails = await told();
  assert.deepEqual(whom(mails), ['quoteCancelled paul', 'quoteCancelled claire']);
  assert.match(mails[1]!.text, new RegExp(`Titouan.*Le devis n°${second.id} est annulé`));
});

test('B107 B110 a second yes ends the contract that waited for the first stay, and both sides read so', async () => {
  const first = await newQuote(PASSEROSE);
  const second = await newQuote(TITOUAN);
  ok(await acceptAsGuest(first));
  await contractOf(first, 'to_be_signed');
  ok(await acceptAsGuest(second, [first.id]));
  const told = await rows(
    db,
    sql<{ recipient: string; body: string }>`select recipient, content::text as body from maillog
      where ddl_id = ${second.id_ddl} and template = 'agreed' and uid = ${paul.uid}
        or ddl_id = ${first.id_ddl} and template = 'optionReleased' and uid is null`,
  );
  assert.deepEqual(told.map(({ recipient }) => recipient).toSorted(), [
    'paul@pertuis.test',
    're@agence.test',
  ]);
  for (const { recipient, body } of told)
    assert.match(body, /Le contrat c, qui n’était pas signé, a pris fin avec elle/, recipient);
  await freeAll();
});

test('QUOTE-18 accepted, another accepted, the first one accepted again: each time it is said', async () => {
  const first = await newQuote(PASSEROSE);
  const second = await other(first, PASSEROSE);
  await told();
  for (const [quote, former] of [
    [first, undefined],
    [second, first],
    [first, second],
  ] as const) {
    assert.deepEqual(await move(quote, 'accept', former ? { former: former.id } : {}), [200, undefined]);
    assert.deepEqual(whom(await told()), ['quoteAccepted paul', 'quoteAccepted yann']);
    assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
    assert.deepEqual(whom(await told()), [], 'a repeat');
  }
  await freeAll();
});

test('QUOTE-18 other days of the same house: its owner reads in one mail which ones they replace', async () => {
  const first = await newQuote(PASSEROSE);
  const second = await other(first, PASSEROSE, NEXT);
  assert.deepEqual(await move(first, 'accept'), [200, undefined]);
  await told();
  assert.deepEqual(await move(second, 'accept', { former: first.id }), [200, undefined]);
  const mails = await told();
  assert.deepEqual(whom(mails), ['quoteAccepted paul', 'quoteAccepted yann']);
  const former = `Ce séjour remplace le précédent\u00a0: La Passerose, ${dayRange(from, to, 'fr')}.`;
  for (const { text } of mails) assert.ok(text.includes(former), text);
  ok(await acceptAsGuest(first, [second.id]));
  const [, owner] = await told();
  assert.match(owner!.text, /Ce séjour remplace le précédent/);
  await freeAll();
});

test('QUOTE-18 B107 nights that leave for another house: the owner who was told that they are held is told that they are free, by a clerk’s word and by the guest’s', async () => {
  await withTwoOwners(async () => {
    const first = await newQuote(PASSEROSE);
    const second = await other(first, TITOUAN, NEXT);
    assert.deepEqual(await move(first, 'accept'), [200, undefined]);
    await told();
    assert.deepEqual(await move(second, 'accept', { former: first.id }), [200, undefined]);
    const byClerk = await told();
    assert.deepEqual(whom(byClerk).toSorted(), [
      'optionReleased yann',
      'quoteAccepted lea',
      'quoteAccepted paul',
    ]);
    const lifted = byClerk.find(({ template }) => template === 'optionReleased')!.text;
    assert.ok(
      lifted.includes(`La Passerose, ${dayRange(from, to, 'fr')}. Ces nuits sont de nouveau libres`),
      lifted,
    );
    assert.ok(lifted.includes(`/calendars/${PASSEROSE}`), lifted);
    const lea = byClerk.find(({ to: recipient }) => recipient.startsWith('lea'))!.text;
    assert.doesNotMatch(lea, /Passerose/, 'of another owner’s house');
    ok(await acceptAsGuest(first, [second.id]));
    const byGuest = await told();
    assert.deepEqual(whom(byGuest).toSorted(), [
      'agreed paul',
      'agreed re',
      'agreed yann',
      'optionReleased lea',
    ]);
    const leas = byGuest.find(({ template }) => template === 'optionReleased')!.text;
    assert.ok(leas.includes(dayRange(NEXT.from, NEXT.to, 'fr')) && !/Passerose/.test(leas), leas);
    // Whoever lets their house alone is the agency's side, and loses nights all the same.
    await sql`update house set online_booking = false where id = ${TITOUAN}`.execute(db);
    assert.deepEqual(await move(second, 'accept', { former: first.id }), [200, undefined]);
    await told();
    assert.deepEqual(await move(first, 'accept', { former: second.id }), [200, undefined]);
    assert.deepEqual(whom(await told()).toSorted(), [
      'optionReleased lea',
      'quoteAccepted paul',
      'quoteAccepted yann',
    ]);
  });
});

test('QUOTE-18 B48 a firm stay that moves is told once, as firm; who moved it gets no mail; the former house’s owner learns that it is off', async () => {
  await withTwoOwners(async () => {
    const first = await newQuote(PASSEROSE);
    const second = await other(first, TITOUAN);
    await follow(first, marie.uid);
    assert.deepEqual(await move(first, 'accept'), [200, undefined]);
    await inTransaction(db, (tx) =>
      confirmByHand(tx, first.id_ddl, { authorUid: marie.uid, reason: 'Contrat papier reçu' }),
    );
    await told();
    assert.deepEqual(await move(second, 'accept', { former: first.id }), [200, undefined]);
    const mails = await told();
    assert.deepEqual(whom(mails).toSorted(), ['stayConfirmed lea', 'stayConfirmed paul', 'stayMoved yann']);
    for (const { text } of mails) assert.doesNotMatch(text, /option|retenues|gardons/i);
    assert.match(
      mails.find(({ to: recipient }) => recipient.startsWith('paul'))!.text,
      /remplace le précédent/,
    );
    const { by } = await one(
      db,
      sql<{
        by: number;
      }>`select author_uid as by from message where ddl_id = ${first.id_ddl} and action = 'S_CONFIRM' order by id desc limit 1`,
    );
    assert.equal(by, marie.uid);
    // Back again, to nights that were confirmed before.
    assert.deepEqual(await move(first, 'accept', { former: second.id }), [200, undefined]);
    assert.deepEqual(whom(await told()).toSorted(), [
      'stayConfirmed paul',
      'stayConfirmed yann',
      'stayMoved lea',
    ]);
  });
});

test('B107 the guest’s mails of a stay lead to its own page', async () => {
  const quote = await newQuote(PASSEROSE);
  await told();
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  await inTransaction(db, (tx) =>
    confirmByHand(tx, quote.id_ddl, { authorUid: marie.uid, reason: 'Contrat papier reçu' }),
  );
  const paths = await rows(
    db,
    sql<{ template: string; path: string }>`select template, content->'button'->>'path' as path from maillog
      where ddl_id = ${quote.id_ddl} and recipient = 'paul@pertuis.test' order by id`,
  );
  assert.deepEqual(paths, [
    { template: 'quoteAccepted', path: `/booking/${quote.alphaid}` },
    { template: 'stayConfirmed', path: `/booking/${quote.alphaid}` },
  ]);
  await freeAll();
});
