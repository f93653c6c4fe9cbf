/** A file of a message: a picture shown, any other document by its name. */
import type { Ddlchat } from '#features/requests/api.ts';
import { useLingui } from '@lingui/react/macro';
import { IconFile, IconFileTypePdf } from '@tabler/icons-react';
import classes from './Thread.module.css';

export function Attachment({ message }: { message: Ddlchat }) {
  const { t } = useLingui();
  const name = message.file_name || t`Pièce jointe`;
  if (message.file_mime.startsWith('image/')) {
    return (
      <a className={classes.picture} href={message.filepath} target="_blank" rel="noopener">
        <img src={message.filepath} alt={name} loading="lazy" />
      </a>
    );
  }
  const Icon = message.file_mime === 'application/pdf' ? IconFileTypePdf : IconFile;
  return (
    <a className={classes.file} href={message.filepath} target="_blank" rel="noopener">
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>{name}</span>
    </a>
  );
}
