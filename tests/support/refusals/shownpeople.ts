/** Refusals of the server, sessions, messages and files whose case takes a story of its own: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

export const SHOWN_OF_PEOPLE = {
  logoMissing: [
    'src/features/profile/profile.http.test.ts',
    'B86 photos carry a logo only where there is one',
  ],
  logoNoPicture: [
    'src/features/profile/profile.http.test.ts',
    'A41 a logo takes the place of the one that was shown',
  ],
  listNotReadable: [
    'tests/references.test.ts',
    'B21 what is chosen from a list one may not read stays and is saved; another is refused in a sentence, the same number or a guessed one',
  ],
  contractWithdrawn: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-31 B53 a cancelled contract’s link and whoever came in by it see nothing of it any more; the link says whom to call',
  ],
  linkExpired: [
    'src/features/session/loginlimits.http.test.ts',
    'S6 links are counted before they are judged, good and bad alike',
  ],
  tooManyMessages: [
    'src/features/mailing/flood.http.test.ts',
    'a guest’s three hundredth message within an hour is the last; the agency writes on, and an hour later so does the guest',
  ],
  tooManyAttempts: [
    'src/features/session/loginlimits.http.test.ts',
    'S6 households of one IPv6 provider are counted together',
  ],
  busy: [
    'src/features/status/health.http.test.ts',
    'R10 with every connection in use, calls are told that there is much to do, health that the database is well, and jobs are done',
  ],
  accountGuessed: [
    'src/features/session/loginlimits.http.test.ts',
    'S6 S8 one account is bounded over any number of addresses; the browser that logged in before, and one that reads its mail, come in',
  ],
  tooManyLogins: [
    'src/features/session/loginlimits.http.test.ts',
    'S6 four hundred unknown logins at once: few are worked on, the rest is told to come back, and the public page is not behind them',
  ],
  unexpected: [
    'src/server/scope.http.test.ts',
    'B106 a question that is only asked allows nothing: the write is undone, and is a bug of ours',
  ],
  unavailable: [
    'src/server/databaseerrors.http.test.ts',
    'R10 PostgreSQL is killed: every call answers that we are unavailable, nothing lost; then all of it comes back by itself',
  ],
  outcomeUnknown: [
    'src/server/databaseerrors.http.test.ts',
    'R10 the answer to a commit is lost: said as not known, and the same key tells',
  ],
  outcomeUnknownCheck: [
    'src/server/databaseerrors.http.test.ts',
    'R10 the answer to a commit is lost: said as not known, and the same key tells',
  ],
  diskFull: [
    'src/server/diskspace.http.test.ts',
    'R10 a disk that fills up while an attachment is written: no part of the file is left',
  ],
  tooSlow: ['src/main/httpserver.http.test.ts', 'a body that arrives too slowly is cut off, and told why'],
  notOurAddress: [
    'src/main/httpserver.http.test.ts',
    'a name that only points at this machine is refused on every route, and told nothing',
  ],
  foreignOrigin: [
    'src/main/httpserver.http.test.ts',
    'what a page of another site sends changes nothing; what it only reads is the same-origin rule’s',
  ],
  badSignature: [
    'src/features/sms/sms.http.test.ts',
    'a forged callback is refused and changes nothing; one that makes no sense too',
  ],
  idempotencyReused: [
    'src/features/inbox/messages.test.ts',
    'C10 D13 the same intention sent twice is one message',
  ],
  minLength: [
    'src/features/payments/payments.test.ts',
    'PAY-09 B57 attached, confirmed, reversed: each state lets only its own moves through',
  ],
  existingMail: [
    'src/features/quotes/quotes.http.test.ts',
    'QFORM-24 QFORM-17 a new reservation makes the tenant, the request and the quote',
  ],
  fromAfterTo: [
    'src/features/simulator/simulator.http.test.ts',
    'SIM-13 SIM-14 bad input is refused in words',
  ],
  inThePast: ['src/features/simulator/simulator.http.test.ts', 'SIM-13 SIM-14 bad input is refused in words'],
  stayTooLong: [
    'src/features/simulator/simulator.http.test.ts',
    'SIM-13 SIM-14 bad input is refused in words',
  ],
  unknownType: [
    'src/features/payments/payments.test.ts',
    'PAY-20 an unknown type is refused in the documents’ own words',
  ],
  passwordSpaces: [
    'src/features/session/credentials.http.test.ts',
    'S7 a password is never trimmed in silence: with spaces around it none is chosen, one that has them logs in, and a pasted space does no harm',
  ],
  passwordCommon: [
    'src/features/session/credentials.http.test.ts',
    'S7 a password is never trimmed in silence: with spaces around it none is chosen, one that has them logs in, and a pasted space does no harm',
  ],
  passwordPersonal: [
    'src/features/session/credentials.http.test.ts',
    'S7 a password is never trimmed in silence: with spaces around it none is chosen, one that has them logs in, and a pasted space does no harm',
  ],
  unknownMail: [
    'src/features/session/loginlimits.http.test.ts',
    'S6 B08 reset links behind that proxy: five an hour for each visitor and for each address, and not five for all',
  ],
  wrongPasswordResetToken: [
    'src/features/session/credentials.http.test.ts',
    'B08 B10 a new password ends every session and every link that is out; the signature link lives on',
  ],
  emptyMessage: [
    'src/features/sms/sms.http.test.ts',
    'a text gives up after its last try, in words; an empty or too long one is refused before',
  ],
  smsLimit: [
    'src/features/sms/sms.http.test.ts',
    'a day holds twenty texts to a number, also when twenty-five come at once, and two hundred of an author',
  ],
  smsStopped: [
    'src/features/sms/sms.http.test.ts',
    'STOP ends the texts to a number, in words and in its thread; START takes it back',
  ],
  smsNotFailed: [
    'src/features/sms/sms.http.test.ts',
    'C36 staff sends a failed text again: once, their own agency’s, and only one that failed',
  ],
  depositOrBalance: [
    'src/features/bids/bids.http.test.ts',
    'CHAT-17 a wrong amount, two parts at once or another total is refused in words and leaves nothing',
  ],
  bidNeedsRequest: [
    'src/features/inbox/newmessage/newconversation.test.ts',
    'C13 a note, a status and a price do not begin a conversation: what was meant to stay inside does not leave',
  ],
  bidTotalDiffers: [
    'src/features/bids/bids.http.test.ts',
    'CHAT-17 a wrong amount, two parts at once or another total is refused in words and leaves nothing',
  ],
  onlineBookingOff: [
    'src/features/payments/payments.test.ts',
    'CHAT-71 no money is asked for a house that is not booked online',
  ],
  bidCancelled: [
    'src/features/bids/bids.http.test.ts',
    'CHAT-93 C10 two guests’ clicks and a clerk’s cancelling at the same instant: paid or cancelled, never both',
  ],
  bidOfAnotherStay: [
    'src/features/payments/bidstays.test.ts',
    'CHAT-93 a price made for one house is not paid for another that was chosen since, and the agency is told',
  ],
  bidPaid: [
    'src/features/bids/bids.http.test.ts',
    'CHAT-93 CHAT-20 CHAT-25 A34 each price is paid for the part it asks, once: a card payment holds the nights and marks it paid',
  ],
  pictureTooWide: [
    'src/features/files/files.http.test.ts',
    'C32 the pixels of a guest’s pictures are counted too, and a drawing has fewer than a photograph',
  ],
  fileTooLarge: [
    'src/features/inbox/composer/posting.test.ts',
    'CHAT-29 A07 CHAT-64 A18 a file alone is ATTACH, with words it is their TEXT; one byte above 5 MB is refused in the documents’ words',
  ],
  pictureUnreadable: [
    'src/features/files/files.http.test.ts',
    'C32 S12 a zip is opened: one that only holds the words of a Word document is refused, and so is half a PDF',
  ],
  documentActive: [
    'src/features/files/files.http.test.ts',
    'C32 S13 a Word document that runs or fetches something is refused, by whatever prefix it says so',
  ],
  uploadsTooHeavy: [
    'tests/guards.test.ts',
    'C32 every route that takes files counts their bytes, refuses what is no file of ours, and keeps nothing of it',
  ],
  picturesTooMany: [
    'src/features/files/files.http.test.ts',
    'C32 the pixels of a guest’s pictures are counted too, and a drawing has fewer than a photograph',
  ],
  pictureGivenUp: [
    'src/features/files/files.http.test.ts',
    'C32 a picture whose decoder was ended is left as it is, told to come back for, and written anew another time',
  ],
  fileTypeRefused: [
    'src/features/inbox/messages.test.ts',
    'CHAT-64 C32 an attachment is judged by its size and its bytes',
  ],
  ddlNotFound: [
    'src/features/inbox/privacy.test.ts',
    'CHAT-67 C02 B23 another agency’s, another guest’s and another owner’s request do not exist',
  ],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
