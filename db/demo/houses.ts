/** The twenty-six houses of the demo. Weekly prices and fees in euros. */
import type { Weekly } from './seasons.ts';

export type Regime = 'OB' | 'OBI' | 'I' | 'A';

export interface DemoHouse {
  nid: number;
  title: string;
  village: string;
  street: string;
  location: string;
  type: number;
  surface: number;
  people: number;
  rooms: number;
  bathrooms: number;
  classement: number;
  weekly: Weekly;
  menage: number | null;
  linge: number | null;
  caution: number | null;
  rate: number | null;
  regime: Regime;
  owner: string;
  sea: number;
  shops: number;
  description: string;
  description_en: string;
  pool?: boolean;
  adapted?: number[];
  indoors?: string[];
  outdoors?: string[];
  note?: string;
  offer?: string;
  /** Days until the listing expires; negative: expired. */
  expires?: number;
  archived?: boolean;
  unpublished?: boolean;
}

type Row = [
  nid: number,
  title: string,
  village: string,
  type: number,
  m2: number,
  people: number,
  rooms: number,
  baths: number,
  classement: number,
  weekly: string,
  fees: string,
  regime: Regime,
  owner: string,
];
type More = Omit<
  DemoHouse,
  | 'nid'
  | 'title'
  | 'village'
  | 'type'
  | 'surface'
  | 'people'
  | 'rooms'
  | 'bathrooms'
  | 'classement'
  | 'weekly'
  | 'menage'
  | 'linge'
  | 'caution'
  | 'rate'
  | 'regime'
  | 'owner'
>;

/** `weekly` is B M H T; `fees` is cleaning, linen, caution, management rate, '-' where the agency has no mandate. */
function house(row: Row, more: More): DemoHouse {
  const [
    nid,
    title,
    village,
    type,
    surface,
    people,
    rooms,
    bathrooms,
    classement,
    weekly,
    fees,
    regime,
    owner,
  ] = row;
  const [B, M, H, T] = weekly.split(' ').map(Number) as [number, number, number, number];
  const [menage, linge, caution, rate] = fees.split(' ').map((fee) => (fee === '-' ? null : Number(fee))) as [
    number | null,
    number | null,
    number | null,
    number | null,
  ];
  return {
    nid,
    title,
    village,
    type,
    surface,
    people,
    rooms,
    bathrooms,
    classement,
    weekly: { B, M, H, T },
    menage,
    linge,
    caution,
    rate,
    regime,
    owner,
    ...more,
  };
}

