/**
 * Under a field somebody else changed since it was read: what they wrote, beside what is typed here, and a choice; or, where nothing was
 * typed, that their value came in. <ConflictNote form={form} name="amount" renderValue={(value) => …} />
 */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconUserEdit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Conflict.module.css';
import type { NameOf, Values } from './formstate.ts';
import type { AppForm } from './form.ts';

interface Props<V extends Values> {
  form: Pick<AppForm<V>, 'theirs' | 'news' | 'editor' | 'settle'>;
  name: NameOf<V>;
  renderValue: (value: V[NameOf<V>]) => ReactNode;
}

export function ConflictNote<V extends Values>({ form, name, renderValue }: Props<V>) {
  const { t } = useLingui();
  const { theirs, news, editor } = form;
  if (news.includes(name))
    return (
      <p className={classes.news}>
        <IconUserEdit size={15} stroke={1.8} aria-hidden />
        {editor?.isSelf === false
          ? t`Nouveau : modifié par ${editor.name}`
          : t`Nouveau : modifié par vous, dans une autre fenêtre`}
      </p>
    );
  if (!Object.hasOwn(theirs, name)) return null;
  const isSelf = editor?.isSelf ?? false;
  return (
    <div
      className={classes.conflict}
      data-conflict={name}
      role="group"
      aria-label={t`Deux valeurs : laquelle garder ?`}
    >
      <p>
        {isSelf ? t`Vous, dans une autre fenêtre :` : t`${editor?.name ?? ''} a écrit :`}{' '}
        <strong>{renderValue(theirs[name] as V[NameOf<V>])}</strong>
      </p>
      <div className={classes.choice}>
        <Button size="xs" variant="default" onClick={() => form.settle(name, 'mine')}>
          {t`Garder ce qui est saisi ici`}
        </Button>
        <Button size="xs" variant="light" onClick={() => form.settle(name, 'theirs')}>
          {isSelf ? t`Prendre l'autre valeur` : t`Prendre la sienne`}
        </Button>
      </div>
    </div>
  );
}
