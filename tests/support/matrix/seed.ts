/** What the rows of the matrix are written with. */
import type { Files } from '#providers/files/port.ts';
import type { Db } from '#server/sql.ts';
import type { Canaries } from './canaries.ts';
import type { Belongs } from './canaries.ts';

export type Row = { id: number };

export type House = [house: number, agid: number, owner: number, direct: boolean, photo: string, of: Belongs];

export interface Agency {
  id: number;
  clerk: number;
  typist: number;
  platform: number;
}

/** What each of these writes with. */
export interface Seed {
  db: Db;
  files: Files;
  canaries: Canaries;
  /** What is written of each person, to be completed by whose house they ask for. */
  about: Map<number, Belongs[]>;
  agencies: Agency[];
  /** How many requests there are, and weeks they asked for. */
  requests: number;
  weeks: number;
}
