/** The keys that do the same: <KeyHint keys={['Ctrl', '↵']} />. Hidden where there is no keyboard. */
import classes from './KeyHint.module.css';

export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
