/** Jobs by their names, for those who enqueue them: jobs.ts needs these files. */
import { jobReference } from '#server/jobs.ts';

export const readOneFeed = jobReference<{ id: number }>('readOneFeed');
export const settleHouseFeeds = jobReference<{ houseId: number }>('settleHouseFeeds');
