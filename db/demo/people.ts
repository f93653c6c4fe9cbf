/** Everyone of the demo. Invented: mails under .test and .example, phones in the ranges kept for fiction. */

export interface DemoPerson {
  key: string;
  id: number;
  mail: string | null;
  tel: string | null;
  title: string;
  first: string;
  last: string;
  roles: string[];
  agid: number | null;
  /** An account with the demo password. */
  login: boolean;
  type: 'LOCATAIRE' | 'PROPRIETAIRE' | 'PARTENAIRE' | 'EMPLOYE' | 'PROSPECT';
  address: string;
  nationality: string;
  language: number;
  company?: string;
  mandate?: string;
}

let nextId = 1;
let nextPhone = 21;

function person(
  key: string,
  title: string,
  first: string,
  last: string,
  more: Partial<DemoPerson>,
): DemoPerson {
  const id = nextId++;
  const number = nextPhone++;
  const tel = `+3363998${String(number).padStart(4, '0')}`;
  return {
    key,
    id,
    title,
    first,
    last,
    tel,
    mail: `${key}@famille.example`,
    roles: ['basicRole'],
    agid: null,
    login: false,
    type: 'LOCATAIRE',
    address: '',
    nationality: 'Française',
    language: 1,
    ...more,
  };
}

const M = 'TITLE_SIR';
const F = 'TITLE_MADAM';
const MF = 'TITLE_SIR_AND_MADAM';
const account = (key: string) => ({ mail: `${key}@pertuis.test`, login: true });
const staff = (agid: number, roles: string[]) => ({ agid, roles, type: 'EMPLOYE' as const });
const owner = (agid: number, more: Partial<DemoPerson> = {}) => ({
  agid,
  roles: ['ownerRole'],
  type: 'PROPRIETAIRE' as const,
  ...more,
});

const NAMED: DemoPerson[] = [
  person('admin', F, 'Solène', 'Archambeau', { ...account('admin'), ...staff(1, ['superRole']) }),
  person('marie', F, 'Marie', 'Rouvreau', { ...account('marie'), ...staff(1, ['agencyRole']) }),
  person('olivier', M, 'Olivier', 'Maltaire', { ...account('olivier'), ...staff(2, ['agencyRole']) }),
  person('claire', F, 'Claire', 'Bonnevay', { ...account('claire'), ...staff(1, ['employeeRole']) }),
  person('maelle', F, 'Maëlle', 'Tirouin', { mail: 'maelle@pertuis.test', ...staff(1, ['employeeRole']) }),
  person('yann', M, 'Yann', 'Kerdoncuff', {
    ...account('yann'),
    tel: '+33639980011',
    ...owner(1, { address: '8 rue des Olivettes, 44000 Nantes', mandate: '2024-017' }),
  }),
  person('lea', F, 'Léa', 'Maurisset', {
    ...account('lea'),
    tel: '+33639980012',
    ...owner(1, { address: '3 quai Duperré, 17000 La Rochelle' }),
  }),
  person(
    'tranchard',
    MF,
    'Indivision',
    'Tranchard-Veyre',
    owner(1, { address: '12 avenue Foch, 49000 Angers', mandate: '2021-004' }),
  ),
  person(
    'delabrosse',
    MF,
    'Henri et Monique',
    'Delabrosse',
    owner(1, { address: '5 rue du Palais, 86000 Poitiers', mandate: '2019-011' }),
  ),
  person(
    'hirondelles',
    F,
    'Inès',
    'Castagnet',
    owner(1, {
      company: 'SCI Les Hirondelles',
      address: '20 cours de Verdun, 33000 Bordeaux',
      mandate: '2022-008',
    }),
  ),
  person(
    'perouin',
    F,
    'Odile',
    'Pérouin',
    owner(1, {
      mail: null,
      address: '1 rue du Docteur-Kemmerer, 17410 Saint-Martin-de-Ré',
      mandate: '2018-002',
    }),
  ),
  person(
    'sauvion',
    M,
    'Gérald',
    'Sauvion',
    owner(1, { address: '9 rue Saint-Nicolas, 44600 Saint-Nazaire', mandate: '2023-013' }),
  ),
  person('huguelin', M, 'Bertrand', 'Huguelin', owner(1, { address: '2 rue de la Marne, 79000 Niort' })),
  person(
    'grelaud',
    F,
    'Françoise',
    'Grelaud',
    owner(1, { address: '44 route du Phare, 17590 Saint-Clément-des-Baleines', mandate: '2020-021' }),
  ),
  person(
    'ostrowick',
    M,
    'Piotr',
    'Ostrowick',
    owner(1, { address: '31 rue de Sèvres, 92100 Boulogne', mandate: '2025-003' }),
  ),
  person(
    'lambrecq',
    F,
    'Sabine',
    'Lambrecq',
    owner(1, { address: '77 rue Nationale, 59000 Lille', mandate: '2024-022' }),
  ),
  person(
    'baudinel',
    M,
    'Jacques',
    'Baudinel',
    owner(2, { address: '4 rue Carnot, 17200 Royan', mandate: 'O-2022-01' }),
  ),
  person(
    'mesnagier',
    F,
    'Claudine',
    'Mesnagier',
    owner(2, { address: '15 route des Huîtres, 17480 Le Château-d’Oléron', mandate: 'O-2021-07' }),
  ),
  person(
    'tran',
    M,
    'Luc',
    'Tran-Vidal',
    owner(2, { address: '6 place Wilson, 31000 Toulouse', mandate: 'O-2023-04' }),
  ),
  person('poitevine', F, 'Aline', 'Poitevine', owner(2, { address: '28 rue de la Paix, 16000 Angoulême' })),
  person(
    'audouze',
    MF,
    'Rémi et Cécile',
    'Audouze',
    owner(2, { address: '10 allée des Tilleuls, 87000 Limoges', mandate: 'O-2024-02' }),
  ),
  person('paul', M, 'Paul', 'Dervaux', { ...account('paul'), address: '18 rue des Lilas, 37000 Tours' }),
  person('nora', F, 'Nora', 'Benhamel', { ...account('nora'), address: '7 rue Pasteur, 69007 Lyon' }),
  person('smsuser-33639980001', '', '', '', { mail: null, tel: '+33639980001', nationality: '' }),
  person('helene', F, 'Hélène', 'Vasseur-Lim', { address: '3 villa Monceau, 75017 Paris', nationality: '' }),
  person('thomas', M, 'Thomas', 'Grandperrin', { address: '25 rue Vauban, 67000 Strasbourg' }),
  person('amandine', F, 'Amandine', 'Le Strat', { address: '2 venelle du Four, 29000 Quimper' }),
  person('helen', MF, 'Helen & Rob', 'Ashcombe', {
    address: '12 Orchard Lane, Bath',
    nationality: 'British',
    language: 2,
  }),
  person('bremerich', MF, 'Familie', 'Bremerich', {
    address: 'Lindenweg 4, Freiburg',
    nationality: 'Allemande',
    language: 4,
  }),
  person('karim', M, 'Karim', 'Ould-Slimani', {
    address: '14 boulevard de Strasbourg, 94130 Nogent-sur-Marne',
  }),
  person('sylvie', F, 'Sylvie', 'Chantegrel', { address: '9 chemin du Moulin, 19100 Brive' }),
  person('fabregues', M, 'Jean-Loup', 'Fabrègues', { address: '5 rue de l’Aiguillerie, 34000 Montpellier' }),
  person('camille', F, 'Camille', 'Roussarie', { address: '30 rue d’Alésia, 75014 Paris' }),
  person('corinne', F, 'Corinne', 'Faugeroux', { type: 'PROSPECT' }),
  person('loic', M, 'Loïc', 'Bertheaume', { type: 'PROSPECT' }),
  person('mathilde', F, 'Mathilde', 'Sorin', { type: 'PROSPECT' }),
  person('sandrine', F, 'Sandrine', 'Paquelin', {
    type: 'PARTENAIRE',
    agid: 1,
    company: 'Les Balais Marins',
  }),
  person('fatou', F, 'Fatou', 'N’Diambour', { type: 'PARTENAIRE', agid: 2, company: 'Jardins de Boyard' }),
];

