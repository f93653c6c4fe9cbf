/**
 * Under a field somebody else changed since it was read: what they wrote, beside what is typed here, and a choice; or, where nothing was
 * typed, that their value came in. <ConflictNote form={form} name="amount" renderValue={(value) => …} />
 */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconUserEdit } from '@tabler/icons-react';
import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import classes from './Conflict.module.css';
import { focusNext } from './focusnext.ts';
import type { NameOf, Values } from './formstate.ts';
import type { AppForm } from './form.ts';

interface Props<V extends Values> {
  form: Pick<AppForm<V>, 'theirs' | 'news' | 'authors' | 'settle'>;
  name: NameOf<V>;
  renderValue: (value: V[NameOf<V>]) => ReactNode;
}

export function ConflictNote<V extends Values>({ form, name, renderValue }: Props<V>) {
  const { t } = useLingui();
  const { theirs, news } = form;
  const author = form.authors[name];
  const described = useId();
  if (news.includes(name))
    return (
      <p className={classes.news}>
        <IconUserEdit size={15} stroke={1.8} aria-hidden />
        {!author
          ? t`Nouveau\u00a0: modifié entre-temps`
          : author.isSelf
            ? t`Nouveau\u00a0: modifié par vous, dans une autre fenêtre`
            : t`Nouveau\u00a0: modifié par ${author.name}`}
      </p>
    );
  if (!Object.hasOwn(theirs, name)) return null;
  const choose = (keeps: 'mine' | 'theirs') => (event: MouseEvent<HTMLButtonElement>) => {
    const around = event.currentTarget.form;
    flushSync(() => form.settle(name, keeps));
    focusNext(around);
  };
  return (
    <div
      className={classes.conflict}
      data-conflict={name}
      role="group"
      aria-label={t`Deux valeurs\u00a0: laquelle garder\u00a0?`}
      aria-describedby={described}
      // The focus is led here, to what is asked and not to one of the answers.
      tabIndex={-1}
    >
      <p id={described}>
        {!author
          ? t`Modifié entre-temps\u00a0:`
          : author.isSelf
            ? t`Vous, dans une autre fenêtre\u00a0:`
            : t`${author.name} a écrit\u00a0:`}{' '}
        <strong>{renderValue(theirs[name] as V[NameOf<V>])}</strong>
      </p>
      <div className={classes.choice}>
        <Button size="xs" variant="default" onClick={choose('mine')}>
          {t`Garder ce qui est saisi ici`}
        </Button>
        <Button size="xs" variant="light" onClick={choose('theirs')}>
          {author?.isSelf === false ? t`Prendre la sienne` : t`Prendre l'autre valeur`}
        </Button>
      </div>
    </div>
  );
}
