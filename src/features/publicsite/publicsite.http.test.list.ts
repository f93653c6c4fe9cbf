/** The houses on offer: found by place, people, wishes and dates, at the price their own page says. */
import { addDays, asDay } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import pg from 'pg';
import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import {
  db,
  dropHouses,
  from as firstDay,
  newHouse,
  nobody,
  page,
  PASSEROSE,
  takeNights,
  to as lastDay,
} from './publicsite.http.test.arrangement.ts';

const [from, to] = [asDay(firstDay), asDay(lastDay)];
const STAY = `from=${from}&to=${to}`;
/** Loix has one house of the demo; these are four of ours. */
const [POOL, PETS, LARGE, PLAIN] = [7201, 7202, 7203, 7204];
const OURS = [POOL, PETS, LARGE, PLAIN];

before(async () => {
  const like = { village: 'loix', agid: 1, outdoors_pool: [], adapted_to: [1], max_num_people: 4 };
  await newHouse(POOL, { ...like, outdoors_pool: [401] });
  await newHouse(PETS, { ...like, adapted_to: [1, 2] });
  await newHouse(LARGE, { ...like, max_num_people: 12 });
  await newHouse(PLAIN, like);
});

const byNumber = (one: number, other: number) => one - other;
const idsOf = (text: string) => [...text.matchAll(/<li id="maison-(\d+)">/g)].map(([, id]) => Number(id));
const found = async (query: string) => idsOf((await page(`/annonces?${query}`)).text);
const ours = async (query: string) =>
  (await found(query)).filter((id) => OURS.includes(id)).toSorted(byNumber);

test('houses are found by village, by island, by how many they take, by pool and by pets; by all of it together', async () => {
  assert.deepEqual(await ours('place=loix'), OURS);
  assert.deepEqual(await ours('place=re'), OURS);
  assert.deepEqual(await ours('place=oleron'), []);
  assert.deepEqual(await ours('place=la-flotte'), []);
  assert.deepEqual(await ours('place=loix&pool=1'), [POOL]);
  assert.deepEqual(await ours('place=loix&pets=1'), [PETS]);
  assert.deepEqual(await ours('place=loix&adults=5'), [LARGE]);
  assert.deepEqual(await ours('place=loix&adults=4&children=0'), OURS);
  assert.deepEqual(await ours('place=loix&adults=3&children=2'), [LARGE]);
  assert.deepEqual(await ours('place=loix&pool=1&pets=1'), []);
  const everything = await found('');
  assert.ok(OURS.every((id) => everything.includes(id)));
  assert.deepEqual(await found('place=atlantide'), everything, 'a place nobody knows is no place');
});

const optionsOf = (text: string) => {
  const [, select] = /<select id="s-place"[^>]*>([\s\S]*?)<\/select>/.exec(text) ?? [];
  return select === undefined
    ? undefined
    : [...select.matchAll(/<(?:optgroup label="([^"]*)"|option value="([^"]*)"[^>]*>)/g)].map(
        ([, group, value]) => group ?? value,
      );
};

test('nobody is asked which island where houses stand on one only, nor where with houses in one village', async () => {
  const both = optionsOf((await page('/annonces')).text)!;
  assert.ok(both.includes('île de Ré') && both.includes('île d’Oléron'), String(both));
  const hidden = await rows(
    db,
    sql<{ id: number }>`update house h set published = false from village v
      where v.slug = h.village and v.island = 'oleron' and h.published returning h.id`,
  );
  try {
    const { text } = await page('/annonces?adults=5');
    assert.ok(text.includes('<option value="">Toute l’île de Ré</option>'));
    const one = optionsOf(text)!;
    assert.ok(one.includes('loix') && !one.some((option) => /île|oleron/.test(option ?? '')), String(one));
    assert.ok(
      optionsOf((await page('/annonces?place=oleron')).text)!.includes('oleron'),
      'an address that was kept is told',
    );
    hidden.push(
      ...(await rows(
        db,
        sql<{
          id: number;
        }>`update house set published = false where published and village <> 'loix' returning id`,
      )),
    );
    const loix = (await page('/annonces')).text;
    assert.equal(optionsOf(loix), undefined);
    assert.deepEqual(
      idsOf(loix)
        .filter((id) => OURS.includes(id))
        .toSorted(byNumber),
      OURS,
    );
  } finally {
    await sql`update house set published = true where id = any(${hidden.map(({ id }) => id)}::integer[])`.execute(
      db,
    );
  }
});

