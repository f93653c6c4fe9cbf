/** One order, judged as Octopush does: its codes, its words, in its order. Pure. */
import { SMS_MAX, sizeOf } from '#features/sms/sms.ts';

export interface ApiAnswer {
  status: number;
  body: object;
}

export interface Order {
  to: string;
  text: string;
  sender: string;
  parts: number;
  requestId: string | undefined;
  isSimulated: boolean;
}

/** Their error table, as far as an application that sends alerts can meet it. */
const WORDS = {
  100: 'POST request missing.',
  101: 'Incorrect login details.',
  103: 'Your message has no recipients',
  104: 'You have run out of credit.',
  106: 'You have entered the Sender incorrectly. 3 to 11 characters, chosen from 0 to 9, a to z, A to Z. No accent, space or punctuation.',
  107: 'The text of your message is missing.',
  112: 'You have not defined the quality of your message.',
  117: 'Your recipient list contains no correct numbers. Have you formatted your numbers by including the international dialling code?',
  119: 'You cannot send SMS with more than 1224 characters for this type of SMS',
  120: 'A SMS with the same request_id has already been sent.',
  121: 'Mandatory STOP clause missing',
  151: 'The recipient country is not part of the countries serviced by Octopush.',
  208: 'Wrong type of SMS.',
  209: 'You are not allowed to send SMS messages to this user.',
  306: 'The requested action is unknown.',
  500: 'Impossible to process the requested action',
} as const;
export type ErrorCode = keyof typeof WORDS;

export function refused(code: ErrorCode, status = 422): ApiAnswer {
  return { status, body: { code, message: WORDS[code] } };
}

/** Numbers that behave badly, at the end of a range kept for fiction. */
export const BAD_NUMBERS = {
  '+33639989901': { refused: 117 },
  '+33639989904': { refused: 209 },
  '+33639989905': { refused: 151 },
} as const satisfies Record<string, { refused: ErrorCode }>;

/** What becomes of a text that was taken: DELIVERED for every other number, and nothing is ever said of '…06'. */
export const DELIVERY_OUTCOMES: Readonly<Record<string, string | undefined>> = {
  '+33639989902': 'BLACKLISTED_NUMBER',
  '+33639989903': 'BAD_DESTINATION',
  '+33639989906': '',
  '+33639989907': 'ACK',
};

export function readOrder(json: unknown): Order | ApiAnswer {
  const order = asRecord(json);
  if (order === undefined) return refused(100);
  const recipients = Array.isArray(order['recipients']) ? order['recipients'] : [];
  const to = asRecord(recipients[0])?.['phone_number'];
  if (recipients.length !== 1) return refused(103);
  if (typeof to !== 'string' || !/^\+[1-9]\d{7,14}$/.test(to)) return refused(117);
  const text = order['text'];
  if (typeof text !== 'string' || text === '') return refused(107);
  if (text.length > SMS_MAX) return refused(119);
  const type = order['type'];
  if (type === undefined) return refused(112);
  if (type !== 'sms_premium' && type !== 'sms_low_cost') return refused(208);
  const sender = order['sender'];
  if (typeof sender !== 'string' || !/^[0-9a-zA-Z]{3,11}$/.test(sender)) return refused(106);
  if (order['purpose'] === 'wholesale' && !/STOP/.test(text)) return refused(121);
  const bad = Object.hasOwn(BAD_NUMBERS, to) ? BAD_NUMBERS[to as keyof typeof BAD_NUMBERS] : undefined;
  if (bad) return refused(bad.refused);
  const requestId = order['request_id'];
  return {
    to,
    text,
    sender,
    parts: sizeOf(text).parts,
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : undefined,
    isSimulated: order['simulation_mode'] === true,
  };
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
