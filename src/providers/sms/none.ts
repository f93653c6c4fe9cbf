/** An installation without an SMS account: every text fails at once and in words, instead of waiting for nobody. */
import { BadCallback, SmsRefused } from './port.ts';
import type { SmsOut } from './port.ts';

export function noSms(): SmsOut {
  const refuse = () => Promise.reject(new SmsRefused('NO_ACCOUNT', 'No SMS account is set up.'));
  const unknown = () => {
    throw new BadCallback('No SMS account is set up.');
  };
  return { hasAccount: false, send: refuse, balance: refuse, readReport: unknown, readInbound: unknown };
}
