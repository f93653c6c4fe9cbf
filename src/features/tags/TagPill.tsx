/** A tag in a word, its colour as a dot. With onClick it is the button that changes it. */
import { useLanguage } from '#web/i18n/language.ts';
import type { CSSProperties } from 'react';
import { tagText } from './tag.ts';
import classes from './Tags.module.css';

interface Tag {
  id: number;
  label: string;
  label_en: string;
  color: string;
}

export function TagPill({ tag, onClick, label }: { tag: Tag; onClick?: () => void; label?: string }) {
  const text = tagText(tag, tag.id, useLanguage());
  const style = { '--tag': tag.color } as CSSProperties;
  if (!onClick) {
    return (
      <span className={classes.pill} style={style} title={label}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.pill}
      style={style}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
