/** A mail becomes messages of a thread: its words, its files, what it quotes; the other side hears of it as of any message. */
import { fileToRequest, storeFile } from '#features/files/actions.ts';
import { mailOtherSide } from '#features/mailing/threadmails.ts';
import { postMessage } from '#features/requests/posting.ts';
import { lengthOf } from '#kernel/rules.ts';
import type { Language } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/sql.ts';
import { CUT, refusedLines } from './mailin.ts';
import type { KeptFile, MailinRow, Party } from './queries.ts';

/** The longest message a thread keeps. */
const TEXT_MAX = 4000;
const QUOTED_MAX = 20_000;
const NAME_MAX = 200;

export interface Filing {
  ddlId: number;
  agid: number;
  as: Party;
  language: Language;
  /** The sender's address is none the agency knew: their words stand under their own name, and staff sees the address. */
  isUnknownAddress: boolean;
}

/** Answers the first message's id. */
export async function fileMail(app: App, tx: Tx, mail: MailinRow, filing: Filing): Promise<number> {
  const { ddlId, agid, as, language } = filing;
  const taken = mail.attachments.filter((file): file is KeptFile & { fid: number } => file.fid !== undefined);
  const said = await messageOf(app, tx, mail, filing);
  const files = [...taken.map(({ fid }) => fid), ...(said.wholeFid === undefined ? [] : [said.wholeFid])];
  for (const fid of files) await fileToRequest(tx, fid, { agid, ddlId, uid: as.uid });
  const [first, ...rest] = files;
  const stranger = filing.isUnknownAddress ? { name: nameOf(mail), mail: mail.sender } : undefined;
  const posting = {
    ddlId,
    authorUid: as.uid,
    writtenByAgency: as.side === 'agency',
    channel: 'mail',
    // Not the address: whoever reads the list may be a family (C13).
    ...(stranger && { saidBy: stranger.name || 'Adresse inconnue' }),
  };
  const from = {
    mailin_id: mail.id,
    ...(stranger && { mail_from: stranger.mail, mail_name: stranger.name }),
  };
  const messageId = await postMessage(tx, {
    ...posting,
    action: said.text === '' ? 'ATTACH' : 'TEXT',
    message: said.text,
    ...(first !== undefined && { fileId: first }),
    details: { ...from, ...(mail.quoted !== '' && { quoted: cut(mail.quoted, QUOTED_MAX) }) },
  });
  for (const fileId of rest)
    await postMessage(tx, {
      ...posting,
      action: 'ATTACH',
      message: '',
      fileId,
      isFurther: true,
      details: from,
    });
  await mailOtherSide(tx, {
    ddlId,
    messageId,
    message: said.text,
    files: [...taken.map(({ name }) => name), ...(said.wholeFid === undefined ? [] : [WHOLE[language]])],
    writtenByAgency: as.side === 'agency',
    stranger,
  });
  return messageId;
}

/** As its writer signs; an address is no name. */
function nameOf({ sender_name: name }: MailinRow): string {
  return name.includes('@') ? '' : cut(name.trim(), NAME_MAX);
}

const WHOLE = { fr: 'message-entier.txt', en: 'whole-message.txt' } as const;

/** The words as the thread holds them. Beyond its length they are cut, with a mark, and the whole is a file beside them. */
async function messageOf(
  app: App,
  tx: Tx,
  mail: MailinRow,
  { agid, ddlId, language }: Filing,
): Promise<{ text: string; wholeFid: number | undefined }> {
  const notes = refusedLines(mail.attachments, language);
  const text = joined(mail.text, notes);
  if (lengthOf(text) <= TEXT_MAX) return { text, wholeFid: undefined };
  const whole = await storeFile(app, tx, Buffer.from(mail.text), {
    agid,
    ddlId,
    name: WHOLE[language],
    mime: 'text/plain; charset=utf-8',
    purpose: 'attachment',
  });
  const marks = joined(CUT[language], notes);
  return {
    text: `${cut(mail.text, TEXT_MAX - lengthOf(marks) - 2)}\n\n${marks}`,
    wholeFid: whole.id,
  };
}

function joined(...blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** By characters, with the mark of it. */
function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
