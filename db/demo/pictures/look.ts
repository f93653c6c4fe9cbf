/** What makes one house unlike its neighbours; every picture of the house obeys it. */

export interface Look {
  nid: number;
  shutters: string;
  door: string;
  wall: string;
  storeys: 1 | 2;
  flowers: readonly string[];
  floor: 'tomettes' | 'planks' | 'stone' | 'checks';
  beams: 'dark' | 'white' | 'none';
  sofa: string;
  accent: string;
  view: View;
  mirrored: boolean;
}

export type View = 'garden' | 'sea' | 'marsh' | 'harbour' | 'pool' | 'pines';
