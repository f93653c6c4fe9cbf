/** A decision, told to everyone it concerns in their own words: the guest, the owner of a house the agency lets, whoever follows the request. */
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import type { Tx } from '#server/sql.ts';
import { agencySideOf, guestOf, partiesOf, queueMail } from './actions.ts';
import type { MailToQueue, Nights } from './actions.ts';
import type { Mail, MailTemplate } from './mail.ts';
import type { ThreadParties } from './partyqueries.ts';

export interface Decision {
  template: MailTemplate;
  /** Names what was decided: told again, it is told to nobody twice (B98). */
  onceKey: string;
  /** Who of the agency or which owner decided it, and needs no mail about it; null: the guest, or the clock. */
  by: number | null;
  /** The stay it is about, where it may be another one than the request's. */
  nights?: Nights | undefined;
  guest?: (parties: ThreadParties, language: Language) => Mail;
  /** Of a guest they learn no more than their calendar shows (decision 44). */
  owner?: (parties: ThreadParties, language: Language) => Mail;
  agency?: (parties: ThreadParties) => Mail;
  summary?: MailToQueue['summary'];
}

export async function tellEveryone(tx: Tx, ddlId: number, decision: Decision): Promise<void> {
  const { template, onceKey, by, nights, guest, owner, agency, summary = 'stay' } = decision;
  const parties = await partiesOf(tx, ddlId, nights);
  const about = { agid: parties.agid, ddlId, template };
  if (guest) {
    const to = guestOf(parties);
    await queueMail(tx, {
      ...about,
      to,
      ...guest(parties, to.language),
      summary,
      onceKey: `${onceKey} guest`,
    });
  }
  if (owner && isToldAsOwner(parties, by)) {
    const to = {
      uid: parties.owner_uid,
      mail: parties.owner_mail ?? '',
      language: languageOf(parties.owner_language),
    };
    await queueMail(tx, { ...about, to, ...owner(parties, to.language), onceKey: `${onceKey} owner` });
  }
  if (agency && (by === null || isFollowedByAnother(parties, by)))
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

/** What a person decided is news to whoever else follows the request; the agency's own address would tell it what it did itself. */
function isFollowedByAnother(parties: ThreadParties, by: number): boolean {
  const { online_booking, employee_uid, employee_mail, owner_uid, owner_mail } = parties;
  const [uid, mail] = online_booking ? [employee_uid, employee_mail] : [owner_uid, owner_mail];
  return uid !== null && uid !== by && mail !== null && mail.trim() !== '';
}
