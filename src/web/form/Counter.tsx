/** How much of a bounded text is used; said only when it begins to matter, unless `always`. */
import { lengthOf } from '#kernel/rules.ts';
import { useLingui } from '@lingui/react/macro';
import classes from './Counter.module.css';

const MATTERS_FROM = 0.8;

export function Counter({
  text,
  longest,
  always = false,
}: {
  text: string;
  longest: number;
  always?: boolean;
}) {
  const { t } = useLingui();
  const used = lengthOf(text);
  if (!always && used < longest * MATTERS_FROM) return null;
  return (
    <div
      className={classes.counter}
      data-over={used > longest}
      aria-label={t`${used} caractères sur ${longest}`}
    >
      {used} / {longest}
    </div>
  );
}
