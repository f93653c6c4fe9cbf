/** Refusals of quotes, payments, contracts, tags and mails whose case takes a story of its own: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const MANDATES = 'src/features/mandates/mandates.http.test.ts';
const DEPARTURES = 'src/features/departures/departures.http.test.ts';
const COMMENTS = 'src/features/comments/comments.http.test.ts';

const FEEDS = 'src/features/channels/managing.http.test.ts';
const FEED_ADDED = 'B80 ADS-21 a feed is added, read by a press and shown with what it said';

export const SHOWN_OF_STAYS = {
  feedThere: [FEEDS, FEED_ADDED],
  feedSaysNothing: [FEEDS, FEED_ADDED],
  feedOfField: [FEEDS, 'B80 EDITOR-68 the address of the house’s own field is changed there'],
  feedNotReread: [FEEDS, 'B80 before nights are taken their feeds are read once more'],
  readingNotDoubted: [FEEDS, 'B80 what is doubted waits for a person'],
  readingNotLast: [FEEDS, 'B80 an import is undone as one'],
  conflictOver: [FEEDS, 'B80 a conflict shows both'],
  causeChanged: [
    'src/features/whynot/whynot.http.test.ts',
    '11.5 A41 of a cause that is another by now nothing is changed',
  ],
  commentNote: [COMMENTS, 'B99 GLOBAL-37 once per stay, also of ten presses at once'],
  commentExists: [COMMENTS, 'B99 GLOBAL-37 once per stay, also of ten presses at once'],
  commentTooEarly: [COMMENTS, 'B99 only a guest whose stay has ended writes a comment'],
  commentOwnHouse: [COMMENTS, 'B99 an owner who stays in their own house'],
  commentJudged: [
    COMMENTS,
    'B99 C03 until it was judged its guest may change it, over the version they read',
  ],
  commentNotPossible: [COMMENTS, 'B99 what waits or was refused is not answered'],
  nightsTaken: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-17 closed nights, an owner’s stay, a past arrival cannot be accepted',
  ],
  capacityExceeded: [
    'src/features/publicsite/publicsite.http.test.ts',
    'every wrong field is refused in words, and nothing is half saved',
  ],
  mandateState: [
    MANDATES,
    'B104 a draft is completed, made ready with its PDF, signed, and ended before its term',
  ],
  mandateIncomplete: [
    MANDATES,
    'B104 a draft is completed, made ready with its PDF, signed, and ended before its term',
  ],
  endOutsideMandate: [
    MANDATES,
    'B104 a draft is completed, made ready with its PDF, signed, and ended before its term',
  ],
  mandateOverlaps: [MANDATES, 'B104 of one kind a house has one mandate in force at a time'],
  mandateHouse: [MANDATES, 'B104 A41 two who write one draft'],
  mandateChanged: [MANDATES, 'B104 a mandate that changes while its PDF is made'],
  registerBegun: [MANDATES, 'B104 the card’s holder is written down by one’s own agency'],
  departureStands: [DEPARTURES, '10.8 a house that leaves: its nights are closed around the stays'],
  departureStaysChanged: [DEPARTURES, '10.8 nothing is done unless every stay ahead was decided about'],
  departureFollowed: [DEPARTURES, '10.8 B112 a stay that is cancelled by it is so with its money'],
  departureOver: [DEPARTURES, '10.8 a house that leaves: its nights are closed around the stays'],
  ownerChanged: [DEPARTURES, '10.8 the house is the new owner’s on its day'],
  ownerBeforeLast: [DEPARTURES, '10.8 the next owner is none before the last one was'],
  ownerTooLongAgo: [DEPARTURES, '10.8 the next owner is none before the last one was'],
  sameOwner: [DEPARTURES, 'A41 10.8 of two who name two new owners'],
  totalsDoNotAddUp: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-02 QFORM-22 amounts that do not add up are refused, whichever it is',
  ],
  discountTooLarge: [
    'src/features/simulator/simulator.http.test.ts',
    'SIM-14 one house with typed values: everything else follows',
  ],
  linenChanged: [
    'src/features/payments/linen.test.ts',
    'B113 linen is ordered only at the price that was read, once the nights are held, before the stay, when the law lets money be asked',
  ],
  linenTooEarly: [
    'src/features/payments/linen.test.ts',
    'B113 linen is ordered only at the price that was read, once the nights are held, before the stay, when the law lets money be asked',
  ],
  linenTooLate: [
    'src/features/payments/linen.test.ts',
    'B113 linen is ordered only at the price that was read, once the nights are held, before the stay, when the law lets money be asked',
  ],
  notPaidByCard: [
    'src/features/payments/bidstays.test.ts',
    'B48 CHAT-93 a cheque noted before the request moved is kept for a person to decide, and takes no nights',
  ],
  linenPaid: [
    'src/features/payments/linen.test.ts',
    'B113 linen wanted after the yes is an order of its own: asked once, paid by card, and nothing of it is the stay’s money',
  ],
  linenAmount: [
    'src/features/payments/linen.test.ts',
    'B113 a clerk orders it for them, at its price; a transfer pays it exactly, and the stay’s money stays as it was',
  ],
  estimateOfCancelled: [
    'src/features/payments/bidstays.test.ts',
    '1.4 a cancelled request is not changed by choosing, and what is chosen already is not said again',
  ],
  estimateOfHeld: [
    'src/features/payments/bidstays.test.ts',
    '1.4 nothing is chosen while a payment holds nights; what is confirmed is what is held',
  ],
  guestAcceptAgain: [
    'src/features/quotes/yesagain.test.ts',
    'B107 B48 let go and said yes to again, one house’s nights are kept for two options after the first yes, and no longer',
  ],
  linenPaidAlready: [
    'src/features/quotes/yesagain.test.ts',
    'B113 linen that is paid stays, is offered by no other price, and none adds it again',
  ],
  guestAcceptEstimate: [
    'src/features/quotes/quotes.http.test.ts',
    'B107 refused in words: the agency books itself, an estimate',
  ],
  guestAcceptClosed: [
    'src/features/quotes/quotes.http.test.ts',
    'B107 refused in words: the agency books itself, an estimate',
  ],
  guestAcceptOff: [
    'src/features/quotes/quotes.http.test.ts',
    'B107 refused in words: the agency books itself, an estimate',
  ],
  guestAcceptChanged: [
    'src/features/quotes/quotes.http.test.ts',
    'B107 B113 a guest says yes to the price they have read',
  ],
  guestAcceptReleases: [
    'src/features/quotes/quotes.http.test.ts',
    'B107 the second yes ends the first one’s option',
  ],
  guestAcceptTied: [
    'src/features/quotes/quotes.http.test.ts',
    'B107 what is firm, signed or paid for in part is never ended by a yes',
  ],
  quoteNotAcceptable: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-09 QUOTE-10 QUOTE-13 QUOTE-21 QUOTE-22 a locked quote waits for its unlocking',
  ],
  linenNotOffered: [
    'src/features/quotes/quotes.http.test.ts',
    'B113 B45 where linen is included, taken already or lent by nobody, it is not offered',
  ],
  otherQuoteAccepted: [
    'src/features/quotes/quotes.http.test.ts',
    'A41 QUOTE-17 of two quotes of one request, accepted by two clerks at once',
  ],
  sameTagMeanwhile: [
    'src/features/tags/tags.http.test.ts',
    'A41 TAGS-20 C36 of two clerks who set the same tag with its mail at once',
  ],
  signerChanged: [
    'src/features/contracts/contracts.test.ts',
    'B53 C20 a name that is corrected while its contract is being signed',
  ],
  savedOtherwise: [
    'src/features/quotes/quotes.http.test.ts',
    'C10 D13 R10 a save whose answer was lost, sent again after an edit',
  ],
  chargeInDoubt: [
    'src/features/payments/charges.test.ts',
    'PAY-16 B56 a charge in another currency, of nothing, or that contradicts the books is never booked as euros',
  ],
  quoteState: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-09 QUOTE-10 QUOTE-13 QUOTE-21 QUOTE-22 a locked quote waits for its unlocking',
  ],
  quoteIsEstimate: [
    'src/features/quotes/quotes.http.test.ts',
    'QFORM-02 QUOTE-11 QUOTE-03 a new quote from an existing one, or from an estimate, stays on its request',
  ],
  noAcceptedQuote: [
    'src/features/contracts/contracts.test.ts',
    'B41 a cancelled request has no nights: its accepted quote makes no contract',
  ],
  stayIsFirm: [
    'tests/fields.test.ts',
    'QUOTE-17 an option beyond the arrival, or of a stay already firm, is refused in its own words',
  ],
  optionTooLate: [
    'tests/fields.test.ts',
    'QUOTE-17 an option beyond the arrival, or of a stay already firm, is refused in its own words',
  ],
  holdsNights: [
    'src/features/inbox/request/changes.test.ts',
    'CHAT-82 C19 C20 the agency corrects a request: an event, no mail; held nights do not move; one text per mistake',
  ],
  paymentRequestState: [
    'src/features/payments/payments.test.ts',
    'PAY-09 B57 attached, confirmed, reversed: each state lets only its own moves through',
  ],
  reasonForMore: [
    'src/features/payments/unallocated.test.ts',
    'B57 what is asked beyond the total on purpose says why, and can be paid, once',
  ],
  quoteAcceptedMeanwhile: [
    'src/features/acceptance/acceptance.http.test.ts',
    'A41 QUOTE-17 a colleague who accepts the same quote a moment before is named, and no contract leaves beside theirs',
  ],
  tooEarlyToAsk: [
    'src/features/acceptance/acceptance.http.test.ts',
    'B59 until the very day six months ahead nothing is asked for, and the day is said; within a month all of it is',
  ],
  contractOutdated: [
    'src/features/acceptance/acceptance.http.test.ts',
    'CONTRACT-18 C20 a name that is corrected while the contract is made: nothing is done with the former one',
  ],
  differencesUnseen: [
    'src/features/acceptance/acceptance.http.test.ts',
    'B54 CONTRACT-13 where the card and the person’s own values differ, nothing leaves before somebody has seen it',
  ],
  alreadyAsked: [
    'src/features/payments/unallocated.test.ts',
    'B57 PAY-06 without an amount only what is not asked for yet is asked; of two clerks at once the second is told',
  ],
  stayTakenBack: [
    'src/features/payments/unallocated.test.ts',
    'B48 stays of before: a request left open by a quote taken back opens no page, and its open page takes no night',
  ],
  paymentNotWaiting: [
    'src/features/payments/unallocated.test.ts',
    'PAY-16 C10 the provider fails a refund: asked again and shown, done once, also when its answer was lost',
  ],
  paymentTooSmall: [
    'src/features/payments/unallocated.test.ts',
    'B57 a clerk counts unallocated money: for a request that waits, or as credit; nights are not taken by it',
  ],
  sumToReturn: [
    'src/features/payments/cancelled.test.ts',
    'B112 whoever cancels a stay that has received money writes what goes back, and why: 0 is an answer, more than was received is none',
  ],
  moreThanReceived: [
    'src/features/payments/cancelled.test.ts',
    'B112 whoever cancels a stay that has received money writes what goes back, and why: 0 is an answer, more than was received is none',
  ],
  stayNotCancelled: [
    'src/features/payments/cancelled.test.ts',
    'B112 returns are noted of a cancelled stay only',
  ],
  paymentNotReversible: [
    'src/features/payments/payments.test.ts',
    'PAY-09 B57 attached, confirmed, reversed: each state lets only its own moves through',
  ],
  duplicateTransaction: [
    'src/features/payments/payments.test.ts',
    'PAY-15 the same transaction is not noted twice, a day that does not exist is refused',
  ],
  missingTenantName: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-26 CONTRACT-27 CONTRACT-28 what is missing is named, and nothing is created',
  ],
  missingTenantNationality: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-26 CONTRACT-27 CONTRACT-28 what is missing is named, and nothing is created',
  ],
  missingTemplate: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-26 CONTRACT-27 CONTRACT-28 what is missing is named, and nothing is created',
  ],
  missingOwner: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-26 CONTRACT-27 CONTRACT-28 what is missing is named, and nothing is created',
  ],
  templateReplaced: [
    'src/features/contracts/contracts.test.ts',
    'A41 CONTRACT-27 of two who bring a template for one house the second is told of the first one’s, which stays in place',
  ],
  templateNotDocx: [
    'tests/guards.test.ts',
    'C32 every route that takes files counts their bytes, refuses what is no file of ours, and keeps nothing of it',
  ],
  templateTooLarge: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-27 S13 a template that runs, fetches or unfolds is refused by whatever prefix it says so, and its name follows from what it is',
  ],
  templateActive: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-27 S13 a template that runs, fetches or unfolds is refused by whatever prefix it says so, and its name follows from what it is',
  ],
  templateTracked: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-27 a template with changes left open or hidden words is refused in words that say what to do; struck words are taken, and read by the pages',
  ],
  templateHidden: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-27 a template with changes left open or hidden words is refused in words that say what to do; struck words are taken, and read by the pages',
  ],
  templateSyntax: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-27 a template is a Word document that uses our names only; a refused one leaves the former in place',
  ],
  templateUnknownPlaceholder: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-27 a template is a Word document that uses our names only; a refused one leaves the former in place',
  ],
  quoteSaved: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-24 GLOBAL-59 a quote on a request: message, tag, mail in the tenant’s language, and the answer',
  ],
  unknownTag: [
    'src/features/tags/tags.http.test.ts',
    'TAGS-24 TAGS-26 the mail of a tag, filled for a request in its guest’s language',
  ],
  cancelByAction: [
    'src/features/tags/tags.http.test.ts',
    'TAGS-20 B48 the reservation tag follows the nights: no booking by hand, no cancelling by tag',
  ],
  tagNeedsNights: [
    'src/features/tags/tags.http.test.ts',
    'TAGS-20 B48 the reservation tag follows the nights: no booking by hand, no cancelling by tag',
  ],
  tagFollowsNights: [
    'src/features/tags/tags.http.test.ts',
    'TAGS-20 B48 the reservation tag follows the nights: no booking by hand, no cancelling by tag',
  ],
  noMailAddress: [
    'src/features/tags/tags.http.test.ts',
    'TAGS-20 somebody without an address gets the tag only: asking for a mail is refused before anything is written',
  ],
  ownerOnly: [
    'src/features/session/magic.http.test.ts',
    'ERR-14 never to somebody who works for an agency, nor to a guest, nor across agencies; not by owners or guests',
  ],
  senderName: [
    'src/features/people/sender.http.test.ts',
    'CHAT-94 CHAT-95 each wrong field is told at once, and nothing is saved',
  ],
  magicLinkSpent: [
    'src/features/session/magic.http.test.ts',
    'an owner of the agency gets a link; it opens their whole space once, by a click and not by a look',
  ],
  generatedPdfDoesntExist: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-16 CONTRACT-18 CONTRACT-19 what was previewed is sent to the byte; a quote that changed since needs another look',
  ],
  yousignNotSignable: [
    'src/features/contracts/contracts.test.ts',
    'CONTRACT-31 past its thirty days a contract reads as expired and is not signed',
  ],
  signingCodeNeeded: [
    'src/features/contracts/signing.http.test.ts',
    'B122 a code is good for one contract, one person and one session',
  ],
  signingCodeWrong: ['src/features/contracts/signing.http.test.ts', 'B122 fifty guesses at once are five'],
  signingCodeExpired: [
    'src/features/contracts/signing.http.test.ts',
    'B122 after ten minutes a code is worth nothing',
  ],
  signingCodeSpent: ['src/features/contracts/signing.http.test.ts', 'B122 fifty guesses at once are five'],
  signingCodeTooMany: [
    'src/features/contracts/signing.http.test.ts',
    'B122 codes are few: five an hour, two clicks at once counted, thirty a contract',
  ],
  signingCodeNowhere: [
    'src/features/contracts/signing.http.test.ts',
    'B122 a code goes by SMS to who has no mail, and to who prefers it; the agency’s list shows stars',
  ],
  mailSendError: [
    'src/features/tags/tags.http.test.ts',
    'TAGS-20 ERR-12 a mail that is refused keeps the tag and is told with its code',
  ],
  mailRecipientRefused: [
    'src/features/mailing/resend.http.test.ts',
    'CHAT-86 it goes to an address of its own reader, and a link that logs in to the account’s own only',
  ],
  samePhoneNumber: [
    'src/features/people/sender.http.test.ts',
    'ERR-13 a telephone that another card of the agency carries is refused',
  ],
  overhaulRoleError: [
    'src/features/session/magic.http.test.ts',
    'ERR-14 never to somebody who works for an agency, nor to a guest, nor across agencies; not by owners or guests',
  ],
  activitytypeInUse: [
    'src/features/tags/tags.http.test.ts',
    'ERR-16 C16 an activity type that was used is not deleted, nor one of the product’s',
  ],
  ddlHasOngoingSignatures: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-15 a request whose contract waits or is signed takes no new quote',
  ],
  cancellingLastBidNotAllowed: [
    'src/features/quotes/quotes.http.test.ts',
    'QUOTE-08 QUOTE-12 QUOTE-16 QUOTE-19 QUOTE-20 cancelling needs another offer, and can be undone',
  ],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
