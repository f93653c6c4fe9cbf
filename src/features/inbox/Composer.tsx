/** Where a message is written. What was typed is kept until the server has it; a failed send can be tried again without being doubled. */
import type { Ddl } from '#features/requests/api.ts';
import { ATTACHMENT_MAX_BYTES, MESSAGE_MAX } from '#features/requests/request.ts';
import { useFailureText } from '#web/failure.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { KeyHint } from '#web/ui/KeyHint.tsx';
import { ActionIcon, Button, FileButton, Progress, SegmentedControl, Textarea, Tooltip } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMail, IconMessage, IconPaperclip, IconSend, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import * as api from './api.ts';
import classes from './Composer.module.css';
import { useDraft } from './drafts.ts';
import { answersByMail, mailAddress } from './mailto.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,.docx';

export function Composer({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const takesNotes = useCan('toolChatManage') && ddl.on_agency_side === 1;
  const [isNote, setNote] = useState(false);
  const [text, setText] = useDraft(`${ddl.alphaid}${isNote ? '.note' : ''}`);
  const [file, setFile] = useState<File | null>(null);
  const [complaint, setComplaint] = useState('');
  const save = useSave(api.postDdlchat, { touches: ['ddlchat', 'unread'], quiet: true, dialog: false });
  const box = useRef<HTMLTextAreaElement>(null);
  const resetFile = useRef<() => void>(null);
  const length = [...text].length;
  const isEmpty = text.trim() === '' && file === null;
  const isTooLong = length > MESSAGE_MAX;
  const byMail = !isNote && answersByMail(ddl);

  function choose(chosen: File | null): void {
    const isHeavy = chosen !== null && chosen.size > ATTACHMENT_MAX_BYTES;
    setComplaint(
      isHeavy ? t`Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)` : '',
    );
    setFile(isHeavy ? null : chosen);
    resetFile.current?.();
  }

  async function send(): Promise<void> {
    if (save.pending) return setComplaint(file ? t`Upload already in progress.` : '');
    if (isEmpty) return setComplaint(t`Message ne peut être vide`);
    if (isTooLong) return setComplaint(t`Longueur maximale: ${MESSAGE_MAX} caractères.`);
    if (byMail) return location.assign(mailAddress(ddl, text));
    setComplaint('');
    const body = { id_ddl: ddl.id, message: text, ...(isNote && { is_note: 1 as const }) };
    const answer = await save.run({ body, ...(file && { files: { myFile: file } }) });
    if (!answer) return;
    setText('');
    setFile(null);
    box.current?.focus();
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  const label = isNote ? t`Note interne, lue par l'agence seulement` : t`Votre message`;
  return (
    <form
      className={classes.composer}
      data-note={isNote}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {takesNotes && (
        <SegmentedControl
          size="xs"
          aria-label={t`Ce que vous écrivez`}
          className={classes.kind ?? ''}
          value={isNote ? 'note' : 'message'}
          onChange={(value) => setNote(value === 'note')}
          data={[
            { value: 'message', label: <Kind icon={IconMessage}>{t`Message`}</Kind> },
            { value: 'note', label: <Kind icon={IconLock}>{t`Note interne`}</Kind> },
          ]}
        />
      )}
      <Textarea
        ref={box}
        aria-label={label}
        placeholder={
          isNote ? t`Une note pour l'agence : le client ne la voit jamais` : t`Écrivez votre message…`
        }
        autosize
        minRows={2}
        maxRows={9}
        value={text}
        readOnly={save.pending}
        error={isTooLong}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setComplaint('');
        }}
        onKeyDown={pressed}
      />
      {file && (
        <p className={classes.file}>
          <IconPaperclip size={15} stroke={1.7} aria-hidden />
          <span>{file.name}</span>
          <span className={classes.size}>{sizeOf(file)}</span>
          <ActionIcon
            size="sm"
            color="gray"
            aria-label={save.pending ? t`Annuler l'envoi` : t`Retirer la pièce jointe`}
            onClick={() => (save.pending ? save.cancel() : setFile(null))}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
        </p>
      )}
      {save.progress !== undefined && (
        <Progress value={save.progress} size="sm" aria-label={t`Envoi en cours : ${save.progress} %`} />
      )}
      {(complaint !== '' || save.refusal) && (
        <div className={classes.complaint} role="alert">
          <span>{complaint || failureText(save.refusal!).join(' ')}</span>
          {complaint === '' && (
            <Button size="compact-sm" variant="light" color="grenat" onClick={() => void send()}>
              <Trans>Réessayer</Trans>
            </Button>
          )}
        </div>
      )}
      <div className={classes.foot}>
        <FileButton
          resetRef={resetFile}
          onChange={choose}
          accept={ACCEPTED}
          disabled={save.pending || byMail}
        >
          {(button) => (
            <Tooltip label={t`Joindre un fichier (5 Mo au plus)`}>
              <ActionIcon
                {...button}
                size="lg"
                color="gray"
                aria-label={t`Joindre un fichier`}
                disabled={save.pending || byMail}
              >
                <IconPaperclip size={20} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <span className={classes.count} data-over={isTooLong} aria-live={isTooLong ? 'polite' : 'off'}>
          {length > 0 && `${length} / ${MESSAGE_MAX}`}
        </span>
        <span className={classes.grow} />
        <KeyHint keys={['Ctrl', '↵']} />
        <Tooltip label={t`Veuillez saisir un message avant d'envoyer`} disabled={!isEmpty}>
          <Button
            type="submit"
            loading={save.pending}
            aria-disabled={isEmpty}
            data-idle={isEmpty}
            {...(isNote && { color: 'ajonc' })}
            leftSection={
              byMail ? (
                <IconMail size={17} aria-hidden />
              ) : isNote ? (
                <IconLock size={17} aria-hidden />
              ) : (
                <IconSend size={17} aria-hidden />
              )
            }
          >
            {byMail ? (
              <Trans>Répondre par e-mail</Trans>
            ) : isNote ? (
              <Trans>Noter</Trans>
            ) : (
              <Trans>Envoyer</Trans>
            )}
          </Button>
        </Tooltip>
      </div>
    </form>
  );
}

function Kind({ icon: Icon, children }: { icon: typeof IconLock; children: string }) {
  return (
    <span className={classes.kindLabel}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}

const KILO = 1024;

function sizeOf(file: File): string {
  const kilobytes = Math.max(1, Math.round(file.size / KILO));
  return kilobytes < KILO ? `${kilobytes} ko` : `${(kilobytes / KILO).toFixed(1).replace('.', ',')} Mo`;
}
