/** The list of comments, as both sides know it. */
import { defineList } from '#kernel/list.ts';
import { STATUSES } from './comment.ts';

export const COMMENTS = defineList({
  name: 'comment',
  cacheKey: 'comment',
  columns: {
    id: { kind: 'integer', label: { fr: 'Avis', en: 'Review' } },
    house: { kind: 'text', label: { fr: 'Maison', en: 'House' } },
    author: { kind: 'text', label: { fr: 'Voyageur', en: 'Guest' } },
    note: { kind: 'text', label: { fr: 'Note', en: 'Stars' } },
    text: { kind: 'longtext', label: { fr: 'Avis', en: 'Review' } },
    date_from: { kind: 'day', label: { fr: 'Arrivée', en: 'Arrival' } },
    date_to: { kind: 'day', label: { fr: 'Départ', en: 'Departure' } },
    created: { kind: 'moment', label: { fr: 'Écrit le', en: 'Written on' } },
    checked: { kind: 'flag', label: { fr: 'Séjour vérifié', en: 'Verified stay' } },
    status: { kind: 'choice', label: { fr: 'État', en: 'State' }, choices: STATUSES },
    reason: { kind: 'longtext', label: { fr: 'Raison du refus', en: 'Reason for refusal' } },
    answer: { kind: 'longtext', label: { fr: 'Réponse', en: 'Answer' } },
  },
  sorts: ['note'],
  terms: ['id', 'nid', 'status', 'note'],
  asks: ['s'],
});
