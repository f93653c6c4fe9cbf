/** The demo's houses say their equipment in words; the lists of the product know it by number. */
import { equipment } from '#features/listings/factqueries.ts';
import type { Tx } from '#server/sql.ts';
import type { DemoHouse } from './house.ts';
import { listedWords } from './houselists.ts';

/** Columns of the house, by the list whose numbers they hold. */
const COLUMNS: Readonly<Record<string, string>> = {
  indoorsequipment: 'indoors_equipment',
  outdoorsequipment: 'outdoors_equipment',
  outdoorscloseto: 'outdoors_close_to',
  outdoorspool: 'outdoors_pool',
  outdoorsparking: 'outdoors_parking',
};

/** What a house has, in words, as the columns of its row. A word that no list has is a mistake of the demo. */
export async function equipmentColumns(
  tx: Tx,
): Promise<(house: DemoHouse) => Readonly<Record<string, number[]>>> {
  const known = new Map((await equipment(tx)).map((row) => [row.fr, row]));
  return (house) => {
    const { nid, indoors = [], outdoors = [] } = house;
    const columns = Object.fromEntries(Object.values(COLUMNS).map((column) => [column, [] as number[]]));
    for (const word of new Set([...indoors, ...outdoors, ...listedWords(house)])) {
      const row = known.get(word);
      const column = row && COLUMNS[row.list];
      if (column === undefined)
        throw new Error(`House ${nid} of the demo has '${word}', which is in no list.`);
      columns[column]!.push(row!.id);
    }
    return columns;
  };
}
