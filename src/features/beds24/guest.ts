/** Who booked on a platform: the person and the agency's card of them, through the doors everybody comes by. */
import { findOrCreatePerson, phoneDigits, saveCard } from '#features/people/actions.ts';
import { unreachablePerson } from '#features/people/unreachable.ts';
import type { ChannelBooking } from '#providers/channels/port.ts';
import type { Tx } from '#server/sql.ts';

/** business_language by their two letters; whoever reads another language is written to in English. */
const LANGUAGES: Readonly<Record<string, number>> = { '': 1, fr: 1, en: 2, es: 3, de: 4 };

const MAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

export async function guestOf(
  tx: Tx,
  {
    agid,
    houseId,
    accountId,
    said,
  }: { agid: number; houseId: number; accountId: number; said: ChannelBooking },
): Promise<number> {
  const language = LANGUAGES[said.language] ?? 2;
  const names = { firstName: said.firstName, lastName: said.lastName || 'Client' };
  const mail = MAIL.test(said.mail) ? said.mail.toLowerCase() : null;
  const tel = phoneDigits(said.phone) === null ? null : said.phone;
  const { uid, created } =
    mail === null && tel === null
      ? await unreachablePerson(tx, `beds24-${accountId}-${said.id}`, { ...names, language })
      : await findOrCreatePerson(tx, { ...names, mail, tel, language });
  await saveCard(
    tx,
    {
      agid,
      uid,
      first_name: names.firstName,
      last_name: names.lastName,
      ...(mail !== null && { mail }),
      ...(tel !== null && { tel1: tel }),
      tag_type: 'LOCATAIRE',
      business_language: language,
      interested_nid: houseId,
    },
    // What the agency has written of somebody it knows stays; what a platform says joins nobody's secrets.
    { onlyMissing: true, isJoined: !created },
  );
  return uid;
}
