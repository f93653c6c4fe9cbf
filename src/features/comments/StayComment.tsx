/** On the page of a stay that is over: what its guest thinks of it, in stars and words; then what became of that. */
import { asDay } from '#kernel/day.ts';
import { call } from '#web/api.ts';
import { Counter } from '#web/form/Counter.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import type { Reading } from '#web/form/form.ts';
import { inWords } from '#web/form/problems.ts';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useUnsavedGuard } from '#web/form/useUnsavedGuard.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeComment, readOwnComment, writeComment } from './api.ts';
import type { OwnComment } from './api.ts';
import { LONGEST_TEXT, noteText, problemsOfComment } from './comment.ts';
import classes from './Comments.module.css';
import { CommentStatusPill } from './CommentStatusPill.tsx';
import { commentRefusals } from './refusals.ts';
import { StarInput } from './StarInput.tsx';
import { Stars } from './Stars.tsx';

export function StayComment({ ddlId }: { ddlId: number }) {
  const { t } = useLingui();
  const query = useQuery(read(readOwnComment, { params: { ddlId } }, ['comment']));
  return (
    <section className={classes.own} aria-labelledby={`comment-${ddlId}`}>
      <h3 id={`comment-${ddlId}`}>{t`Votre avis`}</h3>
      <Loaded query={query}>
        {({ models = [], cacheTimestamp }) =>
          models[0] && <Own ddlId={ddlId} own={models[0]} since={cacheTimestamp?.timestamp} />
        }
      </Loaded>
    </section>
  );
}

interface Props {
  ddlId: number;
  own: OwnComment;
  since: number | undefined;
}

function Own({ ddlId, own, since }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { state, comment } = own;
  if (state === 'none')
    return (
      <p className={classes.note}>
        <Trans>Un avis se donne une fois le séjour terminé.</Trans>
      </p>
    );
  if (comment === null || (isEditing && state === 'waiting'))
    return <WriteForm ddlId={ddlId} own={own} since={since} onDone={() => setEditing(false)} />;
  return (
    <>
      <p className={classes.head}>
        <Stars note={comment.note} size={22} />
        {state !== 'open' && <CommentStatusPill status={state} />}
        <span className={classes.note}>
          <DayText day={asDay(comment.created.slice(0, 10))} />
        </span>
      </p>
      <p className={classes.text}>{comment.text}</p>
      <Fate own={own} />
      {state === 'waiting' && (
        <Button variant="default" onClick={() => setEditing(true)}>
          <Trans>Modifier mon avis</Trans>
        </Button>
      )}
    </>
  );
}

function Fate({ own: { state, comment } }: Pick<Props, 'own'>) {
  const { t } = useLingui();
  if (comment === null) return null;
  if (state === 'waiting')
    return (
      <p
        className={classes.note}
      >{t`L'agence le lit avant de le publier. Jusque-là, vous pouvez le modifier.`}</p>
    );
  if (state === 'refused')
    return <p className={classes.note}>{t`L'agence ne l'a pas publié\u00a0: ${comment.reason}`}</p>;
  return (
    <>
      <p className={classes.note}>{t`Il est publié sur la page de la maison, signé ${comment.author}.`}</p>
      {comment.answer !== '' && (
        <blockquote className={classes.answer}>
          <StatePill>{t`Réponse`}</StatePill> {comment.answer}
        </blockquote>
      )}
    </>
  );
}

type Values = { note: number | undefined; text: string };

function readingOf({ comment }: OwnComment, since: number | undefined): Reading<Values> {
  return { values: { note: comment?.note, text: comment?.text ?? '' }, since };
}

function WriteForm({ ddlId, own, since, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const says = t`Merci\u00a0! Votre avis est enregistré, l'agence va le lire.`;
  const options = { touches: ['comment', 'ddl'], dialog: false, says } as const;
  const write = useSave(writeComment, options);
  const change = useSave(changeComment, options);
  const isNew = own.comment === null;
  const form = useAppForm<Values, unknown>({
    reading: readingOf(own, since),
    check: (values) => inWords(problemsOfComment(values), language, commentRefusals),
    send: ({ note, text }, seen) => {
      const body = { text, ...(note !== undefined && { note }) };
      const args = { params: { ddlId }, body };
      return isNew ? write.attempt(args) : change.attempt(args, { since: seen });
    },
    onSent: onDone,
    reread: async () => {
      const now = await call(readOwnComment, { params: { ddlId } });
      return now.models?.[0] && readingOf(now.models[0], now.cacheTimestamp?.timestamp);
    },
    elsewhere: 'form',
  });
  useUnsavedGuard(form.isDirty);
  return (
    <form {...form.bind} className={classes.write}>
      <StarInput
        name="note"
        label={t`Votre note`}
        value={form.values.note}
        onChange={(note) => form.set({ note })}
        error={form.errorAt('note')}
      />
      <ConflictNote form={form} name="note" renderValue={(note) => noteText(Number(note ?? 0), language)} />
      <div>
        <Textarea
          label={t`Ce que vous diriez à d'autres voyageurs`}
          autosize
          minRows={4}
          maxRows={14}
          withAsterisk
          aria-required
          {...form.text('text')}
        />
        <Counter text={form.values.text} longest={LONGEST_TEXT} always />
      </div>
      <ConflictNote form={form} name="text" renderValue={(text) => text} />
      <p className={classes.note}>
        {t`Votre avis paraît avec votre prénom et l'initiale de votre nom, une fois lu par l'agence.`}
      </p>
      <Refused refusal={form.refusal} />
      <div className={classes.end}>
        {!isNew && (
          <Button variant="default" onClick={onDone}>
            <Trans>Annuler</Trans>
          </Button>
        )}
        <Button type="submit" size="md" loading={form.isPending}>
          {isNew ? t`Envoyer mon avis` : t`Enregistrer mon avis`}
        </Button>
      </div>
    </form>
  );
}
