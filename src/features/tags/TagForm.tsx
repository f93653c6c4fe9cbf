/** The fields of the tag popup, their errors at their place. */
import type { Ddl } from '#features/requests/api.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { useFailureText } from '#web/failure.ts';
import { ConflictBar } from '#web/form/ConflictBar.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import type { AppForm } from '#web/form/form.ts';
import { Counter } from '#web/form/Counter.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import type { Save } from '#web/save.ts';
import { FieldReadFailed } from '#web/ui/FieldReadFailed.tsx';
import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import type { setTag, TagChoice } from './api.ts';
import { Choices } from './Choices.tsx';
import { RESERVATION_BY_HAND, TAG_MAIL_MAX, TAG_NOTE_MAX, tagText } from './tag.ts';
import classes from './Tags.module.css';
import { NO_TAG, useTagForm } from './useTagForm.ts';
import type { Typed } from './useTagForm.ts';
import type { TemplateRead } from './useTags.ts';

interface Props {
  id: string;
  ddl: Ddl;
  category: TagCategory;
  tags: readonly TagChoice[];
  isOnly: boolean;
  save: Save<typeof setTag>;
  onSendsMail: (sends: boolean) => void;
  /** Words that are not stored yet: of the mail, of the note. */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  onKept: (refusal: ApiRefusal) => void;
}

interface MailTextProps {
  form: AppForm<Typed>;
  text: string;
  proposed: TemplateRead;
}

export function TagForm({ id, ddl, category, tags, isOnly, save, ...on }: Props) {
  const { onSendsMail, onTyped, onDone, onKept } = on;
  const { t } = useLingui();
  const language = useLanguage();
  const failureText = useFailureText();
  const isReservation = category === 'ddlstatusreservation';
  const current = ddl.tags.find(({ cat }) => cat === category);
  const { form, change, draft, proposed } = useTagForm({
    ddl,
    category,
    only: isOnly ? tags[0]?.id : undefined,
    save,
    onDone: (wroteMail) => {
      if (wroteMail) notify(t`Étiquette posée, e-mail envoyé.`, 'good');
      onDone();
    },
    onKept,
  });
  const { values, errorAt } = form;
  const isTyped = values.note.trim() !== '' || (values.mail_text_content ?? '').trim() !== '';
  // At once: a key pressed right after the last letter finds it known.
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  const wantsMail = draft.sendMail === 'tagandemail';
  const mayMail = ddl.sender_phone_only !== 1;
  const nameOf = (id: unknown) =>
    typeof id === 'number'
      ? tagText(
          tags.find((tag) => tag.id === id),
          id,
          language,
        )
      : t`Aucune étiquette`;

  return (
    <form {...form.bind} id={id} className={classes.form}>
      {!isOnly && (
        <Choices
          legend={t`Étiquette`}
          name="tag"
          value={values.tag}
          onChange={(tag) => change({ tag })}
          error={errorAt('tag')}
          choices={[
            ...tags
              .filter((each) => !isReservation || mayChoose(each, current?.id))
              .map((each) => ({
                value: each.id,
                label: tagText(each, each.id, language),
                color: each.color,
              })),
            ...(isReservation || !current ? [] : [{ value: NO_TAG, label: t`Aucune étiquette` }]),
          ]}
          hint={
            isReservation
              ? t`Les étiquettes Option, Réservé et Annulé suivent le séjour\u00a0: elles viennent avec le devis accepté, la confirmation ou l'annulation.`
              : undefined
          }
        />
      )}
      <ConflictNote form={form} name="tag" renderValue={nameOf} />
      {!isOnly && (
        <Choices
          legend={t`E-mail au client`}
          name="sendMail"
          value={values.also_send_mail}
          onChange={(chosen) => {
            change({ also_send_mail: chosen });
            onSendsMail(chosen === 'tagandemail');
          }}
          error={errorAt('also_send_mail')}
          choices={[
            { value: 'tag', label: t`Sans e-mail` },
            { value: 'tagandemail', label: t`Étiquette et e-mail`, disabled: !mayMail },
          ]}
          hint={
            mayMail
              ? undefined
              : t`Cette personne n'a pas d'adresse e-mail\u00a0: complétez d'abord sa fiche.`
          }
        />
      )}
      {wantsMail && <MailText form={form} text={draft.mailText} proposed={proposed} />}
      <div>
        <Textarea
          label={t`Note interne`}
          description={t`Pour vos collègues, jamais pour le client.`}
          autosize
          minRows={2}
          maxRows={8}
          {...form.text('note')}
        />
        <Counter text={values.note} longest={TAG_NOTE_MAX} always />
      </div>
      <ConflictBar form={form} />
      {form.refusal && (
        <p className={classes.error} role="alert">
          {failureText(form.refusal).join(' ')}
        </p>
      )}
    </form>
  );
}

function MailText({ form, text, proposed }: MailTextProps) {
  const { t } = useLingui();
  const { template, isLoading, isFailed, retry } = proposed;
  return (
    <div>
      {template?.mail_subject && (
        <p className={classes.subject}>
          <Trans>Objet&nbsp;: {template.mail_subject}</Trans>
        </p>
      )}
      <Textarea
        label={template?.language === 'en' ? t`Texte de l'e-mail, en anglais` : t`Texte de l'e-mail`}
        description={isLoading ? t`Chargement en cours ...` : undefined}
        withAsterisk
        autosize
        minRows={6}
        maxRows={16}
        value={text}
        onChange={(event) => form.set({ mail_text_content: event.currentTarget.value })}
        error={
          isFailed && text.trim() === '' ? (
            <FieldReadFailed says={t`Le modèle de l'e-mail n'a pas pu être lu.`} onRetry={retry} />
          ) : (
            form.errorAt('mail_text_content')
          )
        }
      />
      <Counter text={text} longest={TAG_MAIL_MAX} always />
    </div>
  );
}

/** What the server would refuse is not offered; what the request carries already is shown. */
function mayChoose(tag: TagChoice, current: number | undefined): boolean {
  return tag.id === current || RESERVATION_BY_HAND.some((name) => name === tag.internal_tag);
}
