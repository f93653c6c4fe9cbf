/** Six digits sent to somebody, as the message that waits to carry them knows them: the code itself is made when it leaves. */
export interface OneTimeCode {
  nonce: string;
  /** ISO, after which the message is not worth sending. */
  until: string;
}

export const CODE_DIGITS = 6;
/** Where the code comes to stand in a text: as long as it, and of the SMS alphabet. */
export const CODE_PLACEHOLDER = '*'.repeat(CODE_DIGITS);
