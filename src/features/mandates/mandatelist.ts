/** The register of mandates, as both sides know it. Its file has every column of the register, in its order. */
import { defineList } from '#kernel/list.ts';
import { MANDATE_FIELDS } from './fields.ts';

export const MANDATES = defineList({
  name: 'mandate',
  cacheKey: 'mandate',
  columns: {
    number_text: { kind: 'text', label: { fr: 'Mandat', en: 'Mandate' } },
    kind: MANDATE_FIELDS.kind,
    owners: MANDATE_FIELDS.owners,
    nid: { kind: 'integer', label: { fr: 'N° de location', en: 'House no.' } },
    nid_label: { kind: 'text', label: { fr: 'Maison', en: 'House' } },
    date_from: MANDATE_FIELDS.date_from,
    date_to: MANDATE_FIELDS.date_to,
    rate: MANDATE_FIELDS.rate,
    state: { kind: 'text', label: { fr: 'État', en: 'State' } },
    reason: { kind: 'text', label: { fr: 'Raison', en: 'Reason' } },
    signed_on: { kind: 'day', label: { fr: 'Signé le', en: 'Signed on' } },
    created: { kind: 'moment', label: { fr: 'Inscrit le', en: 'Entered on' } },
  },
  sorts: ['date_to'],
  terms: ['nid', 'state', 'kind'],
  asks: ['s'],
});
