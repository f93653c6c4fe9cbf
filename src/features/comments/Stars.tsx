/** Stars to be read, halves included: <Stars note={4.5} />. Said in words to those who cannot see them. */
import { useLanguage } from '#web/i18n/language.ts';
import { MOST_STARS, noteText } from './comment.ts';
import classes from './Stars.module.css';

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.1 1.2-6.6L2.5 9.5l6.6-.9z';

export function Stars({ note, size = 18 }: { note: number; size?: number }) {
  const language = useLanguage();
  return (
    <span className={classes.stars} role="img" aria-label={noteText(note, language)}>
      <StarRow note={note} size={size} />
    </span>
  );
}

/** The drawing alone. */
export function StarRow({ note, size }: { note: number; size: number }) {
  return Array.from({ length: MOST_STARS }, (_, index) => {
    const filled = Math.max(0, Math.min(1, note - index));
    return (
      <svg key={index} viewBox="0 0 24 24" width={size} height={size} aria-hidden>
        <path className={classes.empty} d={STAR} />
        {filled > 0 && (
          <path
            className={classes.full}
            d={STAR}
            style={{ clipPath: `inset(0 ${(1 - filled) * 100}% 0 0)` }}
          />
        )}
      </svg>
    );
  });
}
