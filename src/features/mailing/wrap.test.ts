import assert from 'node:assert/strict';
import test from 'node:test';
import { wrapMail } from './wrap.ts';

const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`;

test('S9 C06 nothing a person wrote becomes markup in a mail, and the text twin says the same', () => {
  const { html, text } = wrapMail(
    {
      agency: { name: HOSTILE, address: HOSTILE },
      heading: HOSTILE,
      paragraphs: [HOSTILE, 'Deux\nlignes'],
      button: { label: HOSTILE, url: 'https://pertuis.test/chat?a=1&b="2"' },
      footer: HOSTILE,
    },
    'fr',
  );
  assert.ok(!/<script|<img|"><s/.test(html));
  assert.equal(html.split('&lt;script&gt;alert(&#39;x&#39;)').length - 1, 9);
  assert.ok(html.includes('Deux<br>lignes'));
  assert.ok(html.includes('href="https://pertuis.test/chat?a=1&amp;b=&quot;2&quot;"'));
  assert.ok(
    text.includes(HOSTILE) &&
      text.includes('Deux\nlignes') &&
      text.includes('https://pertuis.test/chat?a=1&b="2"'),
  );
});

test('a mail may not link to a script or a file', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/chat/1', 'file:///etc/passwd']) {
    assert.throws(
      () =>
        wrapMail({ agency: { name: 'A' }, heading: 'h', paragraphs: [], button: { label: 'b', url } }, 'fr'),
      RangeError,
      url,
    );
  }
});

test('the language of a mail is its reader’s', () => {
  const words = {
    agency: { name: 'Pertuis' },
    heading: 'h',
    paragraphs: ['p'],
    button: { label: 'b', url: 'https://pertuis.test/' },
  };
  assert.match(wrapMail(words, 'en').html, /<html lang="en">[\s\S]*copy this address/);
  assert.match(wrapMail(words, 'fr').html, /<html lang="fr">[\s\S]*copiez cette adresse/);
});
