/** The search box: from two characters on, 400 ms after the last one (CHAT-12). */
import { isGuest, usePerson } from '#web/session.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './ConversationList.module.css';
import { useInboxKey } from '../attention/keys.ts';

const DELAY_MS = 400;
const LEAST = 2;
const MOST = 160;

interface Props {
  words: string;
  onSearch: (words: string) => void;
  /** Enter: what stands first once it was looked for. */
  onEnter: (words: string) => void;
}

export function ConversationSearch({ words, onSearch, onEnter }: Props) {
  const { t } = useLingui();
  const guest = isGuest(usePerson());
  const [typed, setTyped] = useState(words);
  const [former, setFormer] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  const box = useRef<HTMLInputElement>(null);
  useInboxKey('search', () => box.current?.focus());
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed by itself (a link, back): the box follows.
  if (former !== words) {
    setFormer(words);
    if (sent(typed) !== words) setTyped(words);
  }

  function type(text: string, after: number): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current(sent(text)), after);
  }

  return (
    <TextInput
      ref={box}
      type="search"
      className={classes.grow ?? ''}
      aria-label={t`Rechercher une conversation`}
      placeholder={guest ? t`Rechercher` : t`Nom, mots, date, n°…`}
      maxLength={MOST}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={t`Effacer la recherche`} onClick={() => type('', 0)} />
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value, DELAY_MS)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        clearTimeout(timer.current);
        search.current(sent(typed));
        onEnter(sent(typed));
      }}
    />
  );
}

/** What is shorter asks for everything. */
function sent(typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim();
  return [...text].length < LEAST ? '' : text;
}
