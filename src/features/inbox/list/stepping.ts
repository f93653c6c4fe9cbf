/** From one conversation of the list to the next with a key. */
import { paths, threadPath, withSearch } from '#kernel/paths.ts';
import type { Ddl } from '#features/requests/api.ts';
import { addressNow, useGo } from '#web/router.tsx';
import { useInboxKey } from '../attention/keys.ts';

interface Steps {
  conversations: readonly Ddl[];
  suffix: string;
  onOpen: () => void;
}

export function useStepping({ conversations, suffix, onOpen }: Steps): void {
  const go = useGo();
  function step(by: 1 | -1): void {
    // From where the address is by now: the screen follows it later, and a key may be pressed twice in between.
    const { alphaid } = paths.chat.read(addressNow());
    const next = conversations[conversations.findIndex((known) => known.alphaid === alphaid) + by];
    if (!next) return;
    onOpen();
    go(withSearch(threadPath(next.alphaid), suffix));
  }
  useInboxKey('next', () => step(1));
  useInboxKey('previous', () => step(-1));
}
