/** SMS through Octopush's JSON API, or our sandbox, which speaks the same protocol. */
import { requireNoTransaction } from '#server/transactions.ts';
import * as z from 'zod/mini';
import type { DeliveryReport, InboundSms, SmsOut } from './port.ts';
import { BadCallback, SmsRefused, SmsUnavailable } from './port.ts';

export const OCTOPUSH_URL = 'https://api.octopush.com/v1/public';
/** One deadline for the whole call, answer read: a text that waits longer is asked for again under its request id. */
const TIMEOUT_MS = 10_000;
const WORDS_MAX = 200;

export interface OctopushSettings {
  login: string;
  key: string;
  /** 3 to 11 letters and figures: what the phone shows. */
  sender: string;
  /** Our sandbox; Octopush itself when absent. */
  url?: string;
  timeoutMs?: number;
}

/** 'An SMS with the same request_id has already been sent.' */
const ALREADY_SENT = 120;
/**
 * About this text itself: asking again changes nothing. Every other code is about the account or the service (credentials, credit,
 * congestion, an error of theirs) and may be another one tomorrow.
 */
const FOR_GOOD = new Set([102, 103, 107, 110, 115, 117, 119, 121, 122, 150, 151, 152, 208, 209]);

const Sent = z.object({
  sms_ticket: z.optional(z.string()),
  number_of_sms_needed: z.optional(z.number()),
  total_cost: z.optional(z.number()),
});
const Balance = z.object({ amount: z.number(), unit: z.string() });
const Failure = z.object({
  code: z.union([z.number(), z.string()]),
  message: z.optional(z.string()),
});

export function octopushSms(settings: OctopushSettings): SmsOut {
  const base = (settings.url ?? OCTOPUSH_URL).replace(/\/+$/, '');

  /** A success's body, or the code of a failure. */
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const { status, text } = await answer(method, path, body);
    const json = parsed(text);
    if (status >= 200 && status < 300) {
      if (json === undefined) throw new SmsUnavailable('NO_ANSWER', 'The answer could not be read.');
      return json;
    }
    throw failureOf(status, json);
  }

  async function answer(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    requireNoTransaction('The SMS provider');
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        headers: {
          'api-login': settings.login,
          'api-key': settings.key,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      // The cause is left behind: it may hold the request and with it the key.
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new SmsUnavailable('NO_ANSWER', isLate ? 'No answer in time.' : 'The connection failed.');
    }
  }

  function failureOf(status: number, json: unknown): SmsRefused | SmsUnavailable | AlreadySent {
    const read = Failure.safeParse(json);
    const code = read.success ? Number(read.data.code) : Number.NaN;
    const said = read.success ? clean(read.data.message ?? '') : '';
    if (code === ALREADY_SENT) return new AlreadySent();
    if (status === 401 || status === 403) return new SmsUnavailable('101', said);
    if (FOR_GOOD.has(code)) return new SmsRefused(String(code), said);
    return new SmsUnavailable(Number.isInteger(code) ? String(code) : `HTTP ${status}`, said);
  }

  /** What somebody else's server says is kept and shown: never with our credentials in it. */
  function clean(text: string): string {
    return text.replaceAll(settings.key, '…').replaceAll(settings.login, '…').slice(0, WORDS_MAX);
  }

  return {
    hasAccount: true,

    async send({ to, text, requestId }) {
      try {
        const json = await call('POST', 'sms-campaign/send', {
          recipients: [{ phone_number: to }],
          text,
          type: 'sms_premium',
          purpose: 'alert',
          sender: settings.sender,
          with_replies: true,
          request_id: requestId,
        });
        const { sms_ticket: ticket, number_of_sms_needed: parts, total_cost: cost } = z.parse(Sent, json);
        return {
          ticket: ticket ?? null,
          parts: parts ?? null,
          cost: cost === undefined ? null : Math.round(cost * 1000),
        };
      } catch (error) {
        if (error instanceof AlreadySent) return { ticket: null, parts: null, cost: null };
        throw error;
      }
    },

    async balance() {
      const query = new URLSearchParams({ product_name: 'sms_premium', country_code: 'FR' });
      const read = Balance.safeParse(await call('GET', `wallet/check-balance?${query}`));
      if (!read.success) throw new SmsUnavailable('NO_ANSWER', 'The answer could not be read.');
      return read.data;
    },

    readReport,
    readInbound,
  };
}

/** Not a failure: an earlier attempt arrived and its answer did not. */
class AlreadySent extends Error {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const phone = z.string().check(z.regex(/^\+?[1-9]\d{5,14}$/));
const Report = z.object({
  message_id: z.string().check(z.minLength(1), z.maxLength(200)),
  number: phone,
  status: z.string().check(z.minLength(1), z.maxLength(100)),
});
const Inbound = z.object({
  message_id: z.string().check(z.maxLength(200)),
  number: phone,
  text: z.string().check(z.maxLength(20_000)),
  reception_date: z.string().check(z.maxLength(100)),
});

/** ACK is the operator's word that it took the text, not yet the phone's. What is not listed is kept as they wrote it. */
const STATES: Readonly<Record<string, DeliveryReport['state']>> = {
  DELIVERED: 'delivered',
  ACK: 'onItsWay',
  BAD_DESTINATION: 'failed',
  BLACKLISTED_NUMBER: 'failed',
  EXPIRED: 'failed',
  UNDELIVERED: 'failed',
};

function readReport(body: unknown): DeliveryReport {
  const read = Report.safeParse(body);
  if (!read.success) throw new BadCallback('Not a delivery report.');
  const { message_id: ticket, number, status } = read.data;
  const state = Object.hasOwn(STATES, status) ? STATES[status]! : 'unknown';
  return { ticket, phone: withPlus(number), status, state };
}

function readInbound(body: unknown): InboundSms {
  const read = Inbound.safeParse(body);
  if (!read.success) throw new BadCallback('Not an inbound text.');
  const { message_id: messageId, number, text, reception_date: receivedAt } = read.data;
  return { messageId, phone: withPlus(number), text, receivedAt };
}

function withPlus(number: string): string {
  return number.startsWith('+') ? number : `+${number}`;
}
