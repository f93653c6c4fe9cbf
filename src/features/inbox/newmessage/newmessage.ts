/** A message to somebody who may have no conversation yet: whom, by which way, the words; sent, it opens the conversation (SMS-13). */
import { MESSAGE_MAX } from '#features/requests/request.ts';
import { readUser } from '#features/people/api.ts';
import { costOf, SMS_MAX } from '#features/sms/sms.ts';
import type { Result } from '#kernel/endpoint.ts';
import type { Warning } from '#kernel/refusal.ts';
import type { CommonRefusal } from '#kernel/refusals.ts';
import { lengthOf } from '#kernel/rules.ts';
import { inWords } from '#web/form/problems.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { threadPath } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { showWarnings } from '#web/notices.ts';
import { read } from '#web/queries.ts';
import { useGo } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { SEES_CONTACTS } from '#entities/readers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from '../composer/api.ts';
import type { ReplyChannels } from '../composer/api.ts';
import { channelFor, goesBySms, guessedReplyChannels } from '../composer/channel.ts';
import type { Channel } from '../composer/channel.ts';
import { isForDialog } from '../composer/composing.ts';
import { useDraft } from '../composer/drafts.ts';
import { inboxRefusals } from '../refusals.ts';
import { recipientWarnings } from './recipient.ts';

/** `ddl` is one of the person's conversations; empty for a new one. */
export interface Whom {
  isNew: boolean;
  uid: string;
  name: string;
  ddl: string;
  mail: string;
  tel: string;
}
const NOBODY: Whom = { isNew: false, uid: '', name: '', ddl: '', mail: '', tel: '' };

export type NewMessage = ReturnType<typeof useNewMessage>;

export function useNewMessage(name: string, onSent: () => void) {
  const go = useGo();
  const language = useLanguage();
  const [text, write] = useDraft(name);
  const [chosen, keepChannel] = useState('');
  const [opened] = useState<Typed>(() => ({ whom: NOBODY, message: text }));
  const save = useSave(api.postDdlchat, {
    touches: ['ddlchat', 'ddl', 'unread'],
    dialog: false,
    keptAs: name,
  });
  // The channels to reach somebody are asked for by whom is chosen, and judged with the rest.
  const [asked, setAsked] = useState(NOBODY);
  const channels = useReplyChannelsOf(asked);
  const channel: Channel = channelFor(channels, chosen);
  const bySms = goesBySms(channel);
  const limit = bySms ? SMS_MAX : MESSAGE_MAX;
  const form = useAppForm<Typed, Result<typeof api.postDdlchat>>({
    reading: { values: opened },
    check: (typed) => inWords(warningsOf(typed, channel, limit), language, inboxRefusals),
    send: async ({ whom, message }) => {
      const sent = await save.attempt({ body: { ...addressOf(whom), message, smsMailChannel: channel } });
      if (!sent.refusal || !isForDialog(sent.refusal)) return sent;
      showWarnings(sent.refusal);
      return {};
    },
    onSent: ({ models }) => {
      write('');
      setAsked(NOBODY);
      form.set({ whom: NOBODY, message: '' });
      onSent();
      const alphaid = models?.[0]?.alphaid;
      if (alphaid !== undefined) go(threadPath(alphaid));
    },
    elsewhere: 'form',
  });
  const { whom } = form.values;

  return {
    form,
    whom,
    change: (patch: Partial<Whom>) => {
      const next = { ...whom, ...patch };
      setAsked(next);
      form.set({ whom: next });
    },
    channels,
    channel,
    keepChannel,
    text: form.values.message,
    /** The draft outlives the window. */
    write: (message: string) => {
      write(message);
      form.set({ message });
    },
    length: lengthOf(form.values.message),
    limit,
    smsCost: bySms ? costOf(form.values.message) : undefined,
    problem: (field: string) => form.problems.find((problem) => problem.field === field)?.message,
  };
}

type NewMessageWarning = Warning<CommonRefusal | 'emptyMessage'>;

interface Typed {
  whom: Whom;
  message: string;
}

function warningsOf({ whom, message }: Typed, channel: Channel, limit: number): NewMessageWarning[] {
  const warnings: NewMessageWarning[] = recipientWarnings({
    isCreatingNewRecipient: whom.isNew ? 1 : 0,
    to_uid: whom.uid === '' ? undefined : Number(whom.uid),
    recipient_email: whom.mail,
    recipient_tel: whom.tel,
    smsMailChannel: channel,
  });
  if (message.trim() === '') warnings.push({ type: 'emptyMessage', field: 'message' });
  if (lengthOf(message) > limit) warnings.push({ type: 'maxLength', field: 'message', params: { n: limit } });
  return warnings;
}

function addressOf({ isNew, uid, ddl, mail, tel }: Whom) {
  if (isNew) return { create_new_ddl: 1 as const, recipient_email: mail.trim(), recipient_tel: tel.trim() };
  return ddl === '' ? { create_new_ddl: 1 as const, to_uid: Number(uid) } : { id_ddl: Number(ddl) };
}

/** How this person can be reached, as far as their card tells. Every way is open to somebody new, whose address is typed for it, and to whose card does not tell (C15): the server judges. */
function useReplyChannelsOf({ isNew, uid }: Whom): ReplyChannels {
  const isKnown = !isNew && uid !== '';
  const { data } = useQuery({
    ...read(readUser, { params: { uid: Number(uid) } }, ['user']),
    enabled: isKnown,
  });
  const isTold = useCan(SEES_CONTACTS);
  const [card] = data?.models ?? [];
  return isKnown && isTold && card
    ? guessedReplyChannels(card.mail, card.tel1)
    : { mail: null, sms: null, wrote_by: null };
}
