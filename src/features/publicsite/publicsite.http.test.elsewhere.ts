/** The site beyond its pages: free days on other sites, what engines are told, the link to what is not online, and who is given it. */
import { addDays } from '#kernel/day.ts';
import { sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { before, test } from 'node:test';
import {
  app,
  ARCHIVED,
  db,
  EXPIRED,
  from,
  marie,
  newHouse,
  nobody,
  olivier,
  page,
  PASSEROSE,
  paul,
  takeNights,
  to,
  url,
  yann,
} from './publicsite.http.test.arrangement.ts';

const SHOWN = 7401;
const HIDDEN = 7402;
const TELLING = 7403;

before(async () => {
  await newHouse(SHOWN, { title: 'Le Calendrier' });
  await takeNights(SHOWN, from, to);
  await newHouse(HIDDEN, { title: 'Pas encore en ligne', published: false });
});

test('another site frames the free days of a house, and nothing else of ours: no script, nothing sent, nobody’s name', async () => {
  const { status, text, headers } = await page(`/annonce/${SHOWN}/calendrier?mois=12`);
  assert.equal(status, 200);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /frame-ancestors \*/);
  assert.match(policy, /default-src 'none'/);
  assert.equal(headers.get('x-frame-options'), null);
  assert.doesNotMatch(text, /<script|<form|<iframe|<img/);
  assert.match(text, /<meta name="robots" content="noindex"/);
  assert.match(text, /<a\s+class="button"\s+href="https?:\/\/[^"]+\/annonce\/7401"\s+target="_blank"/);
  for (const [day, state] of [
    [from, 'taken leaves'],
    [addDays(from, 1), 'taken'],
    [to, 'free arrives'],
    [addDays(to, 1), 'free'],
  ])
    assert.match(text, new RegExp(`class="${state}"\\s+data-day="${day}"`), day);
  for (const other of [`/annonce/${SHOWN}`, '/annonces', `/annonce/${SHOWN}/merci`]) {
    const { headers: own } = await page(other);
    assert.match(own.get('content-security-policy') ?? '', /frame-ancestors 'self'/, other);
    assert.equal(own.get('x-frame-options'), 'SAMEORIGIN', other);
  }
});

test('the calendar on other sites is in both languages, in light or dark by choice, with as many months and prices only as asked', async () => {
  const { text } = await page(`/annonce/${SHOWN}/calendrier?lang=en&couleurs=sombres&mois=2`);
  assert.match(text, /<html lang="en-GB" data-light="sombres"/);
  assert.equal(text.match(/<table>/g)?.length, 2);
  assert.doesNotMatch(text, /€|class="price"/);
  const priced = await page(`/annonce/${SHOWN}/calendrier?prix=1&mois=2`);
  assert.match(priced.text, /à partir de [\d\u00a0,]+\u00a0€ la nuit/);
  assert.doesNotMatch(priced.text, /class="price"/, 'no night’s own price');
});

test('a house that is not on offer has no calendar on other sites', async () => {
  for (const id of [HIDDEN, ARCHIVED, EXPIRED, 99_999_999, 'abc']) {
    const { status, text } = await page(`/annonce/${id}/calendrier`);
    assert.deepEqual([status, /<table|Pas encore/.test(text)], [404, false], String(id));
  }
});

