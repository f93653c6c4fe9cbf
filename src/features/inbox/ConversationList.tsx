/** The conversations, newest request first: search, unread only, and twenty more at a time (CHAT-11, CHAT-12). */
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useSave } from '#web/save.ts';
import { isGuest, useCan, usePerson } from '#web/session.ts';
import { recall, remember } from '#web/storage.ts';
import { Button, CloseButton, SegmentedControl, TextInput, Tooltip, ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconEye, IconEyeOff, IconSearch, IconSortDescending } from '@tabler/icons-react';
import { useState } from 'react';
import * as api from './api.ts';
import classes from './ConversationList.module.css';
import { ConversationLine } from './ConversationLine.tsx';
import { CONVERSATIONS_STEP, useConversations } from './conversations.ts';
import { LatestLink } from './LatestLink.tsx';
import { NewMessageButton } from './NewMessageButton.tsx';
import { useEmptyWords } from './NoConversation.tsx';
import { useUnreadCount } from './unread.ts';

const SEARCH_DELAY_MS = 400;
const SEARCH_MIN = 2;
const SORT = 'chat.sort';

interface Props {
  current: string;
  onOpen: () => void;
}

export function ConversationList({ current, onOpen }: Props) {
  const { t } = useLingui();
  const guest = isGuest(usePerson());
  const emptyWords = useEmptyWords();
  const [typed, setTyped] = useState('');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const mayMask = useCan('toolChatHideConversation');
  const [withMasked, setWithMasked] = useState(false);
  const [byActivity, setByActivity] = useState(recall(SORT) === 'activity');
  const [count, setCount] = useState(CONVERSATIONS_STEP);
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const search = settled.length >= SEARCH_MIN ? settled : '';
  const unread = useUnreadCount(true);
  const query = useConversations({ search, onlyUnread, withMasked, byActivity, count });
  const readAll = useSave(api.markAllRead, { touches: ['unread'], quiet: true });
  const { data } = query;
  const isNarrowed = search !== '' || onlyUnread;

  function toggleSort(): void {
    remember(SORT, byActivity ? null : 'activity');
    setByActivity(!byActivity);
  }

  return (
    <>
      <div className={classes.head}>
        <div className={classes.searching}>
          <TextInput
            type="search"
            className={classes.grow ?? ''}
            aria-label={t`Rechercher une conversation`}
            placeholder={guest ? t`Rechercher` : t`Nom, téléphone, maison, n°…`}
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            rightSection={
              typed !== '' && (
                <CloseButton size="sm" aria-label={t`Effacer la recherche`} onClick={() => setTyped('')} />
              )
            }
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setCount(CONVERSATIONS_STEP);
            }}
          />
          <NewMessageButton />
        </div>
        {!(guest && (data?.total ?? 0) <= 1 && !isNarrowed) && (
          <div className={classes.filters}>
            <SegmentedControl
              size="xs"
              aria-label={t`Conversations affichées`}
              value={onlyUnread ? 'unread' : 'all'}
              onChange={(value) => setOnlyUnread(value === 'unread')}
              data={[
                { value: 'all', label: t`Toutes` },
                { value: 'unread', label: unread > 0 ? t`Non lues (${unread})` : t`Non lues` },
              ]}
            />
            <span className={classes.grow} />
            {!guest && <LatestLink isCurrent={current === 'uni'} onOpen={onOpen} />}
            {!guest && (
              <Tooltip label={byActivity ? t`Triées par dernier message` : t`Triées par date de demande`}>
                <ActionIcon
                  color="gray"
                  variant={byActivity ? 'light' : 'subtle'}
                  aria-pressed={byActivity}
                  aria-label={t`Trier par dernier message`}
                  onClick={toggleSort}
                >
                  <IconSortDescending size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
            {mayMask && (
              <Tooltip
                label={
                  withMasked
                    ? t`Cacher les conversations masquées`
                    : t`Montrer aussi les conversations masquées`
                }
              >
                <ActionIcon
                  color="gray"
                  variant={withMasked ? 'light' : 'subtle'}
                  aria-pressed={withMasked}
                  aria-label={t`Montrer aussi les conversations masquées`}
                  onClick={() => setWithMasked(!withMasked)}
                >
                  {withMasked ? (
                    <IconEye size={18} stroke={1.7} aria-hidden />
                  ) : (
                    <IconEyeOff size={18} stroke={1.7} aria-hidden />
                  )}
                </ActionIcon>
              </Tooltip>
            )}
            {unread > 0 && (
              <Tooltip label={t`Tout marquer comme lu`}>
                <ActionIcon
                  color="gray"
                  aria-label={t`Tout marquer comme lu`}
                  loading={readAll.pending}
                  onClick={() => void readAll.run({ body: {} })}
                >
                  <IconChecks size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
      </div>
      <div className={classes.scroll} aria-busy={query.isFetching}>
        {data === undefined && query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
        {data === undefined && !query.error && (
          <div className={classes.waiting}>
            <SkeletonCards count={6} height={68} />
          </div>
        )}
        {data?.models.length === 0 && (
          <p className={classes.empty}>
            {isNarrowed
              ? onlyUnread && search === ''
                ? t`Tout est lu.`
                : t`Aucun résultat pour votre recherche.`
              : emptyWords}
          </p>
        )}
        <ul className={classes.lines}>
          {data?.models.map((ddl) => (
            <ConversationLine key={ddl.id} ddl={ddl} isCurrent={ddl.alphaid === current} onOpen={onOpen} />
          ))}
        </ul>
        {data && (data.total > data.models.length || data.isCapped) && data.models.length > 0 && (
          <Button
            variant="subtle"
            fullWidth
            className={classes.more ?? ''}
            loading={query.isPlaceholderData}
            onClick={() => setCount(count + CONVERSATIONS_STEP)}
          >
            <Trans>Charger plus</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
