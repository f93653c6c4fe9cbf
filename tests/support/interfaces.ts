/**
 * What other features may import of a feature: its public interface (decisions 35 and 40), module by module and name by name. `api.ts` is its calls,
 * `actions.ts` its verbs, both sides' words are its noun; a screen offers a card or a panel.
 */
interface PublicModule {
  for: string;
  names: readonly string[];
}

/** The table of contents (src/main) reaches routes, jobs and screens besides. */
export const INTERFACES: Readonly<Record<string, Readonly<Record<string, PublicModule>>>> = {
  agreement: {
    'AgreeDialog.tsx': { for: 'where a quote is accepted', names: ['AgreeDialog'] },
  },
  bids: {
    'actions.ts': {
      for: 'a price judged, said by mail, taken back',
      names: ['Bid', 'bidJson', 'checkedBid', 'mailBid', 'offered', 'TypedBid', 'withShares'],
    },
    'api.ts': { for: 'its form within a message’s call', names: ['BidForm'] },
    'bid.ts': { for: 'the noun: its amounts, what of it is paid', names: ['amountOf', 'BidPart'] },
    'refusals.ts': { for: 'what it refuses, in words', names: ['bidRefusals'] },
    'form.ts': {
      for: 'its draft in the composer',
      names: ['bidForm', 'EMPTY_BID', 'TypedForm', 'problemsOfBid'],
    },
    'BidCard.tsx': { for: 'in the thread', names: ['BidCard'] },
    'BidForm.tsx': { for: 'in the composer', names: ['BidForm'] },
  },
  bookings: {
    'actions.ts': {
      for: 'nights taken, held, let go',
      names: [
        'areFree',
        'bookingOf',
        'confirmByHand',
        'isBookedOnline',
        'leaveToPerson',
        'makeFirm',
        'markReminded',
        'moveOptionEnd',
        'optionEnds',
        'releaseNights',
        'takeNights',
        'takenNights',
      ],
    },
    'option.ts': { for: 'the noun: when an option made now ends', names: ['optionEnd'] },
    'api.ts': {
      for: 'the stay read, and calls that change its option',
      names: ['BookingWire', 'optionEndParam', 'readBooking'],
    },
    'wire.ts': { for: 'calls that change its option', names: ['bookingAnswer', 'optionEndOf'] },
  },
  calendar: {
    'calendar.ts': { for: 'the noun: months and days of a house', names: ['weeksOf'] },
    'HouseCalendar.tsx': { for: 'on the house’s own screen', names: ['HouseCalendar'] },
  },
  contracts: {
    'actions.ts': {
      for: 'contracts that end with their stay or its option',
      names: ['cancelWaitingContracts', 'endWithOption', 'unsignedReference'],
    },
    'agreed.ts': {
      for: 'a contract that leaves as its quote is accepted',
      names: ['completeTenant', 'contractOutlook', 'MadeContract', 'makeContract', 'sendMade'],
    },
    'DifferencesTable.tsx': { for: 'before a contract leaves', names: ['DifferencesTable'] },
    'Preparing.tsx': { for: 'while a contract is made', names: ['Preparing'] },
    'ContractCard.tsx': { for: 'in the thread', names: ['ContractCard'] },
    'ContractsPanel.tsx': { for: 'beside the thread', names: ['ContractsPanel'] },
    'ContractTemplateField.tsx': { for: 'on the house’s own screen', names: ['ContractTemplateField'] },
  },
  files: {
    'actions.ts': { for: 'a file kept', names: ['fileBytes', 'fileToRequest', 'replaceBytes', 'storeFile'] },
    'intake.ts': {
      for: 'files weighed ahead of the transaction',
      names: ['acceptAttachments', 'enforceUploadQuota', 'submitterOf'],
    },
    'links.ts': { for: 'sealed addresses', names: ['signedFileUrl'] },
    'name.ts': { for: 'names people may read', names: ['fileName', 'shownName'] },
    'validation.ts': { for: 'files that came by mail', names: ['ValidatedFile', 'validateUpload'] },
  },
  inbox: {
    'composer/api.ts': { for: 'words sent into a thread', names: ['postDdlchat'] },
  },
  listings: {
    'actions.ts': { for: 'the house’s contract template', names: ['setContractTemplate'] },
    'api.ts': { for: 'houses, for their calendars', names: ['readHouse'] },
    'choices.ts': { for: 'what a house is described by', names: ['CLASSEMENTS'] },
  },
  lists: {
    'api.ts': {
      for: 'suggestions',
      names: ['listConversations', 'listEmployeeAll', 'listHouse', 'Suggestion'],
    },
    'choices.ts': {
      for: 'lists behind select fields',
      names: ['Choice', 'grouped', 'useOwners', 'usePlatforms', 'useVillages'],
    },
  },
  mailing: {
    'actions.ts': {
      for: 'a mail queued, to whom',
      names: [
        'agencySideOf',
        'guestOf',
        'MailToQueue',
        'markReturned',
        'partiesOf',
        'queueMail',
        'sendNow',
        'ThreadParties',
      ],
    },
    'links.ts': {
      for: 'links that carry a key',
      names: [
        'BookingLink',
        'contractOfSignatureId',
        'checkLink',
        'keysIn',
        'linkEnds',
        'magicToken',
        'resetToken',
        'withoutKeys',
      ],
    },
    'mail.ts': {
      for: 'the noun: what a mail is made of, names as it may say them',
      names: [
        'Greeted',
        'hello',
        'Mail',
        'MailContent',
        'MailFact',
        'MailTemplate',
        'nameInMail',
        'paragraphsOf',
      ],
    },
    'parties.ts': {
      for: 'of whom and what a thread’s mails speak',
      names: ['calendarButton', 'greetedIn', 'greetedOwner', 'houseAndDays', 'subjectStay', 'threadButton'],
    },
    'placeholders.ts': { for: 'texts with holes', names: ['fillPlaceholders'] },
    'refusals.ts': { for: 'what it refuses, in words', names: ['mailingRefusals'] },
    'reply.ts': { for: 'answers that find their thread', names: ['replySealIsGood', 'sealedAddress'] },
    'threadmails.ts': {
      for: 'what people of a thread hear',
      names: ['mailCancelled', 'mailNewRequest', 'mailOtherSide', 'mailToReturn'],
    },
    'telling.ts': { for: 'a decision told to everyone it concerns', names: ['tellEveryone'] },
    'lawfulday.ts': { for: 'a sum that may not be asked yet, in words', names: ['nothingToPayBefore'] },
    'sheet.ts': { for: 'the stay in a subject', names: ['subjectOf', 'SubjectStay'] },
    'ResendMail.tsx': { for: 'in the history', names: ['ResendMail'] },
  },
  options: {
    'actions.ts': { for: 'nights made the guest’s own by hand', names: ['confirmStay'] },
    'end.ts': {
      for: 'the end of an option in a form',
      names: ['EndForm', 'endOf', 'endParts', 'endProblems'],
    },
    'MoveOption.tsx': { for: 'on the card of an accepted quote', names: ['MoveOption'] },
    'OptionEndFields.tsx': { for: 'the end of an option in a form', names: ['OptionEndFields'] },
  },
  payments: {
    'actions.ts': {
      for: 'a stay made firm, what a bid asked, what is due next',
      names: ['cancelRequestOfBid', 'closeRequestsOf', 'closeExcessRequests', 'firmWhenReady', 'nextDue'],
    },
    'balance.ts': {
      for: 'the noun: whether a deposit is there, from which day one may be asked',
      names: ['hasDeposit', 'payableLater'],
    },
    'requesting.ts': {
      for: 'what is due first, asked',
      names: ['askFirstPayment', 'askPayment', 'firstSum'],
    },
    'cancelled.ts': { for: 'the noun: money of a cancelled stay', names: ['CancelledMoney'] },
    'api.ts': { for: 'money of a cancelled stay on the wire', names: ['CancelledWire'] },
    'cancelling.ts': {
      for: 'what of a cancelled stay’s money goes back',
      names: ['cancelledMoneyOf', 'cancelledSentence', 'settleCancelled', 'SumToReturn'],
    },
    'account.ts': { for: 'a request’s money, on a screen', names: ['askedFor', 'useAccount'] },
    'receipt.ts': { for: 'how long a reason may be', names: ['NOTE_MAX'] },
    'priceproblem.ts': {
      for: 'what is wrong with a typed sum',
      names: ['priceProblems', 'reasonProblems', 'sumProblems'],
    },
    'PriceInput.tsx': { for: 'a sum typed on another screen', names: ['PriceInput'] },
    'payment.ts': {
      for: 'the noun: states of payments',
      names: [
        'isPaymentState',
        'isRefunding',
        'needsDecision',
        'paymentState',
        'PaymentType',
        'TYPE_LABELS',
        'typeWords',
        'wireType',
      ],
    },
    'typedprice.ts': { for: 'prices as calls name them', names: ['readPrice'] },
    'ReasonForMore.tsx': { for: 'why more is asked than is left', names: ['ReasonForMore'] },
    'PayButton.tsx': { for: 'wherever a guest may pay', names: ['PayButton'] },
    'PaymentCard.tsx': { for: 'in the thread', names: ['PaymentCard'] },
    'PaymentsPanel.tsx': { for: 'beside the thread', names: ['PaymentsPanel'] },
  },
  people: {
    'actions.ts': {
      for: 'people found, cards written',
      names: [
        'cardInScope',
        'cardOf',
        'CardRow',
        'CardValues',
        'createTenant',
        'endMailLinks',
        'findOrCreatePerson',
        'lockedCard',
        'makeKnown',
        'personOf',
        'noteLogin',
        'phoneDigits',
        'refuseStaleCard',
        'refuseTakenPhone',
        'saveCard',
        'savePassword',
      ],
    },
    'api.ts': {
      for: 'people looked for, a card saved',
      names: ['listUser', 'readUser', 'saveUser', 'Suggestion', 'TenantInput'],
    },
    'choices.ts': { for: 'languages and titles', names: ['LANGUAGES', 'TITLES'] },
    'phone.ts': { for: 'telephone numbers, with the table of the world’s', names: ['phoneDigits'] },
    'refusals.ts': { for: 'what it refuses, in words', names: ['peopleRefusals'] },
    'sender.ts': {
      for: 'the noun: who is behind a request',
      names: ['SENDER_FIELDS', 'SenderField', 'senderProblem', 'SenderValues'],
    },
  },
  presence: {
    'typing.ts': { for: 'that one is writing', names: ['sayTyping'] },
    'Presence.tsx': { for: 'who else is here', names: ['OpenBy', 'TypingLine'] },
  },
  prewritten: {
    'api.ts': { for: 'texts for the composer', names: ['listPrewritten', 'PrewrittenText'] },
  },
  pricing: {
    'actions.ts': {
      for: 'prices: of a stay, of many houses',
      names: [
        'amountsWire',
        'Bearer',
        'differences',
        'freeHouses',
        'HouseToPrice',
        'houseWire',
        'Kept',
        'Platform',
        'Price',
        'PriceAmounts',
        'PriceList',
        'priceList',
        'priceStay',
        'Pricing',
        'StayPrice',
        'Typed',
        'withLinen',
      ],
    },
    'alternatives.ts': { for: 'what is free instead of taken nights', names: ['alternativesTo'] },
    'api.ts': {
      for: 'a price on the wire',
      names: [
        'COMPUTE',
        'HouseOfPrice',
        'HouseShape',
        'peopleParam',
        'priceOptions',
        'PriceShape',
        'stayParams',
        'typedCents',
      ],
    },
    'deposit.ts': { for: 'what of a total is asked ahead', names: ['depositOf'] },
    'fees.ts': {
      for: 'platforms and what they take, night by night on the public page',
      names: ['Platform', 'platformFee', 'platformOfKind'],
    },
    'refusals.ts': { for: 'what it refuses, in words', names: ['pricingRefusals'] },
    'words.ts': {
      for: 'its lines and its warnings in words',
      names: ['LINE_WORDS', 'PriceLineName', 'PriceWarning', 'priceWarningText', 'PriceWarningType'],
    },
  },
  quotes: {
    'actions.ts': {
      for: 'a quote’s nights taken again, let go',
      names: ['agreeState', 'dropAcceptance', 'isTakenBack', 'releaseQuote', 'takeNightsAgain'],
    },
    'estimates.ts': { for: 'what a request is answered with at once', names: ['answerRequest'] },
    'jobnames.ts': {
      for: 'what follows a guest’s yes',
      names: ['CONTRACT_FOR_YES', 'CONTRACT_OVERDUE', 'CONTRACT_PATIENCE_MINUTES', 'Yes'],
    },
    'decisions.ts': { for: 'a yes, with what follows for the money', names: ['accept'] },
    'found.ts': { for: 'a quote found through the person', names: ['quoteForCaller'] },
    'decisionmails.ts': { for: 'its owner hears that an option lapsed', names: ['optionLiftedToOwner'] },
    'handover.ts': { for: 'what its form starts from', names: ['QuoteFormState', 'SearchCriteria'] },
    'quote.ts': {
      for: 'the noun: what can be done to it',
      names: ['AgreeState', 'contractState', 'LateBooking'],
    },
    'QuoteCard.tsx': { for: 'in the thread', names: ['QuoteCard'] },
    'Agree.tsx': { for: 'on the guest’s own page', names: ['Agree'] },
  },
  requests: {
    'actions.ts': {
      for: 'a request found, locked, changed',
      names: [
        'cancelRequest',
        'copyStayToRequest',
        'createRequest',
        'lockRequest',
        'lockRequestsOfGuest',
        'openConversation',
        'refreshSearchOf',
        'requestForCaller',
        'RequestRow',
        'requestRow',
        'requestToChange',
        'setMasked',
        'setReservationTag',
        'setTag',
      ],
    },
    'api.ts': {
      for: 'requests and messages on the wire',
      names: ['Ddl', 'Ddlchat', 'Found', 'requestReference', 'TagChange'],
    },
    'calls.ts': {
      for: 'calls on conversations that several features make',
      names: ['deleteMessage', 'listMessages', 'listRequests', 'readRequest'],
    },
    'correcting.ts': { for: 'a request corrected', names: ['changeRequest', 'requestVersion'] },
    'posting.ts': {
      for: 'what is said in a thread',
      names: ['markAllRead', 'markRead', 'postEvent', 'postMessage', 'postNote', 'removeBid', 'removeNote'],
    },
    'refusals.ts': { for: 'what it refuses, in words', names: ['requestRefusals'] },
    'request.ts': {
      for: 'the noun: statuses, events, bounds',
      names: [
        'actionWords',
        'ATTACHMENT_MAX_BYTES',
        'bookingReference',
        'ContentAction',
        'EVENT_WORDS',
        'isContentAction',
        'isPaymentAction',
        'isStatusAction',
        'MESSAGE_MAX',
        'PAYMENT_ACTIONS',
        'POSTABLE_STATUS',
        'ReservationTag',
        'StatusAction',
        'TAG_CATEGORIES',
        'TagCategory',
      ],
    },
    'tagging.ts': { for: 'its tags moved', names: ['replaceTag', 'tagCarried'] },
    'useCanManage.ts': { for: 'whether one manages it', names: ['useCanManage'] },
    'threadaccess.ts': {
      for: 'for whom a person speaks in it',
      names: ['mustWriteInThread', 'speaksForAgency', 'threadForCaller'],
    },
  },
  session: {
    'actions.ts': { for: 'old sessions swept away', names: ['sweepCredentials'] },
    'api.ts': { for: 'links that open one', names: ['sendMagicLink', 'spendSignature'] },
    'signatureLogin.ts': { for: 'a session of a signature link', names: ['signatureIdOf'] },
  },
  simulator: {
    'SimulatorPanel.tsx': { for: 'beside the thread', names: ['SimulatorPanel'] },
  },
  sms: {
    'actions.ts': { for: 'a text message queued', names: ['queueSms', 'smsProblem'] },
    'number.ts': { for: 'numbers a text can be sent to', names: ['smsNumber'] },
    'sms.ts': { for: 'the noun: lengths and parts', names: ['costOf', 'failureText', 'sizeOf', 'SMS_MAX'] },
    'SmsCostLine.tsx': { for: 'what a text costs, where one is written', names: ['SmsCostLine'] },
    'ResendSms.tsx': { for: 'in the thread', names: ['ResendSms'] },
  },
  status: {
    'intervals.ts': { for: 'how often screens ask', names: ['useIntervals'] },
  },
  tags: {
    'api.ts': { for: 'tags to filter by', names: ['listTags'] },
    'tag.ts': { for: 'the noun: categories and colours', names: ['ARRIVAL_TERMS', 'CATEGORY_WORDS'] },
    'HeadTags.tsx': { for: 'above the thread', names: ['HeadTags'] },
    'RequestTags.tsx': { for: 'beside the thread', names: ['RequestTags', 'TagPopup'] },
  },
};
