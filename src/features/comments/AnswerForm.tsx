/** The answer below a published comment: its owner's, or the agency's in their place. Emptied, there is none. */
import { refusalText } from '#kernel/refusal.ts';
import { lengthOf } from '#kernel/rules.ts';
import { call } from '#web/api.ts';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { Counter } from '#web/form/Counter.tsx';
import type { Reading } from '#web/form/form.ts';
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useUnsavedGuard } from '#web/form/useUnsavedGuard.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { answerComment, readComment } from './api.ts';
import type { Comment } from './api.ts';
import { LONGEST_ANSWER } from './comment.ts';

interface Props {
  comment: Comment;
  since: number | undefined;
}

type Values = { answer: string };

export function AnswerForm({ comment: { id, answer }, since }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(answerComment, { touches: ['comment'], dialog: false });
  const form = useAppForm<Values, unknown>({
    reading: { values: { answer }, since },
    check: (values) =>
      lengthOf(values.answer.trim()) > LONGEST_ANSWER
        ? [
            {
              field: 'answer',
              message: refusalText({ type: 'maxLength', params: { n: LONGEST_ANSWER } }, language),
            },
          ]
        : [],
    send: (values, seen) => save.attempt({ params: { id }, body: values }, { since: seen }),
    reread: async () => {
      const read = await call(readComment, { params: { id } });
      return readingOf(read.models?.[0], read.cacheTimestamp?.timestamp);
    },
  });
  useUnsavedGuard(form.isDirty);
  return (
    <form {...form.bind}>
      <Textarea
        label={t`Votre réponse`}
        description={t`Elle paraît sous l'avis, sur la page de la maison.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={12}
        {...form.text('answer')}
      />
      <Counter text={form.values.answer} longest={LONGEST_ANSWER} always />
      <ConflictNote form={form} name="answer" renderValue={(value) => value} />
      <SaveBar form={form} label={t`Enregistrer la réponse`} />
    </form>
  );
}

function readingOf(comment: Comment | undefined, since: number | undefined): Reading<Values> | undefined {
  return comment && { values: { answer: comment.answer }, since };
}
