/** The other side of a thread hears by mail of what was written to it, in the transaction that writes it. */
import type { Tx } from '#server/sql.ts';
import { agencySideOf, guestOf, partiesOf, queueMail } from './actions.ts';
import { newMessageToAgency, newMessageToGuest } from './texts.ts';

export interface Told {
  ddlId: number;
  messageId: number;
  message: string;
  /** Names of the files that came with it: the mail says they are there, the thread holds them. */
  files: readonly string[];
  writtenByAgency: boolean;
}

/** Answers the mail's id in maillog, or null where the other side has no address. */
export async function tellOtherSide(tx: Tx, told: Told): Promise<number | null> {
  const { ddlId, messageId, message, files, writtenByAgency } = told;
  const parties = await partiesOf(tx, ddlId);
  const to = writtenByAgency ? guestOf(parties) : agencySideOf(parties);
  const mail = writtenByAgency
    ? newMessageToGuest(parties, message, to.language, files)
    : newMessageToAgency(parties, message, files);
  return queueMail(tx, {
    agid: parties.agid,
    ddlId,
    ddlchatId: messageId,
    to,
    template: 'newMessage',
    ...mail,
    onceKey: `message-${messageId}`,
  });
}
