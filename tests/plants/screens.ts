/** Screens: what was typed stays, what failed is said, and the keyboard goes on where it was. */
import type { Fault } from './fault.ts';

const INBOX_FORMS = 'tests/e2e/formsinbox.test.ts';
const ROWS = 'tests/e2e/rows.test.ts';
const FORMS = 'tests/e2e/forms.test.ts';
const KEYBOARD = 'tests/e2e/keyboard.test.ts';
const KEPT = 'tests/e2e/kept.test.ts';

export const SCREENS_FAULTS: readonly Fault[] = [
  {
    name: 'list-changed-under-a-press',
    file: 'src/features/inbox/list/steady.ts',
    find: '(isSame ? isPointing : isPressed)',
    replace: '(isSame && isPointing)',
    tests: ['tests/e2e/list.test.ts -g being pressed'],
    why: 'A clerk presses a conversation just when the answer to her search comes, and nothing opens.',
  },
  {
    name: 'focus-called-back-when-sent',
    file: 'src/features/inbox/composer/composing.ts',
    find: "if (kind === 'bid') keepKind('');",
    replace: "if (kind === 'bid') keepKind(''); box.current?.focus();",
    tests: [`${KEYBOARD} -g each key that`],
    why: 'A clerk who has gone on to a note writes it into the message box.',
  },
  {
    name: 'tags-not-read-said-nowhere',
    file: 'src/web/ui/Loaded.tsx',
    find: 'if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;',
    replace: '',
    tests: [`${ROWS} -g TAGS-19`],
    why: 'A clerk waits before grey lines for tags that never come.',
  },
  {
    name: 'mail-text-not-read-said-nowhere',
    file: 'src/features/tags/useTags.ts',
    find: 'isFailed: query.isLoadingError,',
    replace: 'isFailed: false,',
    tests: [`${ROWS} -g TAGS-24`],
    why: 'A clerk takes a broken line for a tag without a text, and writes another one.',
  },
  {
    name: 'correction-stays-in-its-tab',
    file: 'src/features/inbox/request/EditRequest.tsx',
    find: ', { within: paths.chat({ alphaid: ddl.alphaid }) });',
    replace: ');',
    tests: [`${INBOX_FORMS} -g beside every tab`],
    why: 'Who looks up a note while correcting a request is asked to lose the correction.',
  },
  {
    name: 'reload-forgets-a-payment-on-its-way',
    file: 'src/features/payments/NotePayment.tsx',
    find: 'keptAs: `payment.${account.id_ddl}`,',
    replace: '',
    tests: [`${FORMS} -g also after a reload`],
    why: 'A clerk who reloads the page after a lost answer writes the same payment into the books again.',
  },
  {
    name: 'reload-forgets-a-quote-on-its-way',
    file: 'src/features/quotes/QuoteForm.tsx',
    find: 'keptAs: `quote.${',
    replace: 'keptAs: `quote.${Math.random()}${',
    tests: [`${FORMS} -g written again after a reload`],
    why: 'The guest is sent two quotes for one stay.',
  },
  {
    name: 'parts-stay-away-on-line',
    file: 'src/web/ui/lazyPart.tsx',
    find: 'useEffect(() => whenBack(onRetry), [onRetry]);',
    replace: '',
    tests: [`${KEPT} -g come by themselves`],
    why: 'The page says that it recovers by itself, and the fields of the price do not come.',
  },
  {
    name: 'escape-closes-both-windows',
    file: 'src/web/form/FormDialog.tsx',
    find: 'closeOnEscape={!isTold}',
    replace: 'closeOnEscape',
    tests: [`${INBOX_FORMS} -g Escape closes`],
    why: 'The number of a cheque is gone with the refusal that was read.',
  },
  {
    name: 'one-choice-for-all-loses-the-focus',
    file: 'src/web/form/ConflictBar.tsx',
    find: 'focusNext(around);',
    replace: 'void around;',
    tests: [`${INBOX_FORMS} -g one choice for all fields`],
    why: 'Who works by keyboard starts again at the top of the page.',
  },
  {
    name: 'undone-day-stays-typed',
    file: 'src/web/form/DayInput.tsx',
    find: "(isDay(held.value) || held.value === '' ? 0 : 1)",
    replace: '0',
    tests: [`${INBOX_FORMS} -g what is undone leaves no text`],
    why: 'A day that does not exist stays in the field of a rule that has none.',
  },
  {
    name: 'nothing-read-again-after-a-migration',
    file: 'src/web/freshness.ts',
    find: "if (keys.includes('schemaVersion')) return invalidateSoon(everyCacheKey());",
    replace: '',
    tests: ['tests/e2e/kept.test.ts -g lists of the settings'],
    why: 'A screen shows what was stored before the update until somebody reloads it.',
  },
  {
    name: 'failed-reads-wait-for-a-press',
    file: 'src/web/queries.ts',
    find: "addEventListener('online', readWhatFailed);",
    replace: '',
    tests: ['tests/e2e/offline.test.ts -g reads that had failed'],
    why: 'The banner says that the page recovers by itself, and the list stays in error.',
  },
  {
    name: 'unreached-server-is-not-looked-for',
    file: 'src/web/queries.ts',
    find: "if (error.kind === 'network' && navigator.onLine) reportUnavailable();",
    replace: '',
    tests: ['tests/e2e/offline.test.ts -g looked for'],
    why: 'The server is back, and every screen still says that the line is cut.',
  },
  {
    name: 'requested-house-somewhere-below',
    file: 'src/features/simulator/SimulatorPanel.tsx',
    find: 'return [...first, ...rows.filter((row) => row.nid !== nid)];',
    replace: 'return first.length > 99 ? first : rows;',
    tests: ['tests/e2e/simulator.test.ts -g comes first'],
    why: 'A clerk looks for the house the family asked for among twenty others.',
  },
  {
    name: 'percentage-of-a-moving-amount',
    file: 'src/features/quotes/usePriceDraft.ts',
    find: '{ ...editing, [line]: { ...open, text } }',
    replace: '{ ...editing, [line]: { text, of: (open.of * 9) as typeof open.of } }',
    tests: ['tests/e2e/simulator.test.ts -g changed by a percentage'],
    why: 'Five percent less is taken of the amount that five percent less has made.',
  },
];
