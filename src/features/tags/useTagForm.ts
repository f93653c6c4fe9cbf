/**
 * What is typed in the tag popup, and its save: it names the tag it was shown, so that a colleague's is not replaced unseen (decision 33). The
 * words of the mail follow the tag until somebody touches them.
 */
import type { Ddl } from '#features/requests/api.ts';
import { readRequest } from '#features/requests/calls.ts';
import type { TagCategory } from '#features/requests/request.ts';
import type { Result } from '#kernel/endpoint.ts';
import { refusalText } from '#kernel/refusal.ts';
import { attempted, call } from '#web/api.ts';
import type { AppForm, Reading } from '#web/form/form.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import type { Save } from '#web/save.ts';
import { useState } from 'react';
import type { setTag } from './api.ts';
import { tagProblems } from './draft.ts';
import type { SendMail, TagDraft } from './draft.ts';
import { useMailTemplate } from './useTags.ts';
import type { TemplateRead } from './useTags.ts';

/** Undefined: nothing chosen yet, or the words of the mail as the tag proposes them. */
export interface Typed {
  /** With `only`, the one the request carries: what is given is not chosen here. */
  tag: number | undefined;
  also_send_mail: SendMail | undefined;
  mail_text_content: string | undefined;
  note: string;
}

export const NO_TAG = 0;

interface Asked {
  ddl: Ddl;
  category: TagCategory;
  /** The one tag that is given, where there is no choice. */
  only: number | undefined;
  save: Save<typeof setTag>;
  onDone: (sendsMail: boolean) => void;
  onKept: (refusal: ApiRefusal) => void;
}

interface TagForm {
  form: AppForm<Typed>;
  change: (patch: Partial<Typed>) => void;
  draft: TagDraft;
  proposed: TemplateRead;
}

export function useTagForm({ ddl, category, only, save, onDone, onKept }: Asked): TagForm {
  const language = useLanguage();
  const [opened] = useState<Reading<Typed>>(() => readingOf(ddl, category, only !== undefined));
  const [wanted, setWanted] = useState({ tag: only ?? opened.values.tag, sends: only !== undefined });
  const proposed = useMailTemplate(wanted.sends && wanted.tag ? wanted.tag : undefined, ddl.id);
  // What was typed stays when another tag is chosen; untouched, the text follows the tag.
  const draftOf = ({ tag, also_send_mail: sendMail, mail_text_content: typed, note }: Typed): TagDraft => ({
    tag: only ?? tag,
    sendMail,
    mailText: typed ?? proposed.template?.mail_text_content ?? '',
    note,
  });
  const form = useAppForm<Typed, Result<typeof setTag>>({
    reading: opened,
    check: (typed) =>
      Object.entries(tagProblems(draftOf(typed))).map(([field, problem]) => ({
        field,
        message: refusalText(problem, language),
      })),
    send: async (typed, former) => {
      const { tag, sendMail, mailText, note } = draftOf(typed);
      if (tag === undefined || proposed.isLoading) return {};
      const mail = sendMail === 'tagandemail' && { mail_text_content: mailText };
      const { answer, refusal } = await save.attempt({
        body: {
          id: ddl.id,
          tag_category: category,
          tag,
          former: former ?? NO_TAG,
          also_send_mail: mail ? 1 : 0,
          ...mail,
          note,
        },
      });
      if (!refusal?.has('mailSendError')) return { answer, refusal };
      onKept(refusal);
      return {};
    },
    onSent: (_answer, { also_send_mail: sendMail }) => onDone(sendMail === 'tagandemail'),
    reread: async () => {
      const { answer } = await attempted(() => call(readRequest, { params: { id: String(ddl.id) } }));
      const now = answer?.models?.[0];
      return now && readingOf(now, category, only !== undefined);
    },
    elsewhere: 'form',
  });

  function change(patch: Partial<Typed>): void {
    form.set(patch);
    const next = { ...form.values, ...patch };
    setWanted({ tag: only ?? next.tag, sends: next.also_send_mail === 'tagandemail' });
  }

  return { form, change, draft: draftOf(form.values), proposed };
}

/** The version of a tag is the tag itself. */
function readingOf({ tags }: Ddl, category: TagCategory, sendsMail: boolean): Reading<Typed> {
  const tag = tags.find(({ cat }) => cat === category)?.id;
  return {
    values: {
      tag,
      also_send_mail: sendsMail ? 'tagandemail' : undefined,
      mail_text_content: undefined,
      note: '',
    },
    since: tag ?? NO_TAG,
  };
}
