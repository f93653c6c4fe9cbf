/** Mails and texts, both ways. */
import type { Fault } from './fault.ts';

const SIGNING = 'src/features/contracts/signing.http.test.ts';
const MAILIN = 'src/features/mailin/mailin.http.test.ts';
const QUOTED = 'src/features/mailin/quoted.test.ts';
const FLOOD = 'src/features/mailing/flood.http.test.ts';
const MAILING = 'src/features/mailing/mailing.test.ts';
const RESEND = 'src/features/mailing/resend.http.test.ts';
const OPTIONS = 'src/features/options/options.http.test.ts';
const KNOWN = 'src/features/people/known.http.test.ts';
const SESSION = 'src/features/session/session.http.test.ts';
const SMS = 'src/features/sms/sms.http.test.ts';

const TAGS = 'src/features/tags/tags.http.test.ts';

export const MAIL_FAULTS: readonly Fault[] = [
  {
    name: 'same-tag-mailed-twice',
    file: 'src/features/tags/actions.ts',
    find: '(isWanted && wanted.mailText === undefined)',
    replace: 'isWanted',
    tests: [TAGS],
    why: 'Two clerks set the same tag at once, and the guest has its mail twice.',
  },
  {
    name: 'event-mailed-twice',
    file: 'src/features/mailing/actions.ts',
    find: 'once_key: mail.onceKey ?? null',
    replace: 'once_key: null',
    tests: [MAILING, OPTIONS],
    why: 'A guest gets the same mail twice.',
  },
  {
    name: 'mail-claimed-twice',
    file: 'src/features/mailing/queries.ts',
    find: ' and (claimed_until is null or claimed_until < now()) returning *',
    replace: '  returning *',
    tests: [MAILING],
    why: 'Two workers send one mail twice.',
  },
  {
    name: 'refused-mail-tried-again',
    file: 'src/features/mailing/sending.ts',
    find: 'if (error instanceof MailRefused) return { code: error.code, message: error.message, isFinal: true };',
    replace:
      'if (error instanceof MailRefused) return { code: error.code, message: error.message, isFinal: false };',
    tests: [MAILING],
    why: 'A wrong address is written to for a day, and nobody hears of it.',
  },
  {
    name: 'dead-code-mailed',
    file: 'src/features/mailing/sending.ts',
    find: 'if (code && isOver(code)) return TOO_LATE;',
    replace: '',
    tests: [SIGNING],
    why: 'A code arrives after it was worth anything.',
  },
  {
    name: 'agency-name-breaks-the-header',
    file: 'src/features/mailing/sending.ts',
    find: ".replace(/[\"\\\\\\r\\n<>]/g, '')",
    replace: '',
    tests: [MAILING],
    why: 'An agency’s name with a quotation mark breaks every mail.',
  },
  {
    name: 'link-without-its-person',
    file: 'src/features/mailing/sending.ts',
    find: "if (button.link !== 'obmail' || mail.uid === null)",
    replace: "if (button.link === 'obmail' || mail.uid === null)",
    tests: [MAILING, SESSION],
    why: 'A guest’s button asks for a password they never had.',
  },
  {
    name: 'sealed-address-of-everybody',
    file: 'src/features/mailing/reply.ts',
    find: "['reply', ddlId, recipient.trim().toLowerCase()]",
    replace: "['reply', ddlId]",
    tests: [MAILIN],
    why: 'The address in the owner’s mail proves the guest.',
  },
  {
    name: 'answer-below-a-quote-hidden',
    file: 'src/features/mailin/quoted.ts',
    find: 'if (index > lastOther && QUOTE.test',
    replace: 'if (QUOTE.test',
    tests: [QUOTED],
    why: 'What a guest wrote under a quoted line is hidden.',
  },
  {
    name: 'stranger-filed',
    file: 'src/features/mailin/actions.ts',
    find: 'if (!as || as.side !== (await sideOfReader(tx, ddlId, recipient, mail.proof.uid ?? null)))',
    replace: 'if (!as)',
    tests: [MAILIN],
    why: 'A guest writes in the agency’s name by writing its address in a From.',
  },
  {
    name: 'filed-without-a-bound',
    file: 'src/features/mailin/actions.ts',
    find: ">= HOURLY) return 'tooMany';",
    replace: ">= HOURLY * 1000) return 'tooMany';",
    tests: [MAILIN],
    why: 'A machine fills a thread by the minute.',
  },
  {
    name: 'one-mail-more-an-hour',
    file: 'src/features/mailin/actions.ts',
    find: ">= HOURLY) return 'tooMany';",
    replace: "> HOURLY) return 'tooMany';",
    tests: [MAILIN],
    why: 'The bound is one more than was said.',
  },
  {
    name: 'robots-answered',
    file: 'src/features/mailin/actions.ts',
    find: "if (mail.robot !== '') return mail.robot;",
    replace: '',
    tests: [MAILIN],
    why: 'An absence message is filed, mailed on, and answered by the next one.',
  },
  {
    name: 'bounce-unseen',
    file: 'src/features/mailin/receiving.ts',
    find: 'for (const bounce of arrived.bounces) await markReturned(tx, keyOf(bounce.messageId), bounce);',
    replace: '',
    tests: [MAILIN],
    why: 'A mail that never arrived reads as sent.',
  },
  {
    name: 'guest-address-of-a-stranger',
    file: 'src/features/mailing/partyqueries.ts',
    find: "case when ${KNOWN} or lower(c.mail) = lower(p.mail) then coalesce(p.mail, '') else '' end as sender_mail",
    replace: "coalesce(p.mail, '') as sender_mail",
    tests: [KNOWN, MAILIN, FLOOD],
    why: 'A stranger’s form sends mails to whoever it names.',
  },
  {
    name: 'sixty-one-mails-from-a-guest',
    file: 'src/features/mailing/threadmails.ts',
    find: 'max: 60, minutes: 60',
    replace: 'max: 61, minutes: 60',
    tests: [FLOOD],
    why: 'One mail more an hour than was said.',
  },
  {
    name: 'link-resent-anywhere',
    file: 'src/features/mailing/resend.ts',
    find: 'const allowed = opens ? own : known',
    replace: 'const allowed = opens && own.length > 99 ? own : known',
    tests: [RESEND],
    why: 'A link that opens an account goes to an address the agency typed.',
  },
  {
    name: 'stop-ignored',
    file: 'src/features/sms/inbound.ts',
    find: "if (order === 'stop') await stopNumber(tx, phone);",
    replace: '',
    tests: [SMS],
    why: 'Who writes STOP goes on getting texts.',
  },
  {
    name: 'stopped-number-texted',
    file: 'src/features/sms/queries.ts',
    find: 'exists (select from smsstop where smsstop.phone = smssent.phone) as stopped',
    replace: 'false as stopped',
    tests: [SMS],
    why: 'A text leaves to somebody who wrote STOP meanwhile.',
  },
  {
    name: 'text-answer-filed-twice',
    file: 'src/features/sms/inbound.ts',
    find: 'if (id === undefined) return;',
    replace: '',
    tests: [SMS],
    why: 'One text told twice stands in the thread twice.',
  },
  {
    name: 'sms-of-yesterday-counted',
    file: 'src/features/sms/queries.ts',
    find: "direction = 'out' and phone = ${phone} and queued_at >= ${midnight}",
    replace: "direction = 'out' and phone = ${phone}",
    tests: [SMS],
    why: 'A guest who had twenty texts in a year gets no more.',
  },
  {
    name: 'resent-sms-keeps-its-name',
    file: 'src/features/sms/queries.ts',
    find: 'case when sent_at is null then request_id else ${requestId} end',
    replace: 'request_id',
    tests: [SMS],
    why: 'A text sent again is taken for the former one, and never leaves.',
  },
  {
    name: 'quoted-mail-to-the-wrong-agency',
    file: 'src/features/mailin/matching.ts',
    find: 'suggestion?.agid ?? (await queries.agencyFor',
    replace: '(await queries.agencyFor',
    tests: [MAILIN],
    why: 'A guest’s mail waits in the other agency.',
  },
  {
    name: 'mail-kept-twice',
    file: 'src/features/mailin/receiving.ts',
    find: '  if (await queries.isKnownMail(tx, agid, messageId)) return false;\n  const raw',
    replace: '  const raw',
    tests: [MAILIN],
    why: 'A mail delivered again is kept and weighed again.',
  },
  {
    name: 'nameless-guest-is-a-blank',
    file: 'src/features/mailing/partyqueries.ts',
    find: "then ${fullName('p')} else",
    replace: "then concat_ws(' ', p.first_name, p.last_name) else",
    tests: ['tests/architecture.test.ts'],
    why: 'Somebody without names is a blank, which the next fallback takes for a name.',
  },
  {
    name: 'option-of-nobody',
    file: 'src/features/options/actions.ts',
    find: "parties.sender_name || 'quelqu’un'",
    replace: 'parties.sender_name',
    tests: ['src/features/options/options.http.test.ts'],
    why: 'The agency reads that the option of nobody at all ends tomorrow.',
  },
];
