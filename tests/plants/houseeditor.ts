/** The editor of houses: what was typed is not lost, what is published was asked for, and who is named to whom. */
import type { Fault } from './fault.ts';

const EDITOR = 'tests/e2e/houseeditor.test.ts';
const PUBLISH = 'tests/e2e/housepublish.test.ts';
const FORM = 'src/features/listings/houseform.test.ts';
const PERIODS = 'src/features/periods/period.test.ts';
const IN_HOUSE = 'src/features/presence/inhouse.test.ts';
const STATE = 'src/web/form/formstate.test.ts';

export const HOUSE_EDITOR_FAULTS: readonly Fault[] = [
  {
    name: 'house-draft-not-kept',
    file: 'src/features/listings/useHouseForm.ts',
    find: 'const timer = setTimeout(write, WRITTEN_AFTER_MS);',
    replace: 'const timer = setTimeout(() => undefined, WRITTEN_AFTER_MS);',
    tests: [`${EDITOR} -g is there again after a reload`],
    why: 'An owner who reloads the page writes four descriptions a second time.',
  },
  {
    name: 'house-draft-over-a-newer-version',
    file: 'src/web/form/formstate.ts',
    find: 'const former = { ...stored, ...base };',
    replace: 'const former = { ...stored };',
    tests: [`${STATE} -g typed before a reload`],
    why: 'A draft of yesterday is saved over what a colleague corrected since, and nobody is shown both.',
  },
  {
    name: 'reload-decides-for-mine',
    file: 'src/features/listings/housedraft.ts',
    find: 'base: { ...of(base), ...open }',
    replace: 'base: of(base)',
    tests: [`${EDITOR} -g a choice that was not made`],
    why: 'Of two values one was to choose; after a reload the colleague’s is gone without a word, and the next save writes over it.',
  },
  {
    name: 'house-saved-whole',
    file: 'src/features/listings/houseform.ts',
    find: 'filter(([name]) => changed.has(name))',
    replace: 'filter(([name]) => changed.has(name) || true)',
    tests: [`${FORM} -g what is sent is what was changed`],
    why: 'A word in one field is refused because of another that was never filled in.',
  },
  {
    name: 'publish-asks-for-nothing',
    file: 'src/features/listings/houseform.ts',
    find: "mode === 'publish' || changed.has(field)",
    replace: 'changed.has(field)',
    tests: [`${PUBLISH} -g leads to the tab and the field`],
    why: 'An owner presses Publish and reads a refusal that leads nowhere.',
  },
  {
    name: 'prices-without-a-place-are-said-to-be-saved',
    file: 'src/features/listings/houseform.ts',
    find: 'if (changed.has(PRICES) || (asked.hasPrices &&',
    replace: 'if (asked.hasPrices && (changed.has(PRICES) ||',
    tests: [`${FORM} -g prices written before they went`],
    why: 'An owner reads that all is saved; the prices of the summer, written while the agency took the house over, are gone.',
  },
  {
    name: 'rate-nobody-can-give',
    file: 'src/features/listings/useLeading.ts',
    find: 'else setAside(field);',
    replace: 'else setAside(undefined);',
    tests: [`${PUBLISH} -g booking online asks for what is unsaved`],
    why: 'A house cannot be booked online: what is missing stands in a tab it has once it is, and nothing says so.',
  },
  {
    name: 'choice-waits-where-nobody-looks',
    file: 'src/features/listings/useLeading.ts',
    find: 'if (trouble !== undefined) leadToFirst();',
    replace: 'if (trouble === undefined) leadToFirst();',
    tests: [`${EDITOR} -g a choice in another tab`],
    why: 'Nothing is saved because of a choice in another tab, which one has to go and look for.',
  },
  {
    name: 'periods-share-a-day',
    file: 'src/features/periods/period.ts',
    find: 'to >= period.from',
    replace: 'to > period.from',
    tests: [`${PERIODS} -g share no day`],
    why: 'Two prices for one day stand on the listing, and the guest asks for the lower one.',
  },
  {
    name: 'colleague-named-to-an-owner',
    file: 'src/features/presence/inhouse.ts',
    find: "name: said.agency, picture: ''",
    replace: "name, picture: ''",
    tests: [`${IN_HOUSE} -g colleagues see each other`],
    why: 'An owner learns which clerk is at work, at which hour, from the agency that promised one voice.',
  },
  {
    name: 'house-of-another-agency-heard',
    file: 'src/features/presence/inhouse.ts',
    find: '!reader.agids.includes(said.agid)',
    replace: 'false',
    tests: [`${IN_HOUSE} -g nobody else hears`],
    why: 'The other agency follows who edits which house.',
  },
];
