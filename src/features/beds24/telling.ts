/** Who hears by mail of a stay that a platform has sold: its owner and the agency. The guest hears it there. */
import { tellEveryone } from '#features/mailing/telling.ts';
import type { ChannelBooking } from '#providers/channels/port.ts';
import type { Tx } from '#server/sql.ts';
import { soldToAgency, soldToOwner } from './words.ts';

export async function tellSold(
  tx: Tx,
  ddlId: number,
  { messageId, said }: { messageId: number; said: ChannelBooking },
): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'stayConfirmed',
    onceKey: `sold ${messageId}`,
    by: null,
    owner: soldToOwner(said),
    agency: soldToAgency(said),
  });
}
