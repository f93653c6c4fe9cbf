/** What is being written in one conversation: a message, a note or a price, each with its own draft, and how it is sent. */
import type { Ddl } from '#features/requests/api.ts';
import { sayTyping } from '#features/presence/typing.ts';
import { costOf, SMS_MAX } from '#features/sms/sms.ts';
import { ATTACHMENT_MAX_BYTES, MESSAGE_MAX } from '#features/requests/request.ts';
import type { Result } from '#kernel/endpoint.ts';
import { lengthOf } from '#kernel/rules.ts';
import type { FormProblem } from '#web/form/form.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { showWarnings } from '#web/notices.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import * as api from './api.ts';
import { bidForm, EMPTY_BID, problemsOfBid } from '#features/bids/form.ts';
import type { TypedForm } from '#features/bids/form.ts';
import { useReplyChannel } from './replychannels.ts';
import { useDraft } from './drafts.ts';
import { useInboxKey } from '../attention/keys.ts';
import { mailAddress } from './mailto.ts';
import { SENT } from './sent.ts';
import { inWritten, keepWritten, KINDS, nameOf, priceIn, recallWritten } from './written.ts';
import type { Kind, Written } from './written.ts';

export function useKinds(ddl: Ddl): readonly Kind[] {
  const manages = useCan('toolChatManage');
  if (ddl.can_manage === 0) return ['message'];
  return KINDS.filter((kind) => (kind === 'note' ? manages : kind !== 'bid' || ddl.is_conversation === 0));
}

const SAVING = { touches: ['ddlchat', 'unread'], quiet: true, dialog: false } as const;

export type Composing = ReturnType<typeof useComposing>;

export function useComposing(ddl: Ddl) {
  const kinds = useKinds(ddl);
  const [keptKind, keepKind] = useDraft(`${ddl.alphaid}.kind`);
  const kind = kinds.find((known) => known === keptKind) ?? 'message';
  const name = nameOf(ddl.alphaid, kind);
  const reply = useReplyChannel(ddl, kind);
  const { i18n } = useLingui();
  const save = useSave(api.postDdlchat, { ...SAVING, keptAs: name, says: i18n._(SENT[kind]) });
  const attachment = useAttachment(kind, name, save.pending);
  const { complain } = attachment;
  const box = useRef<HTMLTextAreaElement>(null);
  const written = useWritten({ ddl, kind, box, reply, save, attachment, onSent: sent });
  const { form } = written;
  const text = form.values[kind];

  function sent(): void {
    sayTyping(ddl.id, '', kind === 'note');
    attachment.drop();
    reply.setWriting(false);
    if (kind === 'bid') keepKind('');
  }

  function turnTo(next: Kind): void {
    keepKind(next === 'message' ? '' : next);
    complain('');
    form.forgetTry();
  }

  const turnAndFocus = (next: Kind) => {
    turnTo(next);
    box.current?.focus();
  };

  useInboxKey('reply', () => turnAndFocus('message'));
  useInboxKey('note', kinds.includes('note') ? () => turnAndFocus('note') : undefined);

  function write(next: string): void {
    sayTyping(ddl.id, next, kind === 'note');
    reply.setWriting(next !== '');
    written.change({ [kind]: next });
    complain('');
  }

  return {
    ...reply,
    ...written,
    ddl,
    box,
    kinds,
    kind,
    turnTo,
    text,
    write,
    length: lengthOf(text),
    isTooLong: lengthOf(text) > written.most,
    file: attachment.file,
    lostFile: attachment.lostFile,
    attach: attachment.attach,
    /** The agency keeps texts ready for this conversation. */
    hasTexts: useCan('toolChatManage') && ddl.on_agency_side === 1,
    /** As how many text messages it is sent and paid. */
    smsCost: reply.bySms ? costOf(text) : undefined,
    /** What stands in the way, by our own rules or in the server's words for the field. */
    complaint: attachment.complaint || (form.errorAt(kind) ?? ''),
    save,
    send: () => (save.pending ? attachment.complainOfUpload() : form.submit()),
  };
}

