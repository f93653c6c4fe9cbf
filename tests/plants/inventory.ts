/** The inventory report: what is sealed is what is stored, what is locked nobody changes, and an owner reads no clerk's name. */
import type { Fault } from './fault.ts';

const RECORD = 'src/features/listings/record.http.test.ts';
const SENT = 'src/features/listings/sentrecord.test.ts';
const REPORT = 'src/features/listings/inventory/report.test.ts';
const STORY = 'tests/e2e/houseinventory.test.ts';
const LOCKING = 'src/features/listings/inventory/locking.ts';

export const INVENTORY_FAULTS: readonly Fault[] = [
  {
    name: 'locked-inventory-is-written',
    file: 'src/features/listings/sentrecord.ts',
    find: "(mayWrite(name) && !(isInventoryLocked && placeOf(name)?.tab === 'edl'))",
    replace: 'mayWrite(name)',
    tests: [SENT, RECORD],
    why: 'The state of a table is corrected after the guest has broken it, and the report says so from the start.',
  },
  {
    name: 'beds-held-by-a-locked-inventory',
    file: 'src/features/listings/sentrecord.ts',
    find: "(mayWrite(name) && !(isInventoryLocked && placeOf(name)?.tab === 'edl'))",
    replace: '(mayWrite(name) && !isInventoryLocked)',
    tests: [RECORD],
    why: 'A bed is broken in July, and the listing sells it until somebody opens the report again (decision 80).',
  },
  {
    name: 'sealed-pages-of-another-version',
    file: LOCKING,
    find: "if (made?.version !== house.version.ms) throw new Refusal('inventoryChanged');",
    replace: "if (!made) throw new Refusal('inventoryChanged');",
    tests: [RECORD],
    why: 'A colleague’s last correction is locked and does not stand in the sealed pages.',
  },
  {
    name: 'inventory-locked-over-a-change',
    file: LOCKING,
    find: 'if (seen !== undefined) refuseStale(house.version, caller, seen);',
    replace: '',
    tests: [RECORD],
    why: 'A clerk seals what they have not read.',
  },
  {
    name: 'inventory-kept-unsealed',
    file: LOCKING,
    find: 'pdf: await app.providers.seal.close({ pdf, at, reason })',
    replace: 'pdf',
    tests: [RECORD],
    why: 'Whoever is asked for the deposit says that the PDF was changed, and nobody can show that it was not.',
  },
  {
    name: 'clerk-named-under-the-inventory',
    file: 'src/features/listings/inventory/queries.ts',
    find: "${nameTold(caller, 'p', sql`h.agid`)}",
    replace: "${fullName('p')}",
    tests: [RECORD],
    why: 'An owner learns which clerk was in the house.',
  },
  {
    name: 'owner-unlocks-the-inventory',
    file: 'src/features/listings/inventory/routes.ts',
    find: 'route(api.unlockInventory, { needs: EDITS }',
    replace: "route(api.unlockInventory, { needs: 'toolAds' }",
    tests: [RECORD, 'tests/matrix.test.ts'],
    why: 'An owner opens the report that the agency sealed.',
  },
  {
    name: 'field-without-its-state',
    file: 'src/features/listings/inventory/report.ts',
    find: "fields: ['bathrooms', 'showers', 'bathtubs', 'toilets']",
    replace: "fields: ['bathrooms', 'showers', 'bathtubs']",
    tests: [REPORT],
    why: 'The state of the toilets is asked for nowhere, and stands in no report.',
  },
  {
    name: 'locked-inventory-looks-open',
    file: 'src/features/listings/inventory/InventoryTab.tsx',
    find: 'const shown = isLocked ? onlyRead(form) : form;',
    replace: 'const shown = form;',
    tests: [`${STORY} -g it is locked, its PDF is there`],
    why: 'A clerk corrects the beds in the locked report, and the sealed pages go on saying what they said.',
  },
];
