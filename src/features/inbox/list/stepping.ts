/** From one conversation of the list to the next with a key. */
import { threadPath, withSearch } from '#kernel/paths.ts';
import type { Ddl } from '#features/requests/api.ts';
import { useGo } from '#web/router.tsx';
import { useInboxKey } from '../attention/keys.ts';

interface Steps {
  conversations: readonly Ddl[];
  current: string;
  suffix: string;
  onOpen: () => void;
}

export function useStepping({ conversations, current, suffix, onOpen }: Steps): void {
  const go = useGo();
  const at = conversations.findIndex(({ alphaid }) => alphaid === current);
  const to = (place: number) => {
    const next = conversations[place];
    if (!next) return undefined;
    return () => {
      onOpen();
      go(withSearch(threadPath(next.alphaid), suffix));
    };
  };
  useInboxKey('next', to(at + 1));
  useInboxKey('previous', to(at - 1));
}
