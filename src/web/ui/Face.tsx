/** A person's picture, or their initials on a colour that is always theirs. */
import classes from './Face.module.css';

interface Props {
  name: string;
  picture?: string | undefined;
  size?: number;
}

const TINTS = ['ocean', 'volet', 'tremiere', 'ajonc'] as const;

export function Face({ name, picture, size = 36 }: Props) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) };
  if (picture) return <img className={classes.face} src={picture} alt="" style={box} loading="lazy" />;
  return (
    <span className={classes.face} data-tint={tintOf(name)} style={box} aria-hidden>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  // A telephone number: its last two figures tell it from the others.
  if (/^[+\d\s]+$/.test(name)) return name.trim().slice(-2);
  const words = name.split(/[\s@.-]+/).filter(Boolean);
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TINTS[sum % TINTS.length] ?? 'ocean';
}
