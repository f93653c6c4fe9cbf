import { FEE_MODES, PLATFORM_KINDS } from './choices.ts';
import { READS_QUOTES } from './readers.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, flag, percent, text } from '#kernel/fields.ts';
import { max } from '#kernel/rules.ts';

/** Where a stay is sold, and what it costs there (B47). */
export const platform = defineEntity({
  name: 'platform',
  table: 'platform',
  title: { fr: 'Plateformes', en: 'Platforms' },
  singular: { fr: 'Plateforme', en: 'Platform' },
  scope: 'agency',
  cacheKey: 'quote',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    kind: choice({ fr: 'Type', en: 'Kind' }, PLATFORM_KINDS, { required: true, initial: 'other' }),
    // A platform that keeps everything leaves nothing to divide by (B47). What it takes is said each time, never presumed.
    fee_percent: percent({ fr: 'Frais (%)', en: 'Fee (%)' }, { required: true, rules: [max(99)] }),
    fee_mode: choice({ fr: 'Mode de frais', en: 'Fee mode' }, FEE_MODES, {
      required: true,
      initial: 'added',
    }),
    collects_rent: flag({ fr: 'Encaisse le loyer', en: 'Collects the rent' }),
    collects_tax: flag({ fr: 'Collecte la taxe de séjour', en: 'Collects the tourist tax' }),
    valid_from: day(
      { fr: 'Valable à partir du', en: 'Valid from' },
      { hint: { fr: 'Vide\u00a0: dès maintenant.', en: 'Empty: from now on.' } },
    ),
    active: flag({ fr: 'Active', en: 'Active' }, { initial: true }),
  },
  groups: [
    { title: { fr: 'Ses frais', en: 'Its fee' }, fields: ['fee_percent', 'fee_mode'] },
    {
      title: { fr: 'Ce qu’elle encaisse', en: 'What it collects' },
      fields: ['collects_rent', 'collects_tax'],
    },
  ],
  columns: ['label', 'kind', 'fee_percent', 'fee_mode', 'collects_rent', 'collects_tax', 'active'],
  search: ['label'],
  sort: ['label'],
  unique: { platform_label: 'label' },
  usedBy: [
    {
      table: 'quote',
      column: 'platform',
      one: { fr: 'devis', en: 'quote' },
      many: { fr: 'devis', en: 'quotes' },
      named: 'id',
      view: READS_QUOTES,
      request: 'ddl_id',
    },
  ],
});
