/** What the board of days needs to know of its house. */
export interface BoardHouse {
  id: number;
  title: string;
  ownerUid: number;
  agencyName: string;
  mayEdit: boolean;
}

/** A house as its call answers it. */
interface House {
  id: number;
  title: string;
  owner_uid: number;
  agency_name: string;
  can_write: 0 | 1;
}

export function boardHouse(house: House): BoardHouse {
  return {
    id: house.id,
    title: house.title,
    ownerUid: house.owner_uid,
    agencyName: house.agency_name,
    mayEdit: house.can_write === 1,
  };
}
