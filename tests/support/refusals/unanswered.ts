/** Refusals that no call answers, and why they stand in the list all the same. */
import type { RefusalKey } from '#kernel/refusal.ts';

const NAME_OF_THE_DOCUMENTS = 'a name of the documents’ wire that nothing here answers yet';
const RULE_WITHOUT_A_FIELD = 'a rule of tabledefinitions that no declared field has yet';

/** Nothing in the features, entities and server may throw one: the day something does, it needs a case. */
export const UNANSWERED = {
  default: 'what a browser shows for a type that it does not know',
  profileMail: NAME_OF_THE_DOCUMENTS,
  mailOfAnother: NAME_OF_THE_DOCUMENTS,
  existingTel: NAME_OF_THE_DOCUMENTS,
  duplicateCrmMailinglistuser: NAME_OF_THE_DOCUMENTS,
  modifiedOther: NAME_OF_THE_DOCUMENTS,
  adminEditDisallowed: NAME_OF_THE_DOCUMENTS,
  fileInUse: NAME_OF_THE_DOCUMENTS,
  yousignError: NAME_OF_THE_DOCUMENTS,
  passwordTooShort: NAME_OF_THE_DOCUMENTS,
  multipleMail: RULE_WITHOUT_A_FIELD,
  rib: RULE_WITHOUT_A_FIELD,
  frenchname: RULE_WITHOUT_A_FIELD,
  alwaysInvalid: RULE_WITHOUT_A_FIELD,
} as const satisfies Partial<Record<RefusalKey, string>>;

/** Answered, and provoked by no case: why. A key that gets a case must leave it. */
export const WITHOUT_CASE = {
  documentsUnavailable:
    'a converter that gives no PDF in time: the converter’s own tests make one fail (providers/documents/converter.test.ts); a running product has none to break',
} as const satisfies Partial<Record<RefusalKey, string>>;
