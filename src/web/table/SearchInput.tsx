/** A search box that mirrors the address and waits until one has stopped typing. <SearchInput value onSearch wait={500} label /> */
import { CloseButton, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface Props {
  value: string;
  onSearch: (value: string) => void;
  wait?: number;
  label: string;
}

export function SearchInput({ value, onSearch, wait = 500, label }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [former, setFormer] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed by itself (back button, a removed chip): the box follows.
  if (former !== value) {
    setFormer(value);
    if (typed.trim() !== value) setTyped(value);
  }

  function search(text: string, after: number): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), after);
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t`Effacer`} onClick={() => search('', 0)} />}
      onChange={(event) => search(event.currentTarget.value, wait)}
      onKeyDown={(event) => event.key === 'Enter' && search(typed, 0)}
    />
  );
}
