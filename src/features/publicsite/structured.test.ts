import { asDay } from '#kernel/day.ts';
import { jsonScript } from '#kernel/html.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots, sitemap, sitemapIndex } from './sitemap.ts';

test('data for machines cannot end the element it stands in, and reads back as it was', () => {
  const data = { name: '</script><script>alert(1)</script>', more: '<!-- & \u2028' };
  const { text } = jsonScript('application/ld+json', data);
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(text) ?? [];
  assert.doesNotMatch(json, /[<>&\u2028]/);
  assert.deepEqual(JSON.parse(json), data);
});

const ORIGIN = 'https://agence.example';

test('a sitemap names each house once for each language, and each names the others', () => {
  const text = sitemap(
    ORIGIN,
    [{ id: 101, updated: asDay('2027-03-01'), languages: ['fr', 'en', 'de'] }],
    true,
  );
  assert.ok(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>'));
  const locs = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
  assert.deepEqual(locs, [
    `${ORIGIN}/annonces`,
    `${ORIGIN}/annonces?lang=en`,
    `${ORIGIN}/annonce/101`,
    `${ORIGIN}/annonce/101?lang=en`,
    `${ORIGIN}/annonce/101?lang=de`,
  ]);
  assert.equal(text.match(/hreflang="de" href="[^"]*\/annonce\/101\?lang=de"/g)?.length, 3);
  assert.equal(text.match(/<lastmod>2027-03-01<\/lastmod>/g)?.length, 3);
  assert.doesNotMatch(sitemap(ORIGIN, [], false), /annonces/);
  assert.deepEqual(
    [...sitemapIndex(ORIGIN, 2).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc),
    [`${ORIGIN}/sitemap.xml?part=1`, `${ORIGIN}/sitemap.xml?part=2`],
  );
});

test('engines are let to the public pages and what dresses them, and to nothing else', () => {
  const text = robots(ORIGIN);
  assert.match(text, /^Disallow: \/$/m);
  assert.match(text, /^Allow: \/annonce$/m);
  assert.match(text, /^Sitemap: https:\/\/agence\.example\/sitemap\.xml$/m);
});
