import assert from 'node:assert/strict';
import test from 'node:test';
import { contrast, isHex, readableOn } from './colour.ts';

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
