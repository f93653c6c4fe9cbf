/** How a message is sent. */
import { choice } from '#kernel/choices.ts';

export const SEND_CHOICES = [
  choice('mail', 'E-mail', 'E-mail'),
  choice('sms', 'SMS', 'SMS'),
  choice('mailandsms', 'E-mail et SMS', 'E-mail and SMS'),
] as const;
