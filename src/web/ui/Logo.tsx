/** Two islands and the strait between them. `<Logo />` is the mark, `<Logo words />` adds the name. Colours follow the theme. */
import classes from './Logo.module.css';

interface Props {
  size?: number;
  words?: boolean;
}

export function Logo({ size = 32, words = false }: Props) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 64 64" role="img" aria-label="Pertuis">
        <rect width="64" height="64" rx="15" className={classes.sea} />
        <path
          className={classes.land}
          d="M10 26c1-6 7-8 12-8 4 0 6-4 11-6 6-2 13 0 15 5 1 4-3 6-8 7-6 2-8 5-14 7-7 2-17 2-16-5Z"
        />
        <path
          className={classes.land}
          d="M22 45c3-4 9-4 13-7 4-2 5-6 10-7 5-1 9 2 9 7s-4 8-8 11c-5 4-13 6-19 4-5-1-8-4-5-8Z"
        />
        <path className={classes.wake} d="M9 40c4-3 7 1 11-2s6-3 10-5 6-5 10-6 7-3 14-4" />
      </svg>
      {words && <span className={classes.words}>Pertuis</span>}
    </span>
  );
}
