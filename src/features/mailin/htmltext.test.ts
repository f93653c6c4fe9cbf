import assert from 'node:assert/strict';
import test from 'node:test';
import { textOfHtml } from './htmltext.ts';

const PAGES: readonly (readonly [of: string, html: string, text: string])[] = [
  [
    'paragraphs and line breaks',
    '<p>Bonjour,</p><p>Oui<br>merci &amp; bonne journ&eacute;e</p>',
    'Bonjour,\n\nOui\nmerci & bonne journée',
  ],
  ['divisions are lines, blanks are one', '<div>Une\n   ligne</div>\n\n<div>deux</div>', 'Une ligne\ndeux'],
  [
    'scripts and styles are not words',
    '<head><title>x</title><style>p{}</style></head><script>alert("<p>1</p>")</script><p>Oui</p><SCRIPT >a</SCRIPT >',
    'Oui',
  ],
  ['an unfinished script hides the rest', '<p>Oui</p><script>alert(1)<p>non</p>', 'Oui'],
  ['comments, conditional ones too', '<!--[if mso]><p>Outlook</p><![endif]--><p>Oui</p><!-- non', 'Oui'],
  ['a sign inside an attribute', '<img alt="a > b" src=x><p title=\'>\'>Oui</p>', 'Oui'],
  [
    'what is no tag stays',
    '<p>3 < 4 et 5 > 2 ; &lt;b&gt; &#x41; &#233; &inconnu; &#0;</p>',
    '3 < 4 et 5 > 2 ; <b> A é &inconnu;',
  ],
  [
    'a quote is marked',
    '<p>Oui</p><blockquote><p>Libre ?</p><blockquote>avant</blockquote></blockquote>',
    'Oui\n\n> Libre ?\n>\n>> avant',
  ],
  [
    'lists and tables',
    '<ul><li>un</li><li>deux</li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    '- un\n- deux\n\na b\nc',
  ],
  ['text as it was typed', '<pre>a\n  b</pre>', 'a\n  b'],
  ['nothing', '', ''],
  ['an unfinished tag', '<p>Oui</p><a href="x', 'Oui'],
  [
    'the French answer of a web mail',
    '<div dir="ltr">Parfait&nbsp;!</div><br><div class="gmail_quote"><div>Le ven. 7 août 2026 à 10:02, Sel &lt;<a href="mailto:a@b.c">a@b.c</a>&gt; a écrit :<br></div><blockquote>Libre.</blockquote></div>',
    'Parfait !\n\nLe ven. 7 août 2026 à 10:02, Sel <a@b.c> a écrit :\n> Libre.',
  ],
];

for (const [of, html, text] of PAGES)
  test(`the words of markup: ${of}`, () => assert.equal(textOfHtml(html), text));

test('whatever is sent, no tag comes out as one', () => {
  const out = textOfHtml(
    '<img src=x onerror=alert(1)><a href="javascript:alert(1)">lien</a><svg onload=x><p>in</p></svg>fin',
  );
  assert.equal(out, 'lienfin');
});

test('markup made to keep us busy is read like another', () => {
  assert.equal(textOfHtml('<'.repeat(200_000)).length, 200_000);
  assert.equal(textOfHtml('<blockquote>'.repeat(50_000)), '');
  assert.equal(textOfHtml(`<a ${'="'.repeat(100_000)}`), '');
  assert.equal(textOfHtml('<script>'.repeat(50_000)), '');
  assert.equal(textOfHtml('<p>x</p>'.repeat(20_000)).split('\n\n').length, 20_000);
});
