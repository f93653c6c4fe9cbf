/** A contract that could not be made by itself: the agency is to make it, and the guest hears who writes next. */
import { agencySideOf, guestOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import { toAgency, toGuest } from '#features/mailing/said.ts';
import type { Tx } from '#server/sql.ts';

/** False when both were told before. */
export async function mailLeftToAgency(
  tx: Tx,
  ddlId: number,
  { why, once }: { why: string; once: string },
): Promise<boolean> {
  const parties = await partiesOf(tx, ddlId);
  const guest = guestOf(parties);
  const isFrench = guest.language === 'fr';
  const house = parties.house_title ?? parties.agency_name;
  const about = { agid: parties.agid, ddlId, template: 'agreed' as const };
  const told = await queueMail(tx, {
    ...about,
    to: agencySideOf(parties),
    ...toAgency(parties, {
      subject: 'Contrat à préparer',
      heading: 'Un contrat attend que vous le prépariez',
      paragraphs: [
        `${parties.sender_name || 'Le client'} a réservé ${house}. Son contrat n’a pas pu partir de lui-même\u00a0: à vous de l’envoyer, avec la première demande de paiement s’il y en a une.`,
        why,
      ],
    }),
    onceKey: `${once} left agency`,
  });
  const toldGuest = await queueMail(tx, {
    ...about,
    to: guest,
    ...toGuest(parties, guest.language, {
      subject: isFrench ? 'Votre réservation' : 'Your booking',
      heading: isFrench
        ? 'Votre contrat arrive un peu plus tard'
        : 'Your contract will follow a little later',
      paragraphs: [
        isFrench
          ? `Vos nuits sont retenues. ${parties.agency_name} prépare votre contrat et vous écrit dès qu’il est prêt\u00a0: vous n’avez rien à faire.`
          : `Your nights are held. ${parties.agency_name} is preparing your contract and will write to you as soon as it is ready: there is nothing for you to do.`,
      ],
    }),
    summary: 'stay',
    onceKey: `${once} left guest`,
  });
  return told !== null || toldGuest !== null;
}
