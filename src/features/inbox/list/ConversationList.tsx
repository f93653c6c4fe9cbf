/** The conversations: narrowed, searched, and twenty more at a time (CHAT-11, CHAT-12). */
import type { Ddl } from '#features/requests/api.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { isGuest, useCan, usePerson } from '#web/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import * as attentionApi from '../attention/api.ts';
import * as listApi from './api.ts';
import { ConversationChips } from './ConversationChips.tsx';
import { ConversationFilters } from './ConversationFilters.tsx';
import { ConversationLine } from './ConversationLine.tsx';
import classes from './ConversationList.module.css';
import { ConversationSearch } from './ConversationSearch.tsx';
import { useConversations } from './conversations.ts';
import { suffixOf, useNarrowing } from './narrowing.ts';
import { LatestLink } from './LatestLink.tsx';
import { NewMessageButton } from '../newmessage/NewMessageButton.tsx';
import { SeeHouses, useEmptyWords } from './NoConversation.tsx';
import { threadPath, withSearch } from '#kernel/paths.ts';
import { useGo } from '#web/router.tsx';
import { foundState } from '../thread/found.ts';
import { useGliding, usePointing, useSteadyOrder } from './steady.ts';
import { useStepping } from './stepping.ts';

interface Props {
  current: string;
  onOpen: () => void;
}

