/** The list of legal files, as both sides know it: 'Ce que voit la mairie'. */
import { VILLAGES } from '#entities/choices.ts';
import { LEGAL_TYPES } from '#features/listings/choices.ts';
import { defineList } from '#kernel/list.ts';
import { FILE_STATES } from './items.ts';

export const LEGAL_FILES = defineList({
  name: 'legal',
  cacheKey: 'house',
  columns: {
    id: { kind: 'integer', label: { fr: 'Annonce', en: 'Listing' } },
    title: { kind: 'text', label: { fr: 'Maison', en: 'House' } },
    state: { kind: 'choice', label: { fr: 'État', en: 'State' }, choices: FILE_STATES },
    number: { kind: 'text', label: { fr: 'N° d’enregistrement', en: 'Registration no.' } },
    address: { kind: 'text', label: { fr: 'Adresse', en: 'Address' } },
    village: { kind: 'text', label: { fr: 'Commune', en: 'Commune' } },
    residence: { kind: 'choice', label: { fr: 'Résidence', en: 'Residence' }, choices: LEGAL_TYPES },
    nights_used: { kind: 'integer', label: { fr: 'Nuits louées cette année', en: 'Nights let this year' } },
    nights_cap: { kind: 'integer', label: { fr: 'Plafond', en: 'Cap' } },
    first: { kind: 'text', label: { fr: 'À faire', en: 'To do' } },
    ends_on: { kind: 'day', label: { fr: 'Prochaine fin', en: 'Next end' } },
    owner: { kind: 'text', label: { fr: 'Propriétaire', en: 'Owner' } },
  },
  sorts: ['title'],
  terms: ['state', 'village', 'residence', 'published'],
  asks: ['s'],
});

/** What the list offers to narrow itself by. */
export const LEGAL_TERMS = {
  state: LEGAL_FILES.columns.state,
  village: { kind: 'choice', label: { fr: 'Commune', en: 'Commune' }, choices: VILLAGES },
  residence: LEGAL_FILES.columns.residence,
  published: { kind: 'flag', label: { fr: 'Publiée', en: 'Published' } },
} as const;
