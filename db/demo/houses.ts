/** The twenty-six houses of the demo. */
import type { DemoHouse } from './house.ts';
import { OLERON_HOUSES } from './housesoleron.ts';
import { RE_HOUSES } from './housesre.ts';
import { MORE_RE_HOUSES } from './housesre2.ts';

export const HOUSES: readonly DemoHouse[] = [...RE_HOUSES, ...MORE_RE_HOUSES, ...OLERON_HOUSES];