export const HOUSES: readonly DemoHouse[] = [
  house(
    [
      101,
      'La Passerose',
      'ars-en-re',
      1,
      105,
      6,
      3,
      2,
      6,
      '890 1290 2150 2450',
      '150 90 900 20',
      'OBI',
      'yann',
    ],
    {
      street: '14 venelle du Puits Salé',
      location: '46.2078,-1.5163',
      sea: 900,
      shops: 300,
      description:
        'Une maison blanche derrière un mur de roses trémières, à cinq minutes à vélo du port d’Ars. Le jardin est clos, la table du soir est à l’ombre du figuier. Cinq vélos attendent dans la remise, et la clé est sous rien du tout : on vous attend.',
      description_en:
        'A white house behind a wall of hollyhocks, five minutes by bicycle from the harbour of Ars. The garden is walled, supper is under the fig tree. Five bicycles are in the shed, and the key is under nothing at all: we are expecting you.',
      adapted: [1],
      indoors: ['Cheminée', 'Lave-vaisselle', 'Lit bébé', 'Wifi'],
      outdoors: ['Jardin clos', 'Cinq vélos', 'Barbecue'],
      note: 'Compteur d’eau derrière le figuier.',
    },
  ),
  house(
    [
      102,
      'Le Fier de Jeanne',
      'les-portes-en-re',
      2,
      160,
      8,
      4,
      3,
      7,
      '1750 2600 4400 5200',
      '260 140 2000 20',
      'OBI',
      'tranchard',
    ],
    {
      street: '3 chemin des Écluses',
      location: '46.2461,-1.4993',
      sea: 700,
      shops: 800,
      description:
        'Toutes les fenêtres du salon donnent sur le marais. La piscine est chauffée d’avril à octobre ; le soir, on regarde rentrer les aigrettes. Quatre vraies chambres, personne ne dort dans le couloir.',
      description_en:
        'Every window of the living room looks over the marsh. The pool is heated from April to October; in the evening the egrets come home. Four real bedrooms: nobody sleeps in the corridor.',
      pool: true,
      adapted: [1],
      indoors: ['Cheminée', 'Lave-vaisselle', 'Wifi', 'Lave-linge'],
      outdoors: ['Piscine chauffée', 'Vue sur le marais', 'Terrasse'],
    },
  ),
  house(
    [
      103,
      'Sous le Mûrier',
      'le-bois-plage-en-re',
      1,
      78,
      4,
      2,
      1,
      5,
      '640 890 1420 1650',
      '110 60 600 20',
      'OB',
      'delabrosse',
    ],
    {
      street: '27 rue de la Plage des Gollandières',
      location: '46.1837,-1.3936',
      sea: 350,
      shops: 500,
      description:
        'La plage est à trois cent cinquante mètres, on y va pieds nus. Deux chambres au calme, une cour avec un mûrier et une douche dehors pour le sable.',
      description_en:
        'The beach is three hundred and fifty metres away: go barefoot. Two quiet bedrooms, a courtyard with a mulberry tree and an outdoor shower for the sand.',
      adapted: [1],
      indoors: ['Wifi', 'Lave-linge'],
      outdoors: ['Cour', 'Douche extérieure'],
    },
  ),
  house(
    [
      104,
      'Quai des Voiliers',
      'saint-martin-de-re',
      3,
      44,
      3,
      1,
      1,
      6,
      '480 690 1050 1190',
      '80 40 400 22',
      'OBI',
      'perouin',
    ],
    {
      street: '8 quai de la Poithevinière',
      location: '46.2039,-1.3671',
      sea: 50,
      shops: 20,
      description:
        'Deuxième étage sur le port, sans ascenseur mais avec les mâts sous la fenêtre. Le marché est au coin, la boulangerie en bas.',
      description_en:
        'Second floor on the harbour, no lift but masts under the window. The market is round the corner, the bakery downstairs.',
      adapted: [3],
      indoors: ['Wifi', 'Lave-vaisselle'],
      outdoors: ['Vue sur le port'],
    },
  ),
  house(
    [
      105,
      'La Maison de Titouan',
      'la-couarde-sur-mer',
      1,
      85,
      6,
      3,
      2,
      1,
      '690 960 1580 1850',
      '120 80 700 20',
      'OB',
      'sauvion',
    ],
    {
      street: '11 rue du Petit Noroît',
      location: '46.1935,-1.4247',
      sea: 600,
      shops: 250,
      description:
        'Une maison de famille où les chiens sont chez eux. Portillon à un mètre dix, panier près du poêle, trois chambres et un grenier à jeux.',
      description_en:
        'A family house where dogs are at home. Gate of one metre ten, a basket by the stove, three bedrooms and an attic full of games.',
      adapted: [1, 2],
      indoors: ['Poêle', 'Lit bébé', 'Chaise haute'],
      outdoors: ['Jardin clos', 'Barbecue'],
    },
  ),
  house(
    [
      106,
      'L’Abri du Saunier',
      'loix',
      1,
      62,
      4,
      2,
      1,
      1,
      '560 790 1250 1480',
      '100 60 500 -',
      'I',
      'huguelin',
    ],
    {
      street: '2 chemin du Feneau',
      location: '46.2230,-1.4390',
      sea: 1200,
      shops: 400,
      description:
        'Ancien abri de saunier au bord des marais. Peu de choses, mais les bonnes : un poêle, deux lits, un horizon.',
      description_en:
        'A salt-worker’s shelter at the edge of the marsh. Few things, but the right ones: a stove, two beds, a horizon.',
      adapted: [1],
      indoors: ['Poêle'],
      outdoors: ['Vue sur le marais'],
    },
  ),
  house(
    [
      107,
      'Villa Belle-Iode',
      'la-flotte',
      2,
      210,
      10,
      5,
      4,
      8,
      '2300 3400 6200 7400',
      '390 180 3000 18',
      'OBI',
      'hirondelles',
    ],
    {
      street: '40 avenue du Pertuis Breton',
      location: '46.1893,-1.3208',
      sea: 150,
      shops: 900,
      description:
        'Cinq chambres, piscine et spa, salle de jeux au rez-de-chaussée. On y vient à dix, on y tient à dix. La mer est au bout de l’allée.',
      description_en:
        'Five bedrooms, pool and spa, a games room on the ground floor. Ten come, ten fit. The sea is at the end of the drive.',
      pool: true,
      adapted: [1, 3],
      indoors: ['Salle de jeux', 'Spa', 'Wifi', 'Lave-vaisselle', 'Lave-linge'],
      outdoors: ['Piscine', 'Terrasse', 'Parking'],
    },
  ),
  house(
    [
      108,
      'La Cabane aux Roses',
      'saint-clement-des-baleines',
      1,
      48,
      4,
      2,
      1,
      4,
      '490 680 1080 1260',
      '- - - -',
      'A',
      'grelaud',
    ],
    {
      street: '5 impasse du Gillieux',
      location: '46.2280,-1.5460',
      sea: 400,
      shops: 1500,
      description:
        'Petite maison basse, grande table. Le phare des Baleines éclaire la chambre une nuit sur deux, selon les rideaux.',
      description_en:
        'Small low house, big table. The lighthouse of the Whales lights the bedroom every other night, depending on the curtains.',
      adapted: [1],
      outdoors: ['Jardin'],
      expires: 210,
    },
  ),
  house(
    [
      109,
      'Les Trois Volets Verts',
      'ars-en-re',
      1,
      130,
      8,
      4,
      2,
      6,
      '1150 1650 2750 3200',
      '190 120 1200 20',
      'OBI',
      'yann',
    ],
    {
      street: '6 rue du Havre',
      location: '46.2091,-1.5149',
      sea: 950,
      shops: 150,
      description:
        'Une cour pavée, une table de dix, trois volets verts qui donnent leur nom à la maison. Le clocher noir et blanc est juste derrière.',
      description_en:
        'A cobbled courtyard, a table for ten, and the three green shutters that name the house. The black and white steeple is right behind.',
      adapted: [1],
      indoors: ['Cheminée', 'Wifi', 'Lave-vaisselle'],
      outdoors: ['Cour pavée', 'Table de dix'],
    },
  ),
  house(
    [
      110,
      'Le Pigeonnier',
      'rivedoux-plage',
      1,
      70,
      4,
      2,
      1,
      1,
      '520 740 1150 1350',
      '100 60 500 22',
      'OB',
      'ostrowick',
    ],
    {
      street: '19 rue des Violettes',
      location: '46.1596,-1.2690',
      sea: 300,
      shops: 350,
      description: 'Deux niveaux, une échelle de meunier, et en haut un bureau rond d’où l’on voit le pont.',
      description_en:
        'Two floors, a miller’s ladder, and at the top a round study with a view of the bridge.',
      adapted: [1],
      indoors: ['Wifi'],
      outdoors: ['Jardin'],
      offer: '−10 % sur octobre',
    },
  ),
  house(
    [
      111,
      'Vent de Montamer',
      'sainte-marie-de-re',
      1,
      95,
      6,
      3,
      2,
      6,
      '780 1120 1850 2150',
      '140 90 800 20',
      'OB',
      'lambrecq',
    ],
    {
      street: '31 chemin de Montamer',
      location: '46.1497,-1.3210',
      sea: 200,
      shops: 1100,
      description:
        'Face aux pêcheries de Montamer, une maison qui sent le pin et la confiture. Le vent est compris.',
      description_en:
        'Facing the fish weirs of Montamer, a house that smells of pine and jam. Wind included.',
      adapted: [1],
      indoors: ['Wifi', 'Lave-linge'],
      outdoors: ['Terrasse', 'Vue mer'],
      note: 'Reliée à Plateforme A.',
    },
  ),
  house(
    [112, 'Grande Ourse', 'sainte-marie-de-re', 3, 38, 2, 1, 1, 5, '420 590 880 990', '- - - -', 'A', 'lea'],
    {
      street: '3 rue de la Cailletière',
      location: '46.1528,-1.3117',
      sea: 500,
      shops: 200,
      description: 'Un studio pour deux sous les toits, avec une lucarne pour les étoiles.',
      description_en: 'A studio for two under the roof, with a skylight for the stars.',
      adapted: [3],
      indoors: ['Wifi'],
      expires: -12,
    },
  ),
  house(
    [
      113,
      'La Malle aux Livres',
      'saint-martin-de-re',
      1,
      115,
      6,
      3,
      2,
      7,
      '980 1420 2300 2700',
      '170 100 1000 20',
      'OBI',
      'perouin',
    ],
    {
      street: '12 rue Baron de Chantal',
      location: '46.2017,-1.3660',
      sea: 400,
      shops: 150,
      description:
        'Tout est de plain-pied, les portes font quatre-vingt-quatre centimètres, la douche n’a pas de marche. Et deux mille livres, à lire dans le désordre.',
      description_en:
        'All on one level, doors of eighty-four centimetres, a shower without a step. And two thousand books, to be read in any order.',
      adapted: [1, 4],
      indoors: ['Douche de plain-pied', 'Wifi', 'Bibliothèque', 'Lave-vaisselle'],
      outdoors: ['Patio'],
    },
  ),
  house(
    [
      114,
      'Les Mimosas de Gustave',
      'la-couarde-sur-mer',
      1,
      56,
      4,
      2,
      1,
      1,
      '590 820 1290 1520',
      '100 60 500 20',
      'OB',
      'delabrosse',
    ],
    {
      street: '8 allée des Mimosas',
      location: '46.1921,-1.4301',
      sea: 450,
      shops: 600,
      description:
        'Gustave a planté les mimosas en 1952, ils fleurissent en février. La maison est petite, le jardin ne l’est pas.',
      description_en:
        'Gustave planted the mimosas in 1952; they flower in February. The house is small, the garden is not.',
      adapted: [1],
      outdoors: ['Grand jardin', 'Barbecue'],
    },
  ),
  house(
    [
      115,
      'Chai Numéro 7',
      'le-bois-plage-en-re',
      2,
      140,
      8,
      4,
      3,
      7,
      '1450 2150 3700 4300',
      '230 130 1800 18',
      'OBI',
      'hirondelles',
    ],
    {
      street: '7 chemin des Vignes',
      location: '46.1869,-1.3867',
      sea: 1100,
      shops: 700,
      description:
        'Un ancien chai entre les vignes : murs épais, grandes fenêtres, piscine au bout de la rangée. On ne fume pas, on respire.',
      description_en:
        'A former wine store among the vines: thick walls, tall windows, a pool at the end of the row. No smoking: breathe.',
      pool: true,
      adapted: [1, 3],
      indoors: ['Wifi', 'Lave-vaisselle', 'Ballon d’eau chaude 300 l'],
      outdoors: ['Piscine', 'Vignes'],
    },
  ),
  house(
    [
      116,
      'Bout du Monde',
      'saint-clement-des-baleines',
      1,
      66,
      5,
      2,
      1,
      1,
      '540 760 1200 1400',
      '100 60 500 20',
      'OB',
      'grelaud',
    ],
    {
      street: '44 route du Phare',
      location: '46.2436,-1.5611',
      sea: 250,
      shops: 2200,
      description: 'La dernière maison avant l’eau. Vendue au printemps, elle garde ici ses souvenirs.',
      description_en: 'The last house before the water. Sold in spring; its memories stay here.',
      adapted: [1],
      archived: true,
    },
  ),
  house(
    [
      201,
      'La Cotinelle',
      'la-cotiniere',
      1,
      72,
      4,
      2,
      1,
      5,
      '430 600 960 1090',
      '90 50 400 22',
      'OBI',
      'baudinel',
    ],
    {
      street: '9 rue du Port',
      location: '45.9130,-1.3266',
      sea: 100,
      shops: 80,
      description:
        'À cent mètres de la criée : les chalutiers rentrent à quatre heures, le poisson est dans l’assiette à sept.',
      description_en:
        'A hundred metres from the fish market: the trawlers are back at four, the fish is on the plate at seven.',
      adapted: [1],
      indoors: ['Wifi'],
      outdoors: ['Terrasse'],
    },
  ),
  house(
    [
      202,
      'Pin Parasol',
      'saint-trojan-les-bains',
      1,
      110,
      6,
      3,
      2,
      6,
      '620 860 1420 1640',
      '130 80 700 22',
      'OBI',
      'baudinel',
    ],
    {
      street: '21 allée de la Forêt',
      location: '45.8427,-1.2074',
      sea: 800,
      shops: 500,
      description:
        'La forêt commence derrière la haie. Un abri pour six vélos, et le petit train de la plage au bout de la rue.',
      description_en:
        'The forest begins behind the hedge. Shelter for six bicycles, and the little beach train at the end of the street.',
      adapted: [1],
      indoors: ['Lave-linge'],
      outdoors: ['Abri vélos', 'Forêt'],
    },
  ),
  house(
    [
      203,
      'La Claire aux Oiseaux',
      'le-chateau-d-oleron',
      1,
      90,
      6,
      3,
      1,
      1,
      '510 720 1180 1350',
      '110 70 500 22',
      'OB',
      'mesnagier',
    ],
    {
      street: '5 route des Huîtres',
      location: '45.8893,-1.1969',
      sea: 150,
      shops: 900,
      description:
        'La maison regarde les claires, et les claires regardent passer les oiseaux. Jumelles sur le buffet.',
      description_en:
        'The house watches the oyster ponds, the ponds watch the birds go by. Binoculars on the sideboard.',
      adapted: [1],
      outdoors: ['Vue sur les claires'],
    },
  ),
  house(
    [
      204,
      'Villa du Feu Blanc',
      'saint-denis-d-oleron',
      2,
      150,
      8,
      4,
      3,
      7,
      '990 1480 2550 2950',
      '220 120 1500 20',
      'OBI',
      'tran',
    ],
    {
      street: '2 rue de Chassiron',
      location: '46.0331,-1.3793',
      sea: 600,
      shops: 700,
      description: 'Quatre chambres, une piscine hors sol, et le phare de Chassiron qui compte les heures.',
      description_en:
        'Four bedrooms, an above-ground pool, and the lighthouse of Chassiron counting the hours.',
      pool: true,
      adapted: [1],
      indoors: ['Wifi', 'Lave-vaisselle'],
      outdoors: ['Piscine hors sol', 'Jardin'],
    },
  ),
  house(
    [
      205,
      'Les Planches Bleues',
      'la-bree-les-bains',
      1,
      55,
      4,
      2,
      1,
      1,
      '390 540 860 980',
      '- - - -',
      'A',
      'poitevine',
    ],
    {
      street: '14 rue de l’Océan',
      location: '46.0097,-1.3560',
      sea: 200,
      shops: 400,
      description:
        'Une cabane agrandie avec le temps, toujours bleue. La plage est sans danger pour les petits.',
      description_en: 'A cabin that grew with time and stayed blue. The beach is safe for little ones.',
      adapted: [1],
      outdoors: ['Jardin'],
      expires: 18,
    },
  ),
  house(
    [
      206,
      'La Cabane du Chenal',
      'dolus-d-oleron',
      1,
      68,
      4,
      2,
      1,
      5,
      '420 590 930 1060',
      '90 50 400 22',
      'OB',
      'mesnagier',
    ],
    {
      street: '1 chenal d’Arceau',
      location: '45.9320,-1.2410',
      sea: 30,
      shops: 2500,
      description:
        'Au bord du chenal, les pieds presque dans l’eau. Les animaux sont acceptés, même mouillés.',
      description_en: 'On the edge of the channel, feet almost in the water. Pets welcome, even wet.',
      adapted: [1, 2],
      outdoors: ['Ponton', 'Barbecue'],
    },
  ),
  house(
    [
      207,
      'Grand Air',
      'le-grand-village-plage',
      1,
      84,
      6,
      3,
      1,
      6,
      '500 700 1150 1320',
      '110 70 500 22',
      'OB',
      'audouze',
    ],
    {
      street: '17 boulevard de la Plage',
      location: '45.8645,-1.2414',
      sea: 900,
      shops: 500,
      description:
        'Neuf cents mètres jusqu’aux vagues par le sentier de sable. Trois chambres, une table dehors, aucune montre.',
      description_en:
        'Nine hundred metres to the waves along the sandy path. Three bedrooms, a table outside, no clock.',
      adapted: [1],
      outdoors: ['Jardin', 'Table dehors'],
    },
  ),
  house(
    [
      208,
      'Les Deux Citernes',
      'saint-georges-d-oleron',
      1,
      125,
      8,
      4,
      2,
      6,
      '720 1040 1720 1980',
      '160 100 900 20',
      'OBI',
      'tran',
    ],
    {
      street: '23 rue des Deux Citernes',
      location: '45.9713,-1.3316',
      sea: 2200,
      shops: 300,
      description: 'Un billard, deux citernes, quatre chambres. Quand il pleut, on compte les points.',
      description_en: 'A billiard table, two cisterns, four bedrooms. When it rains, keep score.',
      adapted: [1],
      indoors: ['Billard', 'Cheminée', 'Wifi'],
      outdoors: ['Jardin'],
    },
  ),
  house(
    [
      209,
      'Le Nid de Boyard',
      'saint-georges-d-oleron',
      3,
      41,
      4,
      1,
      1,
      1,
      '350 490 790 890',
      '70 40 300 -',
      'I',
      'poitevine',
    ],
    {
      street: '6 avenue de Boyardville',
      location: '45.9690,-1.2388',
      sea: 250,
      shops: 120,
      description: 'Un appartement de poche à Boyardville, avec vue sur le fort les jours clairs.',
      description_en: 'A pocket flat in Boyardville, with the fort in view on clear days.',
      adapted: [1],
      indoors: ['Wifi'],
    },
  ),
  house(
    [
      210,
      'La Remise d’Alphonse',
      'saint-pierre-d-oleron',
      2,
      140,
      10,
      5,
      3,
      7,
      '1150 1700 2900 3400',
      '240 150 1800 20',
      'OBI',
      'audouze',
    ],
    {
      street: '30 rue Pierre Loti',
      location: '45.9430,-1.3060',
      sea: 3800,
      shops: 250,
      description:
        'Alphonse y rangeait ses charrettes ; il y a maintenant cinq chambres. Les photos arrivent avec le printemps.',
      description_en: 'Alphonse kept his carts here; now there are five bedrooms. Pictures come with spring.',
      adapted: [1],
      indoors: ['Wifi'],
      outdoors: ['Cour'],
      unpublished: true,
    },
  ),
];
