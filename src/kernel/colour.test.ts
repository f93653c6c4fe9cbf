import assert from 'node:assert/strict';
import test from 'node:test';
import { contrast, isHex, readableOn, shadesOf } from './colour.ts';

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#777777'), 1);
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
});

test('any colour at all can be read once the rule went over it, on light and on dark; one that could be already stays', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  for (const colour of colours) {
    const [light, night] = [
      readableOn(colour, ['#ffffff', '#fafaf6'], '#000000'),
      readableOn(colour, ['#12181c', '#1a2227'], '#ffffff'),
    ];
    for (const ground of ['#ffffff', '#fafaf6']) assert.ok(contrast(light, ground) >= 4.5, colour);
    for (const ground of ['#12181c', '#1a2227']) assert.ok(contrast(night, ground) >= 4.5, colour);
    assert.ok(isHex(light) && isHex(night), colour);
  }
  assert.equal(readableOn('#0b5c7a', ['#ffffff'], '#000000'), '#0b5c7a');
});

test('the shades a screen draws with can be read, whatever the colour they are made of', () => {
  const steps = ['00', '40', '80', 'c0', 'ff'];
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  for (const colour of colours) {
    const [day, night] = [shadesOf(colour, 'light'), shadesOf(colour, 'dark')];
    for (const ground of ['#ffffff', '#fafaf6', '#f2f1ea', day.wash])
      assert.ok(contrast(day.ink, ground) >= 4.5, `${colour} on ${ground}`);
    for (const solid of [day.solid, day.hover]) assert.ok(contrast('#ffffff', solid) >= 4.5, colour);
    for (const ground of ['#12181c', '#161e23', '#1a2227', night.wash])
      assert.ok(contrast(night.ink, ground) >= 4.5, `${colour} on ${ground}`);
    for (const solid of [night.solid, night.hover]) assert.ok(contrast('#0d1317', solid) >= 4.5, colour);
  }
});
