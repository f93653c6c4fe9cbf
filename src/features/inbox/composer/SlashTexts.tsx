import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import classes from './Composer.module.css';
import type { Slash } from './slash.ts';

/** The texts a '/' offers, above what is written. The focus stays in the box: its keys move here. */
export function SlashTexts({ id, texts, current, choose }: Slash) {
  const { t } = useLingui();
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={classes.slash}>
      <ul id={id} role="listbox" aria-label={t`Textes préparés`} className={classes.choices}>
        {texts.map((each, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the keys
          <li
            key={each.id}
            ref={index === current ? shown : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
          >
            <strong>{each.label}</strong>
            <span>{each.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
