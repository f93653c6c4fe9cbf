/** The fields of the tag popup, their errors at their place; the words of the mail follow the tag until somebody touches them. */
import type { Ddl } from '#features/requests/api.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useFailureText } from '#web/failure.ts';
import { Counter } from '#web/form/Counter.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import type { ApiRefusal } from '#web/refused.ts';
import type { Save } from '#web/save.ts';
import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { setTag, TagChoice } from './api.ts';
import { Choices } from './Choices.tsx';
import { tagProblems } from './draft.ts';
import type { SendMail } from './draft.ts';
import { RESERVATION_BY_HAND, TAG_MAIL_MAX, TAG_NOTE_MAX, tagText } from './tag.ts';
import classes from './Tags.module.css';
import { useMailTemplate } from './useTags.ts';

interface Props {
  id: string;
  ddl: Ddl;
  category: TagCategory;
  tags: readonly TagChoice[];
  isOnly: boolean;
  save: Save<typeof setTag>;
  onSendsMail: (sends: boolean) => void;
  onDone: () => void;
  onKept: (refusal: ApiRefusal) => void;
}

/** Undefined: nothing chosen yet, or the words of the mail as the tag proposes them. */
interface Typed {
  tag: number | undefined;
  also_send_mail: SendMail | undefined;
  mail_text_content: string | undefined;
  note: string;
}

const NO_TAG = 0;

export function TagForm({ id, ddl, category, tags, isOnly, save, onSendsMail, onDone, onKept }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const failureText = useFailureText();
  const isReservation = category === 'ddlstatusreservation';
  const current = ddl.tags.find(({ cat }) => cat === category);
  const [opened] = useState<Typed>(() => ({
    tag: isOnly ? tags[0]?.id : current?.id,
    also_send_mail: isOnly ? 'tagandemail' : undefined,
    mail_text_content: undefined,
    note: '',
  }));
  const [wanted, setWanted] = useState({ tag: opened.tag, sends: isOnly });
  const { template, isLoading } = useMailTemplate(
    wanted.sends && wanted.tag ? wanted.tag : undefined,
    ddl.id,
  );
  // What was typed stays when another tag is chosen; untouched, the text follows the tag.
  const draftOf = ({ tag, also_send_mail: sendMail, mail_text_content: typed, note }: Typed) => ({
    tag,
    sendMail,
    mailText: typed ?? template?.mail_text_content ?? '',
    note,
  });
  const form = useAppForm<Typed, unknown>({
    reading: { values: opened },
    check: (typed) =>
      Object.entries(tagProblems(draftOf(typed))).map(([field, problem]) => ({
        field,
        message: refusalText(problem, language),
      })),
    send: async (typed) => {
      const { tag, mailText, note } = draftOf(typed);
      if (tag === undefined || isLoading) return {};
      const { answer, refusal } = await save.attempt({
        body: {
          id: ddl.id,
          tag_category: category,
          tag,
          also_send_mail: wantsMail ? 1 : 0,
          ...(wantsMail && { mail_text_content: mailText }),
          note,
        },
      });
      if (!refusal?.has('mailSendError')) return { answer, refusal };
      onKept(refusal);
      return {};
    },
    onSent: () => {
      if (wantsMail) notify(t`Étiquette posée, e-mail envoyé.`, 'good');
      onDone();
    },
    elsewhere: 'form',
  });
  const { values, set, errorAt } = form;
  const wantsMail = values.also_send_mail === 'tagandemail';
  const { mailText } = draftOf(values);
  const mayMail = ddl.sender_phone_only !== 1;

  function change(patch: Partial<Typed>): void {
    set(patch);
    const next = { ...values, ...patch };
    setWanted({ tag: next.tag, sends: next.also_send_mail === 'tagandemail' });
  }

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
              ? t`Les étiquettes Option, Réservé et Annulé suivent le séjour : elles viennent avec le devis accepté, la confirmation ou l'annulation.`
              : undefined
          }
        />
      )}
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
            mayMail ? undefined : t`Cette personne n'a pas d'adresse e-mail : complétez d'abord sa fiche.`
          }
        />
      )}
      {wantsMail && (
        <div>
          {template?.mail_subject && (
            <p className={classes.subject}>
              <Trans>Objet : {template.mail_subject}</Trans>
            </p>
          )}
          <Textarea
            label={template?.language === 'en' ? t`Texte de l'e-mail, en anglais` : t`Texte de l'e-mail`}
            description={isLoading ? t`Chargement en cours ...` : undefined}
            withAsterisk
            autosize
            minRows={6}
            maxRows={16}
            value={mailText}
            onChange={(event) => set({ mail_text_content: event.currentTarget.value })}
            error={errorAt('mail_text_content')}
          />
          <Counter text={mailText} longest={TAG_MAIL_MAX} always />
        </div>
      )}
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
      {form.refusal && (
        <p className={classes.error} role="alert">
          {failureText(form.refusal).join(' ')}
        </p>
      )}
    </form>
  );
}

/** What the server would refuse is not offered; what the request carries already is shown. */
function mayChoose(tag: TagChoice, current: number | undefined): boolean {
  return tag.id === current || RESERVATION_BY_HAND.some((name) => name === tag.internal_tag);
}
