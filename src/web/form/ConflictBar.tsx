/** What happened, in one place, while a form meets a newer version: <ConflictBar form={form} />. Nothing when there is none. */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import classes from './Conflict.module.css';
import { focusNext } from './focusnext.ts';
import { namesOf } from './formstate.ts';
import type { Values } from './formstate.ts';
import type { AppForm } from './form.ts';

type Met<V extends Values> = Pick<AppForm<V>, 'theirs' | 'news' | 'editor' | 'settle' | 'state' | 'isDirty'> &
  Partial<Pick<AppForm<V>, 'attempted'>>;

export function ConflictBar<V extends Values>({ form }: { form: Met<V> }) {
  const { t } = useLingui();
  const { theirs, editor, settle, news, state, attempted = 'save' } = form;
  const open = namesOf(theirs as V);
  const isRemoval = attempted === 'removal';
  // A removal that was refused is told even when nothing shown here has changed: else its button would have done nothing.
  const isOver = state === 'saved' || (news.length === 0 && !isRemoval);
  if (!editor || (open.length === 0 && isOver)) return null;
  const settleAll = (keeps: 'mine' | 'theirs') => (event: MouseEvent<HTMLButtonElement>) => {
    const around = event.currentTarget.form;
    flushSync(() => {
      for (const name of open) settle(name, keeps);
    });
    focusNext(around);
  };
  const left =
    open.length > 0
      ? plural(open.length, {
          one: '# champ porte deux valeurs\u00a0: choisissez, puis sauvegardez.',
          other: '# champs portent deux valeurs\u00a0: choisissez, puis sauvegardez.',
        })
      : isRemoval
        ? news.length > 0
          ? t`Ce qui a changé est signalé. Relisez, puis supprimez à nouveau.`
          : t`Ce que vous voyez ici est resté le même. Vous pouvez demander la suppression à nouveau.`
        : form.isDirty
          ? t`Ce qui a changé est signalé. Vérifiez, puis sauvegardez.`
          : t`Ce qui a changé est signalé. Il ne vous reste rien à sauvegarder.`;
  return (
    <div className={classes.bar} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>
            {editor.isSelf
              ? t`Vous avez enregistré ces informations entre-temps, dans une autre fenêtre.`
              : isRemoval
                ? t`${editor.name} a enregistré ces informations depuis que vous les avez lues.`
                : t`${editor.name} a enregistré ces informations pendant que vous les modifiiez.`}
          </strong>
        </p>
        <p>
          {isRemoval ? t`Rien n'a été supprimé.` : t`Rien n'est perdu.`} {left}
        </p>
        {open.length > 1 && (
          <div className={classes.choice}>
            <Button size="xs" variant="default" onClick={settleAll('mine')}>
              {t`Tout garder comme ici`}
            </Button>
            <Button size="xs" variant="light" onClick={settleAll('theirs')}>
              {t`Tout prendre`}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
