/** What is being answered, when the thread does not show it: two lines above what one writes. A press brings it into sight. */
import { useStore } from '#web/store.ts';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { wordsOutOfSight } from '../thread/theirs.ts';
import classes from './Composer.module.css';

export function TheirWords({ alphaid }: { alphaid: string }) {
  const { t } = useLingui();
  const theirs = useStore(wordsOutOfSight);
  if (theirs?.alphaid !== alphaid) return null;
  return (
    <button
      type="button"
      className={classes.theirs}
      title={t`Voir le message`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={theirs.show}
    >
      <IconArrowUp size={14} stroke={1.8} aria-hidden />
      <span>
        <strong>{theirs.author}</strong> {theirs.words}
      </span>
    </button>
  );
}
