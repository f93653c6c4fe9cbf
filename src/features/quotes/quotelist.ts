/** The list of quotes, as both sides know it. */
import { defineList } from '#kernel/list.ts';

export const QUOTES = defineList({
  name: 'quote',
  cacheKey: 'quote',
  columns: {
    id: { kind: 'integer', label: { fr: 'Devis', en: 'Quote' } },
    alphaid: { kind: 'text', label: { fr: 'Demande', en: 'Request' } },
    tenant_name: { kind: 'text', label: { fr: 'Locataire', en: 'Tenant' } },
    title: { kind: 'text', label: { fr: 'Maison', en: 'House' } },
    date_from: { kind: 'day', label: { fr: 'Arrivée', en: 'Arrival' } },
    date_to: { kind: 'day', label: { fr: 'Départ', en: 'Departure' } },
    montant_total: { kind: 'euros', label: { fr: 'Total', en: 'Total' } },
    state: { kind: 'text', label: { fr: 'État', en: 'State' } },
    created: { kind: 'moment', label: { fr: 'Créé le', en: 'Created on' } },
  },
  sorts: [],
  terms: ['id', 'nid', 'id_ddl', 'alphaid', 'tenant_uid'],
  asks: ['s'],
});