test('what is not on offer is in no list and on no map, whatever is asked', async () => {
  await sql`update house set published = false where id = ${POOL}`.execute(db);
  await sql`update house set archived = true where id = ${PETS}`.execute(db);
  await sql`update house set expiry_date = ${PARIS_TODAY} - 1 where id = ${LARGE}`.execute(db);
  try {
    assert.deepEqual(await ours('place=loix'), [PLAIN]);
    assert.deepEqual(await ours(`place=loix&${STAY}`), [PLAIN]);
  } finally {
    await sql`update house set published = true, archived = false, expiry_date = null where id = any(${OURS}::integer[])`.execute(
      db,
    );
  }
});

test('free nights are answered truly: a house with one taken night is not free, and is again from its departure on', async () => {
  assert.deepEqual(await ours(`place=loix&${STAY}`), OURS);
  await takeNights(PLAIN, addDays(to, -1), addDays(to, 3));
  assert.deepEqual(await ours(`place=loix&${STAY}`), [POOL, PETS, LARGE]);
  const later = `from=${addDays(to, 3)}&to=${addDays(to, 10)}`;
  await sql`update day_price set allow_arrival = true, minimum_stay = 1 where house_id = any(${OURS}::integer[])`.execute(
    db,
  );
  assert.ok((await ours(`place=loix&${later}`)).includes(PLAIN), 'the day somebody leaves is free');
  await sql`delete from stay where house_id = ${PLAIN}`.execute(db);
  await sql`update day_price set blocked = true where house_id = ${POOL} and day = ${addDays(from, 2)}`.execute(
    db,
  );
  assert.deepEqual(await ours(`place=loix&${STAY}`), [PETS, LARGE, PLAIN], 'a closed night');
  await sql`update day_price set blocked = false where house_id = ${POOL}`.execute(db);
  await sql`update day_price set allow_arrival = false where house_id = ${PETS} and day = ${from}`.execute(
    db,
  );
  await sql`update day_price set minimum_stay = 8 where house_id = ${LARGE} and day = ${from}`.execute(db);
  assert.deepEqual(
    await ours(`place=loix&${STAY}`),
    [POOL, PLAIN],
    'a day nobody arrives on, and a stay too short',
  );
  await sql`update day_price set allow_arrival = true, minimum_stay = 1 where house_id = any(${OURS}::integer[])`.execute(
    db,
  );
});

