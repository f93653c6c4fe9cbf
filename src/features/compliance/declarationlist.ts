/** The declarations that were made, as both sides know them. */
import { defineList } from '#kernel/list.ts';

export const DECLARATIONS = defineList({
  name: 'declaration',
  cacheKey: 'house',
  columns: {
    id: { kind: 'integer', label: { fr: 'N°', en: 'No.' } },
    commune: { kind: 'text', label: { fr: 'Commune', en: 'Commune' } },
    date_from: { kind: 'day', label: { fr: 'Du', en: 'From' } },
    date_to: { kind: 'day', label: { fr: 'Au', en: 'To' } },
    houses: { kind: 'integer', label: { fr: 'Maisons', en: 'Houses' } },
    nights: { kind: 'integer', label: { fr: 'Nuits', en: 'Nights' } },
    problems: { kind: 'integer', label: { fr: 'Anomalies', en: 'Problems' } },
    author: { kind: 'text', label: { fr: 'Faite par', en: 'Made by' } },
    created: { kind: 'moment', label: { fr: 'Faite le', en: 'Made on' } },
    sha256: { kind: 'text', label: { fr: 'Empreinte (SHA-256)', en: 'Fingerprint (SHA-256)' } },
  },
  sorts: [],
  terms: [],
  asks: [],
});
