/** The photos of each house in db/demo/photos/, the cover first: `101-2-garden.webp` is the second of house 101. */
const SCENES = {
  facade: 'La maison sur sa rue',
  lane: 'La venelle',
  garden: 'Le jardin et la terrasse',
  pool: 'La piscine',
  courtyard: 'La cour',
  marsh: 'Les marais, au bout du chemin',
  harbour: 'Le port',
  beach: 'La plage',
  channel: 'Le chenal et ses cabanes',
  fort: 'Le fort, depuis le muret',
  forest: 'La forêt',
  headland: 'Le phare',
  living: 'Le séjour',
  kitchen: 'La cuisine',
  bedroom: 'La chambre',
  bathroom: 'La salle d’eau',
  games: 'La salle de jeux',
} as const;

type Scene = keyof typeof SCENES;

/** House 210 has none yet. */
const ALBUMS: Readonly<Record<number, readonly Scene[]>> = {
  101: ['facade', 'garden', 'living', 'kitchen', 'bedroom', 'lane'],
  102: ['pool', 'marsh', 'living', 'kitchen', 'bedroom'],
  103: ['garden', 'beach', 'living', 'bedroom'],
  104: ['harbour', 'living', 'bedroom'],
  105: ['garden', 'kitchen', 'living', 'bedroom'],
  106: ['marsh', 'facade', 'living'],
  107: ['pool', 'facade', 'living', 'games', 'kitchen', 'bedroom'],
  108: ['facade', 'headland', 'bedroom'],
  109: ['courtyard', 'facade', 'kitchen', 'living', 'bedroom'],
  110: ['facade', 'beach', 'living'],
  111: ['garden', 'headland', 'living', 'bedroom'],
  112: ['facade', 'bedroom', 'beach'],
  113: ['lane', 'living', 'bathroom', 'kitchen', 'bedroom'],
  114: ['facade', 'kitchen', 'bedroom'],
  115: ['pool', 'living', 'kitchen', 'bedroom', 'courtyard'],
  116: ['headland', 'facade', 'living'],
  201: ['harbour', 'facade', 'kitchen', 'bedroom'],
  202: ['forest', 'garden', 'living', 'bedroom'],
  203: ['channel', 'facade', 'living'],
  204: ['pool', 'headland', 'living', 'bedroom', 'kitchen'],
  205: ['beach', 'facade', 'bedroom'],
  206: ['channel', 'living', 'kitchen', 'bedroom'],
  207: ['garden', 'forest', 'living'],
  208: ['facade', 'games', 'garden', 'kitchen', 'bedroom'],
  209: ['fort', 'living', 'bedroom'],
};

export interface DemoPhoto {
  /** Also the name of its file, without its ending. */
  slug: string;
  title: string;
  /** 0 is the cover. */
  delta: number;
}

export function photosOf(nid: number): DemoPhoto[] {
  return (ALBUMS[nid] ?? []).map((scene, delta) => ({
    slug: `${nid}-${delta + 1}-${scene}`,
    title: SCENES[scene],
    delta,
  }));
}
