import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import classes from './Composer.module.css';
import type { Slash } from './slash.ts';

/** The texts a '/' offers, above what is written. The focus stays in the box: its keys move here. */
export function SlashTexts({ id, texts, current, choose }: Slash) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={classes.slash}>
      <div ref={list} id={id} role="listbox" aria-label={t`Textes préparés`} className={classes.choices}>
        {texts.map((each, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the keys
          <div
            key={each.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
          >
            <strong>{each.label}</strong>
            <span>{each.text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
