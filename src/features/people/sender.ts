/** Who a telephone number turns out to be (S3 §5, CHAT-94, CHAT-95). Both sides, pure. */
import type { Warning } from '#kernel/refusal.ts';
import type { Problem } from '#kernel/rules.ts';
import { firstProblem, lengthOf, mail as mailRule, maxLength, required } from '#kernel/rules.ts';

export const SENDER_FIELDS = ['first_name', 'last_name', 'mail'] as const;
export type SenderField = (typeof SENDER_FIELDS)[number];
export type SenderValues = Record<SenderField, string>;

const SHORTEST = 3;
const LONGEST = { first_name: 200, last_name: 200, mail: 300 } as const;

/** The provisional name, 'sms…', must not stand for a name, nor its account, 'smsuser-…', for an address. */
export function senderProblem(field: SenderField, typed: string): Problem | Warning<'senderName'> | null {
  const value = typed.trim();
  const bounded = firstProblem([required, maxLength(LONGEST[field])], value);
  if (bounded) return bounded;
  if (field === 'mail') {
    const isProvisional = lengthOf(value) < SHORTEST || /smsuser/i.test(value);
    return isProvisional ? { type: 'mail' } : mailRule.check(value);
  }
  return lengthOf(value) < SHORTEST || /^sms/i.test(value) ? { type: 'senderName' } : null;
}