export function ConversationList({ current, onOpen }: Props) {
  const { t } = useLingui();
  const guest = isGuest(usePerson());
  const mayMask = useCan('toolChatHideConversation');
  const narrowing = useNarrowing();
  const query = useConversations(narrowing.asked);
  const { data } = query;
  const { handlers, ...pointing } = usePointing();
  // What is still shown of the list before is not kept in its place.
  const asked = query.isPlaceholderData ? '' : JSON.stringify({ ...narrowing.asked, count: 0 });
  const shown = useSteadyOrder(data?.models, asked, pointing);
  const lines = useRef<HTMLUListElement>(null);
  useGliding(lines, shown?.map(({ id }) => id).join() ?? '', asked);
  const { onRead, onMask } = useLineActions();
  const opened = useLatest(onOpen);
  const { reached, onFocus } = useReached(shown, current);
  const isNarrowed = narrowing.asked.s !== '';
  const suffix = suffixOf(narrowing.s);
  const openFirst = useOpenFirst({
    words: narrowing.words,
    rows: query.isPlaceholderData ? undefined : shown,
    suffix,
    onOpen: opened,
  });
  useStepping({ conversations: shown ?? [], suffix, onOpen: opened });
  return (
    <>
      <div className={classes.head}>
        <div className={classes.searching}>
          <ConversationSearch
            words={narrowing.words}
            onSearch={(words) => narrowing.change({ words })}
            onEnter={openFirst}
          />
          {!guest && <LatestLink isCurrent={current === 'uni'} onOpen={onOpen} />}
          <NewMessageButton />
        </div>
        {!(guest && (data?.total ?? 0) <= 1 && !isNarrowed) && <ConversationFilters narrowing={narrowing} />}
        <ConversationChips narrowing={narrowing} first={data?.models[0]} />
      </div>
      <div className={classes.scroll} aria-busy={query.isFetching} data-stale={query.isPlaceholderData}>
        {data === undefined && query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
        {data === undefined && !query.error && (
          <div className={classes.waiting}>
            <SkeletonCards count={8} height={75} />
          </div>
        )}
        {data?.models.length === 0 && <Nothing narrowing={narrowing} />}
        <span className="visually-hidden" role="status">
          {data && narrowing.words !== '' && isNarrowed && !query.isPlaceholderData && (
            <Trans>Conversations trouvées&nbsp;: {data.isCapped ? `${data.total}+` : data.total}</Trans>
          )}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between its links */}
        <ul
          ref={lines}
          className={classes.lines}
          {...handlers}
          onFocus={onFocus}
          onKeyDown={moveByArrows}
          aria-label={t`Conversations`}
        >
          {shown?.map((ddl) => (
            <ConversationLine
              key={ddl.id}
              ddl={ddl}
              isCurrent={ddl.alphaid === current}
              isReached={ddl.alphaid === reached}
              suffix={suffix}
              onOpen={opened}
              onRead={onRead}
              onMask={mayMask ? onMask : undefined}
            />
          ))}
        </ul>
        {data && (data.total > data.models.length || data.isCapped) && data.models.length > 0 && (
          <Button
            variant="subtle"
            fullWidth
            className={classes.more ?? ''}
            loading={query.isPlaceholderData}
            onClick={narrowing.more}
          >
            <Trans>Voir la suite</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

interface First {
  words: string;
  /** What was found for these words; nothing yet while it is looked for. */
  rows: readonly Ddl[] | undefined;
  suffix: string;
  onOpen: () => void;
}

/** Enter in the search opens the first it finds, as soon as it has found it. */
function useOpenFirst({ words, rows, suffix, onOpen }: First): (words: string) => void {
  const go = useGo();
  const wanted = useRef<string>(undefined);
  const openWanted = useLatest(() => {
    if (wanted.current !== words || rows === undefined) return;
    wanted.current = undefined;
    const [first] = rows;
    if (!first) return;
    onOpen();
    go(withSearch(threadPath(first.alphaid), suffix), { state: foundState(first) });
  });
  // After every drawing: what was looked for may just have come.
  useEffect(() => openWanted());
  return (typed) => {
    wanted.current = typed;
    openWanted();
  };
}

function Nothing({ narrowing }: { narrowing: ReturnType<typeof useNarrowing> }) {
  const { t } = useLingui();
  const emptyWords = useEmptyWords();
  const guest = isGuest(usePerson());
  const { terms, asked } = narrowing;
  const isUnreadOnly = terms.length === 1 && terms[0]?.field === 'unread' && narrowing.words === '';
  if (isUnreadOnly) return <p className={classes.empty}>{t`Tout est lu.`}</p>;
  if (asked.s === '')
    return (
      <div className={`${classes.empty} ${classes.alone}`}>
        <p>{emptyWords}</p>
        {guest && <SeeHouses />}
      </div>
    );
  return (
    <div className={classes.empty}>
      <p>{t`Aucun résultat pour votre recherche.`}</p>
      <Button variant="default" size="xs" onClick={() => narrowing.change({ words: '', terms: [] })}>
        <Trans>Tout afficher</Trans>
      </Button>
    </div>
  );
}

/** One conversation in the tab order at a time, so that Tab leaves the list: the one that was reached, the open one, the first. */
function useReached(shown: readonly Ddl[] | undefined, current: string) {
  const [last, setLast] = useState('');
  const isShown = (alphaid: string) => shown?.some((ddl) => ddl.alphaid === alphaid) === true;
  const onFocus = ({ target }: FocusEvent<HTMLUListElement>) => {
    const link = target.closest('li')?.querySelector<HTMLElement>('a[data-conversation]');
    setLast(link?.dataset['conversation'] ?? '');
  };
  const reached = [last, current].find(isShown) ?? shown?.[0]?.alphaid;
  return { reached, onFocus };
}

/** Down and up between the conversations, first and last; Tab leaves them. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-conversation]')];
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const next = to === undefined ? undefined : links[to];
  if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  next.focus();
}

function useLineActions() {
  const { t } = useLingui();
  const reading = useSave(attentionApi.toggleRead, { touches: ['unread'], quiet: true });
  const masking = useSave(listApi.maskRequest, { touches: ['ddl'], quiet: true });
  const unmasking = useSave(listApi.unmaskRequest, { touches: ['ddl'], quiet: true });
  const onRead = useLatest((ddl: Ddl) => {
    void reading.run(
      { params: { ddlId: ddl.id }, body: { read: ddl.unread } },
      { says: ddl.unread === 1 ? t`Marquée comme lue.` : t`Marquée comme non lue.` },
    );
  });
  const onMask = useLatest((ddl: Ddl) => {
    const isMasked = ddl.masked === 1;
    void (isMasked ? unmasking : masking)
      .run({ params: { id: ddl.id }, body: {} })
      .then(
        (done) =>
          done && notify(isMasked ? t`La conversation n'est plus masquée.` : t`La conversation est masquée.`),
      );
  });
  return { onRead, onMask };
}

/** The same function for as long as the list stands: a line is drawn again only for what changed in it. */
function useLatest<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
