/** The tab 'calendar': the house's twelve months, which save themselves. */
import { boardHouse } from '#features/calendar/house/house.ts';
import { HouseCalendar } from '#features/calendar/HouseCalendar.tsx';
import type { TabProps } from './editor.ts';

export function CalendarTab({ house }: TabProps) {
  return <HouseCalendar house={boardHouse(house)} />;
}
