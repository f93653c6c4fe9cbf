/** The file that will leave with the message: its name, how far it has left, and a way to take it back. */
import { formatFileSize } from '#kernel/formats.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ActionIcon, Progress } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import classes from './Composer.module.css';
import type { Composing } from './composing.ts';

export function ComposerFile({ composing }: { composing: Composing }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { file, lostFile, save, attach } = composing;
  if (!file && lostFile === '') return null;
  const isLeaving = file !== undefined && save.pending;
  return (
    <div className={classes.file}>
      {file ? <Sketch file={file} /> : <IconPaperclip size={16} stroke={1.7} aria-hidden />}
      <div className={classes.fileWords}>
        <span className={classes.fileName}>{file?.name ?? lostFile}</span>
        <span className={classes.size}>
          {file
            ? formatFileSize(file.size, language)
            : t`à joindre de nouveau\u00a0: la page a été rechargée`}
        </span>
        {file && composing.channel === 'sms' && (
          <span
            className={classes.aside}
          >{t`Il ne part pas dans le SMS\u00a0: il se lit dans la conversation.`}</span>
        )}
        {isLeaving && (
          <Progress
            value={save.progress ?? 0}
            size="sm"
            aria-label={t`Envoi en cours\u00a0: ${save.progress ?? 0}\u00a0%`}
          />
        )}
      </div>
      {isLeaving && <span className={classes.percent}>{save.progress ?? 0} %</span>}
      <ActionIcon
        size="var(--control)"
        color="gray"
        aria-label={isLeaving ? t`Annuler l'envoi` : t`Retirer la pièce jointe`}
        onClick={() => (isLeaving ? save.cancel() : attach(null))}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** A picture is recognised before its name is read. */
function Sketch({ file }: { file: File }) {
  if (!file.type.startsWith('image/')) return <IconPaperclip size={16} stroke={1.7} aria-hidden />;
  return (
    <span className={classes.sketch}>
      <img key={`${file.name} ${file.lastModified}`} alt="" ref={(image) => shown(image, file)} />
    </span>
  );
}

function shown(image: HTMLImageElement | null, file: File): (() => void) | undefined {
  if (!image) return undefined;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}
