/** What is being written in one conversation: a message, a note or a price, each with its own draft, and how it is sent. */
import type { Ddl } from '#features/requests/api.ts';
import { sayTyping } from '#features/presence/typing.ts';
import { SMS_MAX, sizeOf } from '#features/sms/sms.ts';
import { ATTACHMENT_MAX_BYTES, MESSAGE_MAX } from '#features/requests/request.ts';
import { lengthOf } from '#kernel/rules.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { showWarnings } from '#web/notices.ts';
import type { ApiRefusal } from '#web/refused.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import * as api from './api.ts';
import { bidForm, EMPTY_BID, problemsOfBid } from '#features/bids/form.ts';
import type { Problem } from '#features/bids/form.ts';
import { channelFor, goesBySms } from './channel.ts';
import { useReplyChannels } from './replychannels.ts';
import { useDraft, useFormDraft } from './drafts.ts';
import { useInboxKey } from '../attention/keys.ts';
import { answersByMail, mailAddress } from './mailto.ts';

export const KINDS = ['message', 'note', 'bid'] as const;
export type Kind = (typeof KINDS)[number];

export function useKinds(ddl: Ddl): readonly Kind[] {
  const manages = useCan('toolChatManage');
  if (ddl.can_manage === 0) return ['message'];
  return KINDS.filter((kind) => (kind === 'note' ? manages : kind !== 'bid' || ddl.is_conversation === 0));
}

export type Composing = ReturnType<typeof useComposing>;

export function useComposing(ddl: Ddl) {
  const { t } = useLingui();
  const language = useLanguage();
  const kinds = useKinds(ddl);
  const [keptKind, keepKind] = useDraft(`${ddl.alphaid}.kind`);
  const kind = kinds.find((known) => known === keptKind) ?? 'message';
  const name = kind === 'message' ? ddl.alphaid : `${ddl.alphaid}.${kind}`;
  const [text, setText] = useDraft(name);
  const [bid, setBid] = useFormDraft(`${ddl.alphaid}.bid.form`, EMPTY_BID);
  const [files, setFiles] = useState<Partial<Record<Kind, File>>>({});
  const [lostFile, keepFileName] = useDraft(`${name}.file`);
  const hasTexts = useCan('toolChatManage') && ddl.on_agency_side === 1;
  const mayChoose = useCan('toolSmsSending') && ddl.on_agency_side === 1 && kind !== 'note';
  const [chosenChannel, keepChannel] = useDraft(`${ddl.alphaid}.channel`);
  const channels = useReplyChannels(ddl, mayChoose);
  const channel = mayChoose ? channelFor(channels, chosenChannel) : undefined;
  const [complaint, setComplaint] = useState('');
  const [tried, setTried] = useState(false);
  const save = useSave(api.postDdlchat, {
    touches: ['ddlchat', 'unread'],
    quiet: true,
    dialog: false,
    keptAs: name,
  });
  const box = useRef<HTMLTextAreaElement>(null);

  const file = files[kind];
  const isNote = kind === 'note';
  const isBid = kind === 'bid';
  // An owner's own mail program writes mails only: a text message, a note or a price is ours to send.
  const byMail = kind === 'message' && (channel ?? 'mail') === 'mail' && answersByMail(ddl);
  const length = lengthOf(text);
  const bySms = channel !== undefined && goesBySms(channel);
  const most = bySms ? SMS_MAX : MESSAGE_MAX;
  const isTooLong = length > most;
  // A file or a price may travel without words, but not by text message.
  const isEmpty = text.trim() === '' && (bySms || !(file || isBid));
  const problems = isBid && tried ? problemsOfBid(bid, language) : [];
  const refused = (save.refusal?.warnings ?? []).map(({ field = '', message = '' }): Problem => ({
    field,
    message,
  }));

  function turnTo(next: Kind): void {
    keepKind(next === 'message' ? '' : next);
    setComplaint('');
    setTried(false);
    save.reset();
  }

  function turnAndFocus(next: Kind): void {
    turnTo(next);
    box.current?.focus();
  }

  useInboxKey('reply', () => turnAndFocus('message'));
  useInboxKey('note', kinds.includes('note') ? () => turnAndFocus('note') : undefined);

  function write(next: string): void {
    sayTyping(ddl.id, next, isNote);
    setText(next);
    setComplaint('');
  }

  function attach(chosen: File | null): void {
    if (save.pending) return setComplaint(t`Upload already in progress.`);
    const isHeavy = chosen !== null && chosen.size > ATTACHMENT_MAX_BYTES;
    setComplaint(
      isHeavy ? t`Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)` : '',
    );
    if (isHeavy) return;
    save.reset();
    setFiles({ ...files, [kind]: chosen ?? undefined });
    keepFileName(chosen?.name ?? '');
  }

  async function send(): Promise<void> {
    if (save.pending) return setComplaint(file ? t`Upload already in progress.` : '');
    if (isEmpty) return setComplaint(t`Message ne peut être vide`);
    if (isTooLong) return setComplaint(t`Longueur maximale: ${most} caractères.`);
    setTried(true);
    setComplaint('');
    if (isBid && problemsOfBid(bid, language).length > 0) return;
    if (byMail) return location.assign(mailAddress(ddl, text));
    const { answer, refusal } = await save.attempt({
      body: {
        id_ddl: ddl.id,
        message: text,
        ...(isNote && { is_note: 1 as const }),
        ...(isBid && { bidForm: bidForm(bid) }),
        ...(channel && { smsMailChannel: channel }),
      },
      ...(file && { files: { myFile: file } }),
    });
    setComplaint('');
    if (refusal && isForDialog(refusal)) showWarnings(refusal);
    if (!answer) return;
    sayTyping(ddl.id, '', isNote);
    setText('');
    setFiles({ ...files, [kind]: undefined });
    keepFileName('');
    setTried(false);
    if (isBid) {
      setBid(null);
      keepKind('');
    }
    box.current?.focus();
  }

  return {
    ddl,
    box,
    kinds,
    kind,
    turnTo,
    text,
    write,
    length,
    isEmpty,
    isTooLong,
    most,
    price: {
      bid,
      setBid,
      /** What is wrong with it, field by field: by our own rules after a first try, then by the server's. */
      problems: problems.length > 0 ? problems : refused,
      isSending: save.pending,
      isPayable: ddl.ad_online_booking !== 0,
    },
    file,
    /** Chosen before a reload: a page may not keep a file of somebody's disk. */
    lostFile: file ? '' : lostFile,
    attach,
    channels,
    channel,
    keepChannel,
    /** The agency keeps texts ready for this conversation. */
    hasTexts,
    byMail,
    /** How many text messages it is sent and paid as. */
    smsParts: bySms ? sizeOf(text).parts : 0,
    complaint,
    save,
    send,
  };
}

/** Refused for a reason that is nobody's field: told in the popup titled 'Erreur' (CHAT-66). A broken line is told in place. */
export function isForDialog({ kind, warnings }: ApiRefusal): boolean {
  return kind === 'failed' || (kind === 'refused' && warnings.every(({ field }) => field === undefined));
}
