/** The inbox: conversations, the thread, the request. Guests, owners and the agency use the same screen, each seeing their part. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { paths, threadPath, withSearch } from '#kernel/paths.ts';
import { useGo, useParams } from '#web/router.tsx';
import { isGuest, usePerson } from '#web/session.ts';
import { useElementSize } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './Chat.module.css';
import { ConversationList } from './list/ConversationList.tsx';
import { useConversations } from './list/conversations.ts';
import { useKeptNarrowing, useNarrowing } from './list/narrowing.ts';
import { Conversation } from './Conversation.tsx';
import { OPENED_BY_ITSELF } from './attention/reading.ts';
import { useInboxKey } from './attention/keys.ts';
import { enterRegion } from './attention/regions.ts';
import { KeysSheet } from './attention/KeysSheet.tsx';
import { NoConversation } from './list/NoConversation.tsx';
import type { Pane } from './pane.ts';

const UniScreen = lazyPart(async () => (await import('./latest/UniScreen.tsx')).UniScreen);

/** Below, one panel at a time slides over the others; below THREE, the request slides over the thread. */
const TWO_PANES = 720;

const THREE_PANES = 1120;

/** Beside the simulator, whose rows need the width and whose criteria say what the request does, the request waits until it is asked for. */
const THREE_WITH_SIMULATOR = 1480;

/** Instead of a conversation's id: the newest messages of all of them (CHAT-02). */
const UNI = 'uni';

export function ChatScreen() {
  const { alphaid = '', tab = 'chat' } = useParams(paths.chat);
  const { t } = useLingui();
  const { ref, width } = useElementSize();
  const [pane, setPane] = useState<Pane>(alphaid === '' ? 'list' : 'thread');
  const three = tab === 'simulator' ? THREE_WITH_SIMULATOR : THREE_PANES;
  const panes = width === 0 ? undefined : width >= three ? 3 : width >= TWO_PANES ? 2 : 1;
  useKeptNarrowing();
  const isAlone = useFirstConversation(alphaid, setPane);
  useInboxKey('back', () => {
    if (panes === 1) flushSync(() => setPane('list'));
    enterRegion('list');
  });
  useInboxKey('close', panes !== 3 && pane === 'details' ? () => setPane('thread') : undefined);
  return (
    <div ref={ref} className={classes.chat} data-panes={panes} data-pane={pane}>
      <KeysSheet />
      <aside
        className={classes.list}
        data-region="list"
        aria-label={t`Conversations`}
        data-shown={panes !== 1 || pane === 'list'}
      >
        <ConversationList current={alphaid} onOpen={() => setPane('thread')} />
      </aside>
      {alphaid === '' ? (
        <section className={classes.thread}>{isAlone === false && <NoConversation />}</section>
      ) : alphaid === UNI ? (
        <Suspense fallback={<section className={classes.thread} />}>
          <UniScreen
            panes={panes ?? 3}
            isShown={panes !== 1 || pane === 'thread'}
            onList={() => setPane('list')}
          />
        </Suspense>
      ) : (
        <Conversation
          key={alphaid}
          alphaid={alphaid}
          tab={tab}
          panes={panes ?? 3}
          pane={pane}
          onPane={setPane}
        />
      )}
    </div>
  );
}

/**
 * Without an address the first conversation of the list opens (CHAT-03), which nobody has thereby read (B108). On a telephone the list stays in front of it, except for a guest who has
 * only one. Answers false once it is known that there is none.
 */
function useFirstConversation(alphaid: string, setPane: (pane: Pane) => void): boolean | undefined {
  const go = useGo();
  const guest = isGuest(usePerson());
  const { s, asked } = useNarrowing();
  const { data, isPlaceholderData } = useConversations(asked);
  const first = data?.models[0]?.alphaid;
  const only = data?.total === 1;
  useEffect(() => {
    if (alphaid !== '' || first === undefined || isPlaceholderData) return;
    if (guest && only) setPane('thread');
    go(withSearch(threadPath(first), location.search), { replace: true, state: OPENED_BY_ITSELF });
  }, [alphaid, first, isPlaceholderData, only, guest, go, setPane]);
  // A filter that finds nothing says so in the list.
  return data && (first !== undefined || s !== '');
}
