/** What the demo's houses choose from lists, in the words of the lists: what is near, parking, energies, languages. */
import type { DemoHouse } from './house.ts';

const NEAR: Readonly<Record<string, readonly string[]>> = {
  'ars-en-re': ['Plage', 'Port', 'Marché', 'Boulangerie', 'Piste cyclable', 'Marais salants'],
  'les-portes-en-re': ['Plage', 'Forêt', 'Marché', 'Piste cyclable', 'Réserve naturelle'],
  'le-bois-plage-en-re': ['Plage surveillée', 'Marché', 'Supermarché', 'Piste cyclable', 'École de surf'],
  'saint-martin-de-re': ['Port', 'Restaurants', 'Marché', 'Médecin', 'Pharmacie', 'Musée'],
  'la-couarde-sur-mer': ['Plage surveillée', 'Marché', 'Cinéma', 'Piste cyclable', 'École de voile'],
  loix: ['Marais salants', 'Port', 'Cabane à huîtres', 'Piste cyclable'],
  'la-flotte': ['Port', 'Marché', 'Restaurants', 'Plage', 'Médecin'],
  'saint-clement-des-baleines': ['Phare', 'Plage', 'Forêt', 'Boulangerie'],
  'rivedoux-plage': ['Plage', 'Arrêt de bus', 'Boulangerie', 'Cabane à huîtres'],
  'sainte-marie-de-re': ['Plage', 'Boulangerie', 'Supermarché', 'Tennis'],
  'la-cotiniere': ['Port', 'Restaurants', 'Marché', 'Plage'],
  'saint-trojan-les-bains': ['Forêt', 'Plage', 'Cabane à huîtres', 'Piste cyclable'],
  'le-chateau-d-oleron': ['Port', 'Marché', 'Musée', 'Cabane à huîtres'],
  'saint-denis-d-oleron': ['Phare', 'Port', 'Plage', 'École de voile'],
  'la-bree-les-bains': ['Plage surveillée', 'Boulangerie', 'Marché'],
  'dolus-d-oleron': ['Plage', 'Supermarché', 'Piste cyclable'],
  'le-grand-village-plage': ['Plage', 'Forêt', 'École de surf', 'Centre équestre'],
  'saint-georges-d-oleron': ['Plage', 'Marché', 'Forêt', 'Piste cyclable'],
  'saint-pierre-d-oleron': ['Centre du village', 'Supermarché', 'Médecin', 'Cinéma'],
};

/** What nearly every house has, and nobody thinks of saying: as its inventory counts it. */
const USUAL = ['Réfrigérateur', 'Plaques de cuisson', 'Bouilloire', 'Aspirateur', 'Détecteur de fumée'];

/** Words of the lists, to stand beside those a house says by itself. */
export function listedWords({ nid, village, type, surface, regime }: DemoHouse): readonly string[] {
  if (regime === 'A' && nid === 112) return [];
  const usual = nid === 210 ? [] : USUAL;
  const parking =
    type === 3 ? 'Parking public à proximité' : surface >= 130 ? 'Deux places privées' : 'Place privée';
  return [...usual, ...(nid === 210 ? [] : [parking]), ...(NEAR[village] ?? [])];
}

const [ELECTRICITY, WATER, GAS, HEATING] = [1, 2, 3, 4];
const [FRENCH, ENGLISH, SPANISH, GERMAN] = [1, 2, 3, 4];

export function chosenNumbers({ nid, regime }: DemoHouse): {
  energies: number[];
  spoken_languages: number[];
} {
  if (nid === 210) return { energies: [], spoken_languages: [] };
  const energies = [ELECTRICITY, WATER, ...(nid % 4 === 0 ? [GAS] : []), HEATING];
  const languages = [
    FRENCH,
    ENGLISH,
    ...(nid % 7 === 0 ? [SPANISH] : []),
    ...(nid % 6 === 5 ? [GERMAN] : []),
  ];
  return { energies, spoken_languages: regime === 'A' ? [FRENCH] : languages };
}

const CONDITIONED = [
  'rooms',
  'main_room_surface',
  'bathrooms',
  'showers',
  'toilets',
  'num_singlebeds',
  'doublebeds',
  'num_pillows',
  'num_double_duvets',
  'indoors_equipment',
  'coffee_brand',
  'energies',
  'outdoors_equipment',
  'outdoors_pool',
] as const;
const [UNDEFINED, NEW, GOOD, USED] = [0, 1, 2, 3];
const GRADES: readonly number[] = [GOOD, GOOD, NEW, GOOD, USED];

/** Most are in a good state; the agency has not been to every house yet. */
export function conditionsOf({ nid, regime }: DemoHouse): Record<string, number> {
  const isSeen = regime === 'OBI' && nid !== 210;
  return Object.fromEntries(
    CONDITIONED.map((name, index) => [
      `condition_${name}`,
      isSeen ? GRADES[(nid + index) % GRADES.length]! : UNDEFINED,
    ]),
  );
}