/** The file of each kind. No value of the form: a page may not keep a file of somebody's disk, only its name. */
function useAttachment(kind: Kind, name: string, isSending: boolean) {
  const { t } = useLingui();
  const [files, setFiles] = useState<Partial<Record<Kind, File>>>({});
  const [lostFile, keepFileName] = useDraft(`${name}.file`);
  const [complaint, complain] = useState('');
  const file = files[kind];

  function put(chosen: File | undefined): void {
    setFiles({ ...files, [kind]: chosen });
    keepFileName(chosen?.name ?? '');
  }

  const complainOfUpload = () => complain(file ? t`Upload already in progress.` : '');

  function attach(chosen: File | null): void {
    if (isSending) return complainOfUpload();
    const isHeavy = chosen !== null && chosen.size > ATTACHMENT_MAX_BYTES;
    complain(
      isHeavy ? t`Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)` : '',
    );
    if (!isHeavy) put(chosen ?? undefined);
  }

  return {
    file,
    /** Chosen before a reload. */
    lostFile: file ? '' : lostFile,
    attach,
    drop: () => put(undefined),
    complaint,
    complain,
    complainOfUpload,
  };
}

interface Writing {
  ddl: Ddl;
  kind: Kind;
  box: RefObject<HTMLTextAreaElement | null>;
  reply: ReturnType<typeof useReplyChannel>;
  save: ReturnType<typeof useSave<typeof api.postDdlchat>>;
  attachment: ReturnType<typeof useAttachment>;
  onSent: () => void;
}

/** The words of all kinds and the amounts of a price, as one form: what is judged and sent is the kind that is shown. */
function useWritten({ ddl, kind, box, reply, save, attachment, onSent }: Writing) {
  const { t } = useLingui();
  const language = useLanguage();
  const [opened] = useState(() => recallWritten(ddl.alphaid));
  const { file, complain } = attachment;
  const isBid = kind === 'bid';
  const most = reply.bySms ? SMS_MAX : MESSAGE_MAX;
  // A file or a price may travel without words, but not by text message.
  const isEmpty = (words: string) => words.trim() === '' && (reply.bySms || !(file || isBid));

  const form = useAppForm<Written, Result<typeof api.postDdlchat>>({
    reading: { values: opened },
    check: (written): FormProblem[] => {
      if (isEmpty(written[kind])) return [{ field: kind, message: t`Message ne peut être vide` }];
      if (lengthOf(written[kind]) > most)
        return [{ field: kind, message: t`Longueur maximale: ${most} caractères.` }];
      return isBid ? problemsOfBid(priceIn(written), language) : [];
    },
    send,
    onSent: () => {
      change({ [kind]: '', ...(isBid && inWritten(EMPTY_BID)) });
      onSent();
    },
    fieldOf: (wire) => (wire === 'message' ? kind : wire),
    elsewhere: 'form',
  });

  async function send(written: Written) {
    complain('');
    // One writes on where one wrote. Not once it is sent: who has gone elsewhere by then is not called back.
    box.current?.focus();
    if (reply.byMail) {
      location.assign(mailAddress(ddl, written.message));
      return {};
    }
    const channel = await reply.settled();
    const body = {
      id_ddl: ddl.id,
      ...bodyOf(kind, written),
      ...(channel && { smsMailChannel: channel }),
    };
    const sent = await save.attempt({ body, ...(file && { files: { myFile: file } }) });
    // What was said of the upload while it was on its way.
    complain('');
    if (sent.refusal && isForDialog(sent.refusal)) showWarnings(sent.refusal);
    return sent;
  }

  /** The draft outlives the page. */
  function change(changed: Partial<Written>): void {
    keepWritten(ddl.alphaid, form.values, changed);
    form.set(changed);
  }

  return {
    form,
    most,
    isEmpty: isEmpty(form.values[kind]),
    change,
    price: {
      bid: priceIn(form.values),
      setBid: (changed: Partial<TypedForm>) => change(inWritten(changed)),
      problems: form.problems,
      isSending: save.pending,
      isPayable: ddl.ad_online_booking !== 0,
    },
  };
}

function bodyOf(kind: Kind, written: Written) {
  return {
    message: written[kind],
    ...(kind === 'note' && { is_note: 1 as const }),
    ...(kind === 'bid' && { bidForm: bidForm(priceIn(written)) }),
  };
}

/** Refused for a reason that is nobody's field: told in the popup titled 'Erreur' (CHAT-66). A broken line is told in place. */
export function isForDialog({ kind, warnings }: ApiRefusal): boolean {
  return kind === 'failed' || (kind === 'refused' && warnings.every(({ field }) => field === undefined));
}