const FIRST = [
  'Anne',
  'Baptiste',
  'Chloé',
  'David',
  'Élise',
  'Fabien',
  'Gaëlle',
  'Hugo',
  'Isabelle',
  'Julien',
  'Katell',
  'Laurent',
  'Mathilde',
  'Nicolas',
  'Océane',
  'Pascal',
  'Quentin',
  'Rosalie',
  'Stéphane',
  'Tiphaine',
];
const LAST = [
  'Aubrit',
  'Bellanger',
  'Coutant',
  'Dufresne',
  'Estève',
  'Fontanel',
  'Guérineau',
  'Hervouët',
  'Imbert',
  'Jousseaume',
  'Kerguelen',
  'Lacombe',
  'Marchandeau',
  'Noirot',
  'Ollivier',
  'Péraudeau',
  'Quintard',
  'Rambaud',
  'Serveau',
  'Thibaudeau',
];
const TOWNS = [
  '44000 Nantes',
  '75011 Paris',
  '35000 Rennes',
  '69003 Lyon',
  '86000 Poitiers',
  '33000 Bordeaux',
  '59000 Lille',
  '45000 Orléans',
];

/** The families of other summers. */
const PAST: DemoPerson[] = Array.from({ length: 40 }, (_, index) => {
  const first = FIRST[(index * 7) % FIRST.length]!;
  const last = LAST[(index * 3 + Math.floor(index / 20)) % LAST.length]!;
  const key = `${first}.${last}${index}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.\d]/g, '');
  return person(key, index % 2 === 0 ? F : M, first, last, {
    address: `${index + 2} rue de la République, ${TOWNS[index % TOWNS.length]}`,
  });
});

export const PEOPLE: readonly DemoPerson[] = [...NAMED, ...PAST];
export const PAST_GUESTS: readonly DemoPerson[] = PAST;

export function personOf(key: string): DemoPerson {
  const found = PEOPLE.find((person) => person.key === key);
  if (!found) throw new Error(`The demo has nobody called ${key}.`);
  return found;
}
