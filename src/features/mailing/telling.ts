/** A decision, told to everyone it concerns in their own words: the guest, the owner of a house the agency lets, whoever follows the request. */
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import type { Tx } from '#server/sql.ts';
import { agencySideOf, guestOf, partiesOf, queueMail } from './actions.ts';
import type { MailToQueue } from './actions.ts';
import type { Mail, MailTemplate } from './mail.ts';
import type { ThreadParties } from './partyqueries.ts';

export interface Decision {
  template: MailTemplate;
  /** Names what was decided: told again, it is told to nobody twice (B98). */
  onceKey: string;
  /** Who decided it, and needs no mail about it. */
  by: number | null;
  guest?: (parties: ThreadParties, language: Language) => Mail;
  /** Of a guest they learn no more than their calendar shows (decision 44). */
  owner?: (parties: ThreadParties, language: Language) => Mail;
  agency?: (parties: ThreadParties) => Mail;
  sheet?: MailToQueue['sheet'];
}

export async function tellEveryone(tx: Tx, ddlId: number, decision: Decision): Promise<void> {
  const { template, onceKey, by, guest, owner, agency, sheet = 'stay' } = decision;
  const parties = await partiesOf(tx, ddlId);
  const about = { agid: parties.agid, ddlId, template };
  if (guest) {
    const to = guestOf(parties);
    await queueMail(tx, { ...about, to, ...guest(parties, to.language), sheet, onceKey: `${onceKey} guest` });
  }
  if (owner && isToldAsOwner(parties, by)) {
    const to = {
      uid: parties.owner_uid,
      mail: parties.owner_mail ?? '',
      language: languageOf(parties.owner_language),
    };
    await queueMail(tx, { ...about, to, ...owner(parties, to.language), onceKey: `${onceKey} owner` });
  }
  const follows = parties.online_booking ? parties.employee_uid : parties.owner_uid;
  if (agency && (by === null || follows !== by))
    await queueMail(tx, {
      ...about,
      to: agencySideOf(parties),
      ...agency(parties),
      onceKey: `${onceKey} agency`,
    });
}

/** Where they let their house themselves they are the agency's side. */
function isToldAsOwner(parties: ThreadParties, by: number | null): boolean {
  const { online_booking, owner_uid, sender_uid } = parties;
  return online_booking && owner_uid !== null && owner_uid !== sender_uid && owner_uid !== by;
}