const euros = (amount: number) => {
  const [whole = '', decimals = ''] = (amount / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${decimals}\u00a0€`;
};

/** The card of a house. */
const cardOf = (text: string, id: number) =>
  new RegExp(`<li id="maison-${id}">.*?</li>`, 's').exec(text)?.[0] ?? '';

test('B96 each card says what the stay costs in all, as the house’s own page does, and leads there with the same stay; cheapest first', async () => {
  await sql`update day_price set amount = amount + 5000 where house_id = ${POOL}`.execute(db);
  const query = `${STAY}&adults=3&children=1`;
  const { text } = await page(`/annonces?place=loix&${query}`);
  const totals: number[] = [];
  for (const id of [POOL, PLAIN]) {
    const { body } = await nobody.get(`annonce/${id}/prix?${query}`);
    const { total, lines } = body.models[0] as { total: number; lines: { amount: number }[] };
    assert.ok(total > 0);
    totals.push(total);
    const card = cardOf(text, id);
    assert.ok(card.includes(`<strong>${euros(total)}</strong>`), card);
    assert.ok(card.includes(`dont ${euros(lines.at(-1)!.amount)} de taxe de séjour`), card);
    assert.ok(
      card.includes(`href="/annonce/${id}?from=${from}&amp;to=${to}&amp;adults=3&amp;children=1"`),
      card,
    );
  }
  assert.ok(totals[0]! > totals[1]!);
  const order = idsOf(text);
  assert.ok(order.indexOf(PLAIN) < order.indexOf(POOL));
  await sql`update day_price set amount = amount - 5000 where house_id = ${POOL}`.execute(db);
});

test('a free house whose price cannot be said stands after the others, its price on request; so does one whose nights nobody keeps', async () => {
  await sql`update house set management_fee_rate = null where id = ${POOL}`.execute(db);
  await sql`update house set online_booking = false, housekeeping = false where id = ${PETS}`.execute(db);
  try {
    const { text } = await page(`/annonces?place=loix&${STAY}`);
    const order = idsOf(text).filter((id) => OURS.includes(id));
    assert.deepEqual(order.slice(2).toSorted(byNumber), [POOL, PETS]);
    assert.match(cardOf(text, POOL), /Prix sur demande/);
    assert.match(cardOf(text, PETS), /Disponibilité et prix sur demande/);
  } finally {
    await sql`update house set management_fee_rate = 20, online_booking = true, housekeeping = true where id = any(${OURS}::integer[])`.execute(
      db,
    );
  }
});

test('without dates a card says the cheapest night that can be had, the compulsory fee in it', async () => {
  await sql`update day_price set amount = 1000 where house_id = ${PLAIN} and day = ${addDays(from, 3)}`.execute(
    db,
  );
  const cost = async () =>
    /<span class="cost">(.*?)<\/span>/s.exec(cardOf((await page('/annonces?place=loix')).text, PLAIN))?.[1];
  assert.match((await cost()) ?? '', /à partir de <strong>10,30\u00a0€<\/strong> la nuit/);
  await takeNights(PLAIN, addDays(from, 3), addDays(from, 4));
  assert.doesNotMatch((await cost()) ?? '', /10,30/, 'taken');
  await sql`delete from stay where house_id = ${PLAIN}`.execute(db);
  await sql`update day_price set amount = (select amount from day_price o where o.house_id = ${PASSEROSE} and o.day = day_price.day) where house_id = ${PLAIN}`.execute(
    db,
  );
});

test('without online booking the card says the same cheapest night as the house’s own page', async () => {
  await sql`update house set online_booking = false where id = ${PETS}`.execute(db);
  try {
    const said = /à partir de <strong>([^<]+)<\/strong>/;
    const [, onCard] = said.exec(cardOf((await page('/annonces?place=loix')).text, PETS)) ?? [];
    const [, onPage] = said.exec((await page(`/annonce/${PETS}`)).text) ?? [];
    assert.match(onCard ?? '', /€/);
    assert.equal(onCard, onPage);
  } finally {
    await sql`update house set online_booking = true where id = ${PETS}`.execute(db);
  }
});

test('where nothing is free, the nearest free dates of the same length are offered, and they are free', async () => {
  for (const id of OURS) await takeNights(id, addDays(from, -3), addDays(to, 4));
  await takeNights(PLAIN, addDays(from, -30), addDays(from, -3));
  await sql`update house set published = false where village = 'loix' and not id = any(${OURS}::integer[])`.execute(
    db,
  );
  try {
    const query = `place=loix&${STAY}&adults=2&children=0`;
    const { text } = await page(`/annonces?${query}`);
    assert.deepEqual(
      idsOf(text).filter((id) => OURS.includes(id)),
      [],
    );
    const near = [
      ...text.matchAll(
        /<li>\s*<a href="(\/annonces\?place=loix[^"]*)"\s*>\s*(?:du|from)[^<]*<small\s*>(\d+) locations? libres?/g,
      ),
    ].map(([, href, count]) => [href!.replaceAll('&amp;', '&'), Number(count)] as const);
    assert.equal(near.length, 2, 'before and after');
    for (const [href, count] of near) {
      const { searchParams } = new URL(href, 'http://x');
      assert.equal(addDays(asDay(searchParams.get('from')!), 7), searchParams.get('to'));
      assert.deepEqual([searchParams.get('adults'), searchParams.get('children')], ['2', '0']);
      assert.equal((await found(href.replace('/annonces?', ''))).length, count, href);
    }
    const froms = near.map(([href]) => new URL(href, 'http://x').searchParams.get('from'));
    assert.deepEqual(new Set(froms), new Set([addDays(from, -10), addDays(to, 4)]));
    assert.match(text, /Ces dates, sans les autres critères/);
    assert.match(text, /Les mêmes critères, sans dates/);
  } finally {
    await sql`update house set published = true where village = 'loix'`.execute(db);
    await sql`delete from stay where house_id = any(${OURS}::integer[])`.execute(db);
  }
});

test('dates on which the law keeps a house from being let are not offered instead of others', async () => {
  await sql`update house set published = false where village = 'loix' and id <> ${PLAIN}`.execute(db);
  await takeNights(PLAIN, from, to);
  const lawIs = (until: string) =>
    sql`update house_legal set grace_until = ${until} where house_id = ${PLAIN}`.execute(db);
  const told = async () => (await page(`/annonces?place=loix&${STAY}`)).text;
  try {
    assert.match(await told(), /1 location libre/);
    await lawIs(addDays(from, -400));
    assert.match(await told(), /Rien de libre non plus dans les trois semaines/);
  } finally {
    await lawIs(addDays(to, 400));
    await sql`delete from stay where house_id = ${PLAIN}`.execute(db);
    await sql`update house set published = true where village = 'loix'`.execute(db);
  }
});

test('where nothing near is free either, that is said; what finds no house at all leads back to all of them', async () => {
  await sql`update house set published = false where village = 'loix' and id <> ${PLAIN}`.execute(db);
  await takeNights(PLAIN, addDays(from, -60), addDays(to, 60));
  try {
    const { text } = await page(`/annonces?place=loix&${STAY}`);
    assert.match(text, /Rien de libre non plus dans les trois semaines/);
    assert.match(
      (await page('/annonces?adults=20&pool=1&pets=1')).text,
      /Aucune location ne correspond.*Toutes les locations/s,
    );
  } finally {
    await sql`delete from stay where house_id = ${PLAIN}`.execute(db);
    await sql`update house set published = true where village = 'loix'`.execute(db);
  }
});

test('dates that are no stay are told at their field, everything else is kept, and all houses are shown', async () => {
  const { text } = await page(`/annonces?place=loix&from=${to}&to=${from}&adults=3&pool=1`);
  assert.match(
    text,
    /id="s-to"[^>]*value="[\d-]+"[^>]*aria-invalid="true"[^>]*>\s*<p class="error" id="e-to">Le départ doit être après l’arrivée\./s,
  );
  assert.match(text, /id="s-adults"[^>]*value="3"/);
  assert.match(text, /name="pool"[^>]*checked/);
  assert.match(text, new RegExp(`id="s-from"[^>]*value="${to}"`));
  assert.deepEqual(
    idsOf(text).filter((id) => OURS.includes(id)),
    [POOL],
  );
  assert.match((await page(`/annonces?from=${from}`)).text, /Il faut une arrivée et un départ/);
  assert.match(
    (await page(`/annonces?from=2020-01-01&to=2020-01-08&lang=en`)).text,
    /This date has already passed\./,
  );
});

test('a page for each place may be found by engines; one for somebody’s dates or family is nobody else’s', async () => {
  const head = async (query: string) => (await page(`/annonces${query}`)).text;
  const place = await head('?place=loix');
  assert.match(place, /<link rel="canonical" href="[^"]*\/annonces\?place=loix"/);
  assert.match(place, /<h1>Nos locations à Loix<\/h1>/);
  assert.match(await head('?place=le-bois-plage-en-re'), /<h1>Nos locations au Bois-Plage-en-Ré<\/h1>/);
  assert.match(await head('?place=re&lang=en'), /<h1>Our houses on the Île de Ré<\/h1>/);
  for (const query of [`?${STAY}`, '?adults=3', '?pool=1']) {
    assert.match(await head(query), /<meta name="robots" content="noindex"/, query);
    assert.doesNotMatch(await head(query), /rel="canonical"/, query);
  }
});

test('the map shows where houses are found, by village, and no house’s own place', async () => {
  const { text } = await page('/annonces?pool=1');
  const [, label] =
    /<a class="mark" href="\/annonces\?place=loix&amp;pool=1" aria-label="([^"]+)"/.exec(text) ?? [];
  assert.equal(label, 'Loix, 1 location');
  assert.ok((text.match(/<circle class="dot"/g)?.length ?? 0) > 0);
  const chosen = (await page('/annonces?place=loix')).text;
  assert.match(
    chosen,
    /<a class="mark" href="\/annonces" aria-label="Loix, \d+ locations" aria-current="true"/,
  );
});

test('B22 the list asks the database the same few questions for ten houses and for fifty', async () => {
  const once = async (path: string) => {
    const seen = mock.method(pg.Client.prototype, 'query');
    await page(path);
    const count = seen.mock.callCount();
    seen.mock.restore();
    return count;
  };
  // A job or a new connection may ask meanwhile.
  const asked = async (path: string) => Math.min(await once(path), await once(path), await once(path));
  const paths = ['/annonces?place=re', `/annonces?place=re&${STAY}`];
  const few = [await asked(paths[0]!), await asked(paths[1]!)];
  const more = Array.from({ length: 30 }, (_, index) => 7300 + index);
  for (const id of more) await newHouse(id, { village: 'loix' });
  try {
    assert.deepEqual([await asked(paths[0]!), await asked(paths[1]!)], few);
  } finally {
    await dropHouses(...more);
  }
});
