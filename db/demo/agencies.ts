/** The two agencies, where they sell, and the discounts they give by themselves. */
import type { Season } from './seasons.ts';

export const AGENCIES = [
  {
    id: 1,
    name: 'Sel & Volets',
    legal_name: 'Sel & Volets SARL',
    address: '4 place de la République, 17410 Saint-Martin-de-Ré',
    phone: '05 36 49 10 10',
    mail: 'bonjour@sel-volets.example',
    accent: '#0b5c7a',
    rib: '99999 00017 0000RE20260 66',
    registration: 'RCS La Rochelle 999 000 171, carte professionnelle CPI 1701 2024 000 000 171',
  },
  {
    id: 2,
    name: 'Pins & Claires',
    legal_name: 'Pins & Claires SAS',
    address: '12 rue Gambetta, 17310 Saint-Pierre-d’Oléron',
    phone: '05 36 49 20 20',
    mail: 'bonjour@pins-claires.example',
    accent: '#2f5f4f',
    rib: '99999 00170 00OLERON260 38',
    registration: 'RCS La Rochelle 999 001 702, carte professionnelle CPI 1701 2024 000 001 702',
  },
] as const;

/** Fees in basis points. Numbers are those of agency 1; agency 2 has them plus 10. */
export const PLATFORMS = [
  { id: 1, label: 'Site de l’agence', kind: 'er', fee: 300, mode: 'added', collects: false },
  { id: 2, label: 'Partenaire', kind: 'idrl', fee: 500, mode: 'added', collects: false },
  { id: 3, label: 'Plateforme A', kind: 'other', fee: 1550, mode: 'withheld', collects: true },
  { id: 4, label: 'Téléphone', kind: 'other', fee: 0, mode: 'added', collects: false },
] as const;

export interface DemoDiscount {
  label: string;
  percent: number;
  daysBeforeMin?: number;
  daysBeforeMax?: number;
  minNights?: number;
  /** The rule is cut into one row per run of days of these seasons; absent: always. */
  seasons?: readonly Season[];
}

export const DISCOUNTS: readonly DemoDiscount[] = [
  { label: 'Réservation plus de 180 jours à l’avance', percent: 500, daysBeforeMin: 181 },
  { label: 'Dernière minute', percent: 1000, daysBeforeMax: 9, seasons: ['B', 'M', 'H'] },
  { label: 'Long séjour', percent: 800, minNights: 14, seasons: ['B', 'M'] },
];

export const COMPANIES = [
  {
    agid: 1,
    name: 'Blanchisserie du Pertuis Blanc',
    activity: 'Blanchisserie',
    contact: 'Nadège Thireau',
    phone: '05 36 49 30 01',
  },
  {
    agid: 1,
    name: 'Plomberie Quénard',
    activity: 'Plomberie',
    contact: 'Alain Quénard',
    phone: '05 36 49 30 02',
  },
  {
    agid: 1,
    name: 'Piscines Azurine',
    activity: 'Piscines',
    contact: 'Bruno Delmas',
    phone: '05 36 49 30 03',
  },
  {
    agid: 1,
    name: 'Les Balais Marins',
    activity: 'Ménage',
    contact: 'Sandrine Paquelin',
    phone: '05 36 49 30 04',
  },
  {
    agid: 2,
    name: 'Jardins de Boyard',
    activity: 'Jardin',
    contact: 'Fatou N’Diambour',
    phone: '05 36 49 30 05',
  },
] as const;