test('what keeps the calendar from being shown on another site is said within its frame, and nothing else is', async () => {
  const foreign = { headers: { host: 'pertuis.example' } };
  const asked = (path: string) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((found, failed) => {
      request(`${url}${path}`, foreign, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => found({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      })
        .on('error', failed)
        .end();
    });
  const framed = await asked(`/annonce/${SHOWN}/calendrier?lang=en&couleurs=sombres`);
  assert.equal(framed.status, 421);
  assert.match(String(framed.headers['content-security-policy']), /frame-ancestors \*/);
  assert.equal(framed.headers['x-frame-options'], undefined);
  assert.equal(framed.headers['cache-control'], 'no-store');
  assert.match(framed.text, /<html lang="en-GB" data-light="sombres".*<body class="embed">/s);
  assert.doesNotMatch(framed.text, /<table|Le Calendrier/);
  const whole = await asked(`/annonce/${SHOWN}`);
  assert.deepEqual([whole.status, whole.headers['x-frame-options']], [421, 'SAMEORIGIN']);
});

test('the sitemap names every house on offer in its languages and no other; robots.txt names the sitemap', async () => {
  const { status, text, headers } = await page('/sitemap.xml');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/xml/);
  const locs = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc]) => new URL(loc!.replaceAll('&amp;', '&')),
  );
  const paths = locs.map(({ pathname, search }) => `${pathname}${search}`);
  for (const path of [
    '/annonces',
    '/annonces?lang=en',
    `/annonce/${SHOWN}`,
    `/annonce/${SHOWN}?lang=en`,
    `/annonce/${PASSEROSE}`,
  ])
    assert.ok(paths.includes(path), path);
  for (const id of [HIDDEN, ARCHIVED, EXPIRED]) assert.ok(!text.includes(`/annonce/${id}<`), String(id));
  assert.equal(new Set(paths).size, paths.length);
  await sql`update house set title_de = 'Der Kalender', description_de = 'Ein Haus.', indoors_comment = '', outdoors_comment = '' where id = ${SHOWN}`.execute(
    db,
  );
  assert.ok((await page('/sitemap.xml')).text.includes(`/annonce/${SHOWN}?lang=de`));
  const robots = await page('/robots.txt');
  assert.match(robots.text, /^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  assert.equal((await page(new URL(/Sitemap: (\S+)/.exec(robots.text)![1]!).pathname)).status, 200);
});

test('style and script have their version in their address, and are then kept for good', async () => {
  for (const [name, within] of [
    ['annonce.css', `/annonce/${SHOWN}/calendrier`],
    ['annonce.js', `/annonce/${PASSEROSE}`],
  ] as const) {
    const { text } = await page(within);
    const [address = ''] = new RegExp(`/${name.replace('.', '\\.')}\\?v=[\\w-]+`).exec(text) ?? [];
    assert.match((await page(address)).headers.get('cache-control') ?? '', /immutable/, name);
    assert.equal((await page(`/${name}`)).headers.get('cache-control'), 'no-cache');
    assert.equal((await page(`/${name}?v=older`)).headers.get('cache-control'), 'no-cache');
  }
});

type Site = {
  page: string | null;
  preview: { url: string; until: string } | null;
  calendar: string;
  missing: string[];
};
const siteOf = async (person: typeof marie, id: number) => {
  const { status, body } = await person.get(`houses/${id}/site`);
  return { status, site: body.models?.[0] as Site | undefined };
};

