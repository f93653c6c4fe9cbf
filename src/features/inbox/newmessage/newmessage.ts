/** A message to somebody who may have no conversation yet: whom, by which way, the words; sent, it opens the conversation (SMS-13). */
import { MESSAGE_MAX } from '#features/requests/request.ts';
import { readUser } from '#features/people/api.ts';
import { SMS_MAX, sizeOf } from '#features/sms/sms.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { Warning } from '#kernel/refusal.ts';
import type { CommonRefusal } from '#kernel/refusals.ts';
import { lengthOf } from '#kernel/rules.ts';
import { threadPath } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { showWarnings } from '#web/notices.ts';
import { read } from '#web/queries.ts';
import { useGo } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
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
  const [whom, setWhom] = useState(NOBODY);
  const [chosen, keepChannel] = useState('');
  const [text, write] = useDraft(name);
  const [tried, setTried] = useState(false);
  const channels = useReplyChannelsOf(whom);
  const channel: Channel = channelFor(channels, chosen);
  const bySms = goesBySms(channel);
  const save = useSave(api.postDdlchat, {
    touches: ['ddlchat', 'ddl', 'unread'],
    dialog: false,
    keptAs: name,
  });

  const warnings: Warning<CommonRefusal | 'emptyMessage'>[] = recipientWarnings({
    isCreatingNewRecipient: whom.isNew ? 1 : 0,
    to_uid: whom.uid === '' ? undefined : Number(whom.uid),
    recipient_email: whom.mail,
    recipient_tel: whom.tel,
    smsMailChannel: channel,
  });
  if (text.trim() === '') warnings.push({ type: 'emptyMessage', field: 'message' });
  const limit = bySms ? SMS_MAX : MESSAGE_MAX;
  const length = lengthOf(text);
  if (length > limit) warnings.push({ type: 'maxLength', field: 'message', params: { n: limit } });

  /** By our own rules after a first try, then by the server's. */
  function problem(field: string): string | undefined {
    const ours = tried && warnings.find((warning) => warning.field === field);
    if (ours) return refusalText(ours, language, inboxRefusals);
    return save.refusal?.warnings.find((warning) => warning.field === field)?.message;
  }

  async function send(): Promise<void> {
    setTried(true);
    if (warnings.length > 0) return;
    const { answer, refusal } = await save.attempt({
      body: { ...addressOf(whom), message: text, smsMailChannel: channel },
    });
    if (refusal && isForDialog(refusal)) showWarnings(refusal);
    const alphaid = answer?.models?.[0]?.alphaid;
    if (alphaid === undefined) return;
    write('');
    setWhom(NOBODY);
    setTried(false);
    onSent();
    go(threadPath(alphaid));
  }

  return {
    whom,
    change: (patch: Partial<Whom>) => {
      setWhom({ ...whom, ...patch });
      save.reset();
    },
    channels,
    channel,
    keepChannel,
    text,
    write,
    length,
    limit,
    smsParts: bySms ? sizeOf(text).parts : 0,
    problem,
    save,
    send,
  };
}

function addressOf({ isNew, uid, ddl, mail, tel }: Whom) {
  if (isNew) return { create_new_ddl: 1 as const, recipient_email: mail.trim(), recipient_tel: tel.trim() };
  return ddl === '' ? { create_new_ddl: 1 as const, to_uid: Number(uid) } : { id_ddl: Number(ddl) };
}

/** How this person can be reached, as far as their card tells. Of somebody new every way is open: the address is typed for it. */
function useReplyChannelsOf({ isNew, uid }: Whom): ReplyChannels {
  const isKnown = !isNew && uid !== '';
  const { data } = useQuery({
    ...read(readUser, { params: { uid: Number(uid) } }, ['user']),
    enabled: isKnown,
  });
  const [card] = data?.models ?? [];
  return isKnown && card ? guessedReplyChannels(card.mail, card.tel1) : { mail: null, sms: null };
}
