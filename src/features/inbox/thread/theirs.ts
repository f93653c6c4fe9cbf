/** The other side's last words, while they stand outside the thread's window: whoever answers keeps them in sight beside what they write. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { isStatusAction } from '#features/requests/request.ts';
import { store } from '#web/store.ts';
import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { Row } from './rows.ts';

export interface OutOfSight {
  alphaid: string;
  author: string;
  words: string;
  show: () => void;
}

export const wordsOutOfSight = store<OutOfSight | undefined>(undefined);

interface Shown {
  ddl: Ddl;
  rows: readonly Row[];
  /** Which rows are drawn: what leaves them is out of sight too. */
  drawn: string;
  scrollTo: (index: number) => void;
}

export function useTheirWords(box: RefObject<HTMLElement | null>, { ddl, rows, drawn, scrollTo }: Shown) {
  const index = rows.findLastIndex(({ message }) => isTheirs(message, ddl));
  const message = rows[index]?.message;
  useEffect(() => {
    if (message === undefined) return undefined;
    const out: OutOfSight = {
      alphaid: ddl.alphaid,
      author: message.author_full_name,
      words: message.message,
      show: () => scrollTo(index),
    };
    const row = box.current?.querySelector(`[data-index="${index}"]`);
    const clear = () => wordsOutOfSight.set(undefined);
    if (!row) {
      wordsOutOfSight.set(out);
      return clear;
    }
    const observer = new IntersectionObserver(
      ([seen]) => wordsOutOfSight.set(seen?.isIntersecting === true ? undefined : out),
      { root: box.current },
    );
    observer.observe(row);
    return () => {
      observer.disconnect();
      clear();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrollTo is the thread's own, and does the same each time
  }, [box, ddl.alphaid, message, index, drawn]);
}

function isTheirs(message: Ddlchat, ddl: Ddl): boolean {
  return (
    message.written_by_agency !== ddl.on_agency_side &&
    message.message !== '' &&
    message.action !== 'NOTE' &&
    !isStatusAction(message.action)
  );
}
