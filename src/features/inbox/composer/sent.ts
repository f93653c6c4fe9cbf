import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Kind } from './written.ts';

/** Seen in the thread, and heard. */
export const SENT: Record<Kind, MessageDescriptor> = {
  message: msg`Message envoyé.`,
  note: msg`Note enregistrée.`,
  bid: msg`Prix envoyé.`,
};
