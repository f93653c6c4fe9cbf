/** Twelve months of a house: <HouseCalendar house={boardHouse(house)} />. The first month shown is in the address (?m=2027-05). */
import { HouseStays } from '#features/stays/HouseStays.tsx';
import { useFilters } from '#web/address.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { HouseBoard, lastShown } from './house/HouseBoard.tsx';
import type { BoardHouse } from './house/house.ts';
import { useDays } from './house/useDays.ts';
import { monthOf } from './MonthTurn.tsx';

export function HouseCalendar({ house }: { house: BoardHouse }) {
  const [{ m }] = useFilters();
  const first = monthOf(m);
  const { query, read } = useDays(house.id, first, lastShown(first));
  return (
    <>
      <Loaded query={query} skeleton={<SkeletonCards count={4} height={320} />}>
        {() => read && <HouseBoard key={house.id} house={house} first={first} read={read} />}
      </Loaded>
      <HouseStays houseId={house.id} canWrite={house.mayEdit} />
    </>
  );
}
