/** What is kept of each item's document: declared fields, with their rules, for the form and for the server. Both sides, pure. */
import { ENERGY_CLASSES } from '#entities/legalchoices.ts';
import { CLASSEMENTS } from '#features/listings/choices.ts';
import type { Choice } from '#kernel/choices.ts';
import { choice, day, integer, longtext, text } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { RecordRule } from '#kernel/recordrules.ts';
import { inOrder, requiredWhen } from '#kernel/recordrules.ts';
import { greaterZero, max } from '#kernel/rules.ts';
import { DOCUMENT_STATES, POOL_DEVICES, REGIMES, isNumbered } from './items.ts';
import type { Item } from './items.ts';
import { normaliseNumber } from './registration.ts';

type Fields = Readonly<Record<string, Field>>;

export interface DocumentForm {
  fields: Fields;
  rules: readonly RecordRule[];
}

/** Gauges of the certificate (S2 §9): beyond their end the pointer stands at it. */
export const ENERGY_SCALE = 450;
export const CLIMATE_SCALE = 80;
/** A certificate's number at the State's register. */
export const ENERGY_NUMBER = /^[0-9A-Z]{13}$/;

const MOST_MEASURED = 10_000;

/** 'Sans objet', or a scheme without a number, lets a house pass without its document: staff say so. */
export function documentForm(item: Exclude<Item, 'statement'>, isStaff: boolean): DocumentForm {
  const { state, regime, ...fields } = FIELDS[item];
  const states = (STATES[item] ?? ['held']).concat(isStaff ? ['exempt'] : []);
  return {
    fields: {
      state: choice(
        state ?? { fr: 'État', en: 'State' },
        DOCUMENT_STATES.filter(({ id }) => states.includes(id)),
        { required: true, initial: 'held' },
      ),
      ...(regime && { regime: isStaff ? regime : NUMBERED_REGIME }),
      ...fields,
    },
    rules: [
      ...RULES[item],
      inOrder('issued_on', 'ends_on', 'rangeReversed'),
      requiredWhen('note', ({ state: kept }) => kept === 'exempt'),
    ],
  };
}

const STATES: Partial<Record<Item, string[]>> = {
  registration: ['asked', 'held', 'suspended', 'withdrawn'],
  change_of_use: ['asked', 'held', 'withdrawn'],
};

const stars: readonly Choice<number>[] = CLASSEMENTS.filter(({ id }) => id > 1);

const holder = (label: LocalizedText) => text(label, 200);
const note = longtext({ fr: 'Remarque', en: 'Note' }, 1000);
const from = (fr: string, en: string) => day({ fr, en });
const until = (hint?: LocalizedText) =>
  day({ fr: 'Valable jusqu’au', en: 'Valid until' }, hint ? { hint } : {});
const number = (label: LocalizedText, hint?: LocalizedText): Field => ({
  ...text(label, 60, hint ? { hint } : {}),
  normalise: normaliseNumber,
});
const measured = (label: LocalizedText) => integer(label, { rules: [greaterZero, max(MOST_MEASURED)] });

const NO_END = { fr: 'Vide\u00a0: sans fin.', en: 'Empty: no end.' };

const REGIME: LocalizedText = { fr: 'Régime', en: 'Scheme' };
const NUMBERED_REGIME = choice(
  REGIME,
  REGIMES.filter(({ id }) => isNumbered(id)),
  { required: true, initial: 'national' },
);

