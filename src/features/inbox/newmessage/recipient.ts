/** Who a new conversation is for, and how they hear of it: one set of rules for the form and for the server (S3 §5). Pure. */
import type { CommonWarning } from '#kernel/refusal.ts';
import { isMail, phone } from '#kernel/rules.ts';
import { goesByMail, goesBySms, isChannel } from '../composer/channel.ts';
import type { Channel } from '../composer/channel.ts';

/** The composer's form; on the wire a person who exists is named by to_uid, and everybody else is new. */
export interface RecipientForm {
  isCreatingNewRecipient: number | undefined;
  to_uid: number | undefined;
  recipient_email: string;
  recipient_tel: string;
  smsMailChannel: string | undefined;
}

/** Everything that is missing or wrong, field by field; nothing when the conversation can be opened. */
export function recipientWarnings(form: RecipientForm): CommonWarning[] {
  const { isCreatingNewRecipient: isNew, smsMailChannel: channel } = form;
  const warnings: CommonWarning[] = [];
  if (isNew === undefined) warnings.push({ type: 'required', field: 'isCreatingNewRecipient' });
  else if (!Number.isInteger(isNew)) warnings.push({ type: 'integer', field: 'isCreatingNewRecipient' });
  if (channel === undefined || channel === '') warnings.push({ type: 'required', field: 'smsMailChannel' });
  else if (!isChannel(channel)) warnings.push({ type: 'unknownChoice', field: 'smsMailChannel' });
  if (isNew !== 1 && form.to_uid === undefined) warnings.push({ type: 'required', field: 'to_uid' });
  if (isNew === 1 && isChannel(channel)) warnings.push(...addressWarnings(form, channel));
  return warnings;
}

/** What the chosen channel needs must be there; what is there besides must still be right. */
function addressWarnings(form: RecipientForm, channel: Channel): CommonWarning[] {
  const [mail, tel] = [form.recipient_email.trim(), form.recipient_tel.trim()];
  const warnings: CommonWarning[] = [];
  if (mail === '' && goesByMail(channel)) warnings.push({ type: 'required', field: 'recipient_email' });
  if (mail !== '' && !isMail(mail)) warnings.push({ type: 'mail', field: 'recipient_email' });
  if (tel === '' && goesBySms(channel)) warnings.push({ type: 'required', field: 'recipient_tel' });
  if (tel !== '' && phone.check(tel)) warnings.push({ type: 'phone', field: 'recipient_tel' });
  return warnings;
}
