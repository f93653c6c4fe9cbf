/** Which nights of which house, for whom: what the button is given. */
import type { Day } from '#kernel/day.ts';

export interface WhyNotProps {
  houseId: number;
  houseTitle: string;
  from: Day;
  /** The day of departure. */
  to: Day;
  people?: number | undefined;
  /** The request whose own nights are not in its way. */
  ddlId?: number | undefined;
}