test('B96 EDITOR-13 who edits a house is given its page, the line for other sites, and while it is not online a link that opens it', async () => {
  const online = await siteOf(marie, SHOWN);
  assert.deepEqual([online.status, online.site?.preview], [200, null]);
  assert.match(online.site?.page ?? '', /\/annonce\/7401$/);
  assert.match(online.site?.calendar ?? '', /\/annonce\/7401\/calendrier$/);
  assert.deepEqual(online.site?.missing, ['images'], 'no photo');
  const hidden = await siteOf(marie, HIDDEN);
  assert.equal(hidden.site?.page, null);
  const link = new URL(hidden.site?.preview?.url ?? '');
  const { status, text, headers } = await page(`${link.pathname}${link.search}`);
  assert.equal(status, 200);
  assert.match(text, /Pas encore en ligne/);
  assert.match(text, /Cette annonce n’est pas en ligne/);
  assert.match(text, /<fieldset class="whole" disabled/);
  assert.match(text, /<meta name="robots" content="noindex"/);
  assert.doesNotMatch(text, /application\/ld\+json|rel="canonical"/);
  assert.deepEqual(
    [headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')],
    ['private, no-store', 'no-referrer', 'noindex'],
  );
});

test('B96 without its link, with another’s, or once it was put away, what is not online cannot be told from nothing', async () => {
  const { site } = await siteOf(marie, HIDDEN);
  const { search } = new URL(site!.preview!.url);
  for (const path of [
    `/annonce/${HIDDEN}`,
    `/annonce/${HIDDEN}?apercu=&jusqu=2999-01-01`,
    `/annonce/${HIDDEN}${search.replace(/apercu=./, 'apercu=x')}`,
    `/annonce/${EXPIRED}${search}`,
    `/annonce/${HIDDEN}/merci${search}`,
    `/annonce/${HIDDEN}/calendrier${search}`,
  ])
    assert.equal((await page(path)).status, 404, path);
  assert.equal(
    (await nobody.get(`annonce/${HIDDEN}/prix${search}&from=${from}&to=${to}`)).status >= 400,
    true,
  );
  await sql`update house set archived = true where id = ${HIDDEN}`.execute(db);
  assert.equal((await page(`/annonce/${HIDDEN}${search}`)).status, 404);
  assert.equal((await siteOf(marie, HIDDEN)).site?.preview, null);
  await sql`update house set archived = false where id = ${HIDDEN}`.execute(db);
});

/** Where the page leads in another language. */
const inLanguage = (text: string, code: string) =>
  new RegExp(`<a class="language" href="([^"]+)" hreflang="${code}"`)
    .exec(text)?.[1]
    ?.replaceAll('&amp;', '&');

test('B96 a preview is read in every language of its house by the same link', async () => {
  const { site } = await siteOf(marie, HIDDEN);
  const { pathname, search, searchParams } = new URL(site!.preview!.url);
  const english = inLanguage((await page(`${pathname}${search}`)).text, 'en');
  const read = await page(english ?? '');
  assert.equal(read.status, 200, english);
  assert.match(read.text, /<html lang="en-GB"/);
  assert.equal(inLanguage(read.text, 'fr'), `${pathname}${search}`);
  await sql`update house set description_es = '' where id = ${HIDDEN}`.execute(db);
  const spanish = await page(`${pathname}${search}&lang=es`);
  assert.equal(spanish.status, 302);
  const led = new URL(spanish.headers.get('location') ?? '', url);
  assert.equal(led.searchParams.get('apercu'), searchParams.get('apercu'));
  assert.equal((await page(`${led.pathname}${led.search}`)).status, 200);
});

test('a stay that was looked for goes with its family from one language to the next, and into no engine', async () => {
  const asked = `from=${from}&to=${to}&adults=3&children=1`;
  const { text } = await page(`/annonce/${SHOWN}?${asked}`);
  assert.equal(inLanguage(text, 'en'), `/annonce/${SHOWN}?lang=en&${asked}`);
  assert.match(text, new RegExp(`rel="canonical" href="[^"?]*/annonce/${SHOWN}"`));
  assert.match(text, new RegExp(`hreflang="en" href="[^"?]*/annonce/${SHOWN}\\?lang=en" />`));
  assert.equal(inLanguage((await page(`/annonce/${SHOWN}`)).text, 'en'), `/annonce/${SHOWN}?lang=en`);
  const odd = await page(`/annonce/${SHOWN}?from=${encodeURIComponent('"><b>')}&adults=99999`);
  assert.equal(inLanguage(odd.text, 'en'), `/annonce/${SHOWN}?lang=en`);
});

test('B106 the addresses of a house are given to its owner and to staff who read it; to nobody else, as if it were not there', async () => {
  assert.equal((await siteOf(yann, HIDDEN)).status, 200, 'its owner');
  assert.equal((await siteOf(await app.as('claire'), HIDDEN)).status, 200);
  for (const other of [olivier, await app.as('lea')]) assert.equal((await siteOf(other, HIDDEN)).status, 404);
  assert.equal((await siteOf(paul, HIDDEN)).status, 403);
  assert.equal((await siteOf(nobody, HIDDEN)).status, 401);
});

test('B96 C13 whoever publishes a house is told which of its texts name its street; it may be published all the same', async () => {
  await newHouse(TELLING, {
    street: '8 venelle des Tilleuls',
    description: 'Au calme, au bout de la Venelle des tilleuls.',
    description_en: 'Quiet.',
  });
  await sql`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      values (1, 'photo/00/telling', 'a.jpg', 'image/jpeg', 1, '', 'photo', ${TELLING}, true) returning id)
    insert into house_photo (house_id, file_id, title, slug, delta) select ${TELLING}, id, 'Venelle des Tilleuls, 8', 'a', 0 from kept`.execute(
    db,
  );
  const told = async () => {
    const { body } = await marie.get(`house/publication/${TELLING}`);
    const { warnings } = body.models[0] as unknown as {
      warnings: { type: string; field?: string; blocks: boolean; message: string }[];
    };
    const found = warnings.filter(({ type }) => type.startsWith('streetTold'));
    for (const { message } of found) assert.match(message, /8 venelle des Tilleuls/);
    return found.map(({ type, field, blocks }) => [type, field, blocks]);
  };
  assert.deepEqual(await told(), [
    ['streetTold', 'description', false],
    ['streetToldByPhoto', undefined, false],
  ]);
  await sql`update house set street = '' where id = ${TELLING}`.execute(db);
  assert.deepEqual(await told(), []);
});
