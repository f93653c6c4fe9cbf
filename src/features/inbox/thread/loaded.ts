/** The end of a thread as far back as somebody has scrolled: always whole from its first message on, never with a hole. */
import type { Ddlchat } from '#features/requests/api.ts';

export interface Loaded {
  messages: readonly Ddlchat[];
  hasOlder: boolean;
}

/** Messages in the first answer and each refresh; and in each look further back. */
export const NEWEST_COUNT = 60;
export const OLDER_COUNT = 100;

/** What was held, with the last messages read again. After a long absence they may not meet: then only the new end is held. */
export function withNewest(
  held: Loaded | undefined,
  newest: readonly Ddlchat[],
  asked: number = NEWEST_COUNT,
): Loaded {
  const [first] = newest;
  const known = new Map(held?.messages.slice(-asked).map((message) => [message.id, message]));
  const fresh = newest.map((message) => kept(known.get(message.id), message));
  if (first === undefined || fresh.length < asked) return { messages: fresh, hasOlder: false };
  const older = held?.messages.filter(({ id }) => id < first.id) ?? [];
  const meets = (held?.messages.at(-1)?.id ?? 0) >= first.id;
  if (!held || !meets) return { messages: fresh, hasOlder: true };
  // Without older ones we can't tell whether the page begins where the thread does.
  return { messages: [...older, ...fresh], hasOlder: older.length === 0 || held.hasOlder };
}

/** The same object for the same content: what has not changed is not drawn again. */
function kept(held: Ddlchat | undefined, message: Ddlchat): Ddlchat {
  return held && JSON.stringify(held) === JSON.stringify(message) ? held : message;
}

/** What was held, with messages before it. */
export function withOlder(held: Loaded, older: readonly Ddlchat[], asked: number = OLDER_COUNT): Loaded {
  const first = held.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const before = older.filter(({ id }) => id < first);
  return { messages: [...before, ...held.messages], hasOlder: older.length >= asked };
}

/** What was held, with a part of it read again: cards change long after they were sent. */
export function withReread(held: Loaded, reread: readonly Ddlchat[]): Loaded {
  const fresh = new Map(reread.map((message) => [message.id, message]));
  return {
    ...held,
    messages: held.messages.map((message) => kept(message, fresh.get(message.id) ?? message)),
  };
}
