/**
 * What is said before a house is published or booked online, and may be ignored: `await askToIgnore({ warnings, ignore: t`…` })` answers
 * 'ignore', 'back', or the warning whose field one wants to see. <IgnoreDialog /> is placed once on a screen that asks.
 */
import type { Warning } from '#web/apirefusal.ts';
import { store, useStore } from '#web/store.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import classes from './Editor.module.css';

export interface IgnoreQuestion {
  title: string;
  warnings: readonly Warning[];
  /** The verb of who goes on all the same; undefined where nobody may. */
  ignore: string | undefined;
  /** A third way: what to do first. */
  first?: { label: string };
  /** Fields that can be shown. */
  shows?: (field: string) => boolean;
}
export type Ignored = 'ignore' | 'back' | 'first' | { field: string };

const asked = store<(IgnoreQuestion & { answer: (ignored: Ignored) => void }) | undefined>(undefined);

export function askToIgnore(question: IgnoreQuestion): Promise<Ignored> {
  asked.get()?.answer('back');
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (ignored) => {
        asked.set(undefined);
        resolve(ignored);
      },
    });
  });
}

export function IgnoreDialog() {
  const { t } = useLingui();
  const question = useStore(asked);
  useEffect(() => () => asked.get()?.answer('back'), []);
  const answer = (ignored: Ignored) => question?.answer(ignored);
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => answer('back')}
      title={question?.title ?? ''}
      actions={
        <>
          {question?.ignore !== undefined && (
            <Button variant="default" onClick={() => answer('ignore')}>
              {question.ignore}
            </Button>
          )}
          {question?.first && <Button onClick={() => answer('first')}>{question.first.label}</Button>}
          {!question?.first && <Button onClick={() => answer('back')}>{t`Revenir`}</Button>}
        </>
      }
    >
      <ul className={classes.warnings}>
        {question?.warnings.map(({ type, field = '', message = type }) => (
          <li key={`${type} ${field}`}>
            {message}
            {field !== '' && question.shows?.(field) && (
              <Button variant="subtle" size="compact-sm" onClick={() => answer({ field })}>
                {t`Voir`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {question?.warnings.some(({ blocks }) => blocks) && (
        <p className={classes.blocked}>{t`L'annonce sera enregistrée, sans être publiée.`}</p>
      )}
    </Dialog>
  );
}
