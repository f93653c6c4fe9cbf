/** Who hears that an option nears its end, that its end moved, or that it is left to a person. */
import type { Language } from '#kernel/localized.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import type { Mail } from '#features/mailing/mail.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import { houseAndDays } from '#features/mailing/parties.ts';
import { toAgency, toGuest, toOwner } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Tx } from '#server/sql.ts';
import { contractToSign } from './texts.ts';

/** They have seen the nights taken. */
export function reminderToOwner(parties: ThreadParties, heldUntil: Date, language: Language): Mail {
  const isFrench = language === 'fr';
  const until = longMoment(parisTime(heldUntil), language);
  return toOwner(parties, language, {
    subject: isFrench ? 'Option bientôt terminée' : 'Option about to lapse',
    heading: isFrench ? 'Une option chez vous se termine bientôt' : 'An option on your house ends soon',
    paragraphs: [
      isFrench
        ? `Ces nuits sont gardées jusqu’au ${until}\u00a0: ${houseAndDays(parties, 'fr')}.`
        : `These nights are kept until ${until}: ${houseAndDays(parties, 'en')}.`,
      isFrench
        ? 'Nous vous écrivons dès que le séjour est confirmé, ou si l’option prend fin.'
        : 'We will write to you as soon as the stay is confirmed, or if the option lapses.',
    ],
  });
}

/** An option whose end a person moved. */
interface Moved {
  before: Date;
  until: Date;
  contract: string | undefined;
}

export async function mailOptionMoved(tx: Tx, ddlId: number, moved: Moved, by: number): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'optionMoved',
    onceKey: `option moved ${ddlId} ${new Date().toISOString()}`,
    by,
    guest: (parties, language) => movedToGuest(parties, moved, language),
    owner: (parties, language) => movedToOwner(parties, moved, language),
    agency: (parties) => movedToAgency(parties, moved),
  });
}

function endsOf({ before, until }: Moved, language: Language) {
  const [was, is] = [before, until].map((end) => longMoment(parisTime(end), language));
  return { was, is, isLater: until > before };
}

function movedToGuest(parties: ThreadParties, moved: Moved, language: Language): Mail {
  const { was, is, isLater } = endsOf(moved, language);
  const isFrench = language === 'fr';
  const longer = isFrench ? 'Vos nuits sont gardées plus longtemps' : 'Your nights are held for longer';
  const shorter = isFrench ? 'Votre option se termine plus tôt' : 'Your option ends earlier';
  return toGuest(parties, language, {
    heading: isLater ? longer : shorter,
    paragraphs: [
      isFrench
        ? `Nous gardons ces nuits pour vous jusqu’au ${is}\u00a0: ${houseAndDays(parties, 'fr')}. Auparavant, c’était jusqu’au ${was}.`
        : `We are holding these nights for you until ${is}: ${houseAndDays(parties, 'en')}. Before, it was until ${was}.`,
      ...contractToSign(moved, language),
    ],
  });
}

function movedToOwner(parties: ThreadParties, moved: Moved, language: Language): Mail {
  const { was, is, isLater } = endsOf(moved, language);
  const isFrench = language === 'fr';
  const longer = isFrench ? 'Une option chez vous est prolongée' : 'An option on your house is extended';
  const shorter = isFrench
    ? 'Une option chez vous se termine plus tôt'
    : 'An option on your house ends earlier';
  return toOwner(parties, language, {
    heading: isLater ? longer : shorter,
    paragraphs: [
      isFrench
        ? `Ces nuits sont gardées jusqu’au ${is}\u00a0: ${houseAndDays(parties, 'fr')}. Auparavant, c’était jusqu’au ${was}.`
        : `These nights are kept until ${is}: ${houseAndDays(parties, 'en')}. Before, it was until ${was}.`,
    ],
  });
}

function movedToAgency(parties: ThreadParties, moved: Moved): Mail {
  const { was, is, isLater } = endsOf(moved, 'fr');
  return toAgency(parties, {
    subject: isLater ? 'Option prolongée' : 'Option raccourcie',
    heading: `Une option que vous suivez est ${isLater ? 'prolongée' : 'raccourcie'}`,
    paragraphs: [
      `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. L’option se termine le ${is}, et non plus le ${was}.`,
    ],
  });
}

/** Its end is theirs to decide. @param note what stands in the way */
export async function mailOptionLeft(
  tx: Tx,
  { id, ddl_id: ddlId, until }: { id: number; ddl_id: number; until: Date },
  note: string,
): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'optionReleased',
    onceKey: `option left ${id} ${until.toISOString()}`,
    by: null,
    agency: (parties) => leftToAgency(parties, note),
  });
}

function leftToAgency(parties: ThreadParties, note: string): Mail {
  return toAgency(parties, {
    subject: 'Option terminée, à décider',
    heading: 'Une option attend votre décision',
    paragraphs: [`${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}.`, note],
  });
}
