/** Houses that their owners let without online booking are answered by mail, from the owner's own mail program (B64). */
import type { Ddl } from '#features/requests/api.ts';

export function answersByMail(ddl: Ddl): boolean {
  return (
    ddl.on_agency_side === 1 &&
    ddl.is_conversation === 0 &&
    ddl.ad_online_booking === 0 &&
    ddl.sender_email !== ''
  );
}

export function mailAddress(ddl: Ddl, text: string): string {
  const subject = encodeURIComponent(`Votre demande n°${ddl.alphaid}`);
  return `mailto:${encodeURIComponent(ddl.sender_email).replace('%40', '@')}?subject=${subject}&body=${encodeURIComponent(text.replace(/\n/g, '\r\n'))}`;
}
