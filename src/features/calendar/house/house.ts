/** What the board of days needs to know of its house. */
import type { HouseReading } from '#features/listings/recordapi.ts';

export interface BoardHouse {
  id: number;
  title: string;
  ownerUid: number;
  agencyName: string;
  mayEdit: boolean;
}

export function boardHouse(house: HouseReading): BoardHouse {
  return {
    id: house.id,
    title: house.title,
    ownerUid: house.owner_uid,
    agencyName: house.agency_name,
    mayEdit: house.can_write === 1,
  };
}