const FIELDS: Record<Exclude<Item, 'statement'>, Record<string, Field> & { state?: never }> = {
  registration: {
    regime: choice(REGIME, REGIMES, { required: true, initial: 'national' }),
    number: number({ fr: 'Numéro', en: 'Number' }),
    asked_on: from('Demandé le', 'Asked for on'),
    receipt: text({ fr: 'Récépissé', en: 'Receipt' }, 100, {
      hint: {
        fr: 'Sa référence\u00a0: en attendant le numéro, il suffit.',
        en: 'Its reference: until the number comes, it is enough.',
      },
    }),
    issued_on: from('Reçu le', 'Received on'),
    ends_on: until(NO_END),
    holder: holder({ fr: 'Déclarant', en: 'Declared by' }),
    note,
  },
  change_of_use: {
    number: number({ fr: 'Numéro de la décision', en: 'Number of the decision' }),
    holder: holder({ fr: 'Titulaire', en: 'Holder' }),
    asked_on: from('Demandée le', 'Asked for on'),
    issued_on: from('Accordée le', 'Granted on'),
    ends_on: until(NO_END),
    note,
  },
  energy: {
    number: number(
      { fr: 'Numéro du diagnostic', en: 'Number of the certificate' },
      {
        fr: '13 caractères, en haut de la première page.',
        en: '13 characters, at the top of the first page.',
      },
    ),
    issued_on: from('Établi le', 'Drawn up on'),
    ends_on: until({ fr: 'Dix ans en général.', en: 'Ten years as a rule.' }),
    energy: measured({ fr: 'Énergie (kWh/m²/an)', en: 'Energy (kWh/m²/year)' }),
    energy_class: choice({ fr: 'Étiquette énergie', en: 'Energy class' }, ENERGY_CLASSES),
    climate: measured({ fr: 'Gaz à effet de serre (kg CO₂/m²/an)', en: 'Greenhouse gases (kg CO₂/m²/year)' }),
    climate_class: choice({ fr: 'Étiquette climat', en: 'Climate class' }, ENERGY_CLASSES),
    holder: holder({ fr: 'Diagnostiqueur', en: 'Assessor' }),
    note,
  },
  classification: {
    classement: choice({ fr: 'Étoiles', en: 'Stars' }, stars, { required: true }),
    number: number({ fr: 'Numéro de la décision', en: 'Number of the decision' }),
    issued_on: day({ fr: 'Décision du', en: 'Decision of' }, { required: true }),
    ends_on: day(
      { fr: 'Fin du classement', en: 'End of the rating' },
      {
        required: true,
        hint: {
          fr: 'À partir de ce jour les étoiles ne sont plus affichées nulle part.',
          en: 'From that day on the stars are shown nowhere.',
        },
      },
    ),
    holder: holder({ fr: 'Titulaire', en: 'Holder' }),
    note,
  },
  insurance: {
    holder: holder({ fr: 'Assuré', en: 'Insured' }),
    number: number({ fr: 'Numéro du contrat', en: 'Number of the policy' }),
    issued_on: from('Valable à partir du', 'Valid from'),
    ends_on: until(),
    note: longtext({ fr: 'Assureur, remarque', en: 'Insurer, note' }, 1000),
  },
  pool: {
    device: choice({ fr: 'Dispositif', en: 'Device' }, POOL_DEVICES),
    holder: holder({ fr: 'Installateur', en: 'Installer' }),
    issued_on: from('Attestation du', 'Certificate of'),
    ends_on: until(NO_END),
    note,
  },
};

const isHeld = ({ state }: Readonly<Record<string, unknown>>) => state === 'held';
const hasNumber = ({ regime }: Readonly<Record<string, unknown>>) => isNumbered(regime);

const RULES: Record<Exclude<Item, 'statement'>, readonly RecordRule[]> = {
  registration: [
    requiredWhen('number', (record) => isHeld(record) && hasNumber(record)),
    requiredWhen('receipt', ({ state }) => state === 'asked'),
    requiredWhen('asked_on', ({ state }) => state === 'asked'),
  ],
  change_of_use: [requiredWhen('issued_on', isHeld)],
  energy: [requiredWhen('issued_on', isHeld), requiredWhen('energy_class', isHeld)],
  classification: [],
  insurance: [requiredWhen('issued_on', isHeld), requiredWhen('ends_on', isHeld)],
  pool: [requiredWhen('device', isHeld)],
};
