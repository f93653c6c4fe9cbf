import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEmbed } from './embed.ts';
import { embedAddress, embedCode } from './embedcode.ts';
import { asset } from './pagefiles.ts';

const CALENDAR = 'https://agence.example/annonce/101/calendrier';

test('what another site asks of the calendar is read from its address; what is no sense is as usual', () => {
  assert.deepEqual(readEmbed({}), { language: 'fr', light: 'auto', months: 12, hasLeast: false });
  assert.deepEqual(readEmbed({ lang: 'en', couleurs: 'sombres', mois: '3', prix: '1' }), {
    language: 'en',
    light: 'sombres',
    months: 3,
    hasLeast: true,
  });
  for (const mois of ['0', '13', '-1', '1e1', ['3']])
    assert.equal(readEmbed({ mois, couleurs: 'rouges', lang: 'it', prix: 'oui' }).months, 12);
});

test('the line to copy asks for what was chosen, and a house’s name ends nothing in it', () => {
  const choice = { language: 'en', light: 'claires', months: 2, prices: true } as const;
  assert.equal(embedAddress(CALENDAR, choice), `${CALENDAR}?lang=en&couleurs=claires&mois=2&prix=1`);
  const usual = { language: 'fr', light: 'auto', months: 12, prices: false } as const;
  assert.equal(embedAddress(CALENDAR, usual), `${CALENDAR}?mois=12`);
  const code = embedCode(CALENDAR, '"><script>alert(1)</script>', choice);
  assert.match(
    code,
    /^<iframe src="[^"]+" title="Availability of &quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;" [^<>]*><\/iframe>$/,
  );
  assert.deepEqual(readEmbed(Object.fromEntries(new URL(embedAddress(CALENDAR, choice)).searchParams)), {
    language: 'en',
    light: 'claires',
    months: 2,
    hasLeast: true,
  });
});

test('the dark colours by choice are the dark colours by preference', () => {
  const { text } = asset('annonce.css').text;
  const [, preferred] =
    /prefers-color-scheme: dark\) \{\s*:root:not\(\[data-light='claires'\]\) (\{[^}]*\})/.exec(text) ?? [];
  const [, chosen] = /^:root\[data-light='sombres'\] (\{[^}]*\})/m.exec(text) ?? [];
  assert.ok(preferred !== undefined && preferred.includes('--sel:'));
  assert.equal(chosen, preferred);
});
