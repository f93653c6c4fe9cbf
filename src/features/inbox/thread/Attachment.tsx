/** A file of a message: a picture shown, any other document by its name and weight. What it is was read from its bytes, not from its name. */
import type { Ddlchat } from '#features/requests/api.ts';
import { formatFileSize } from '#kernel/formats.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { IconFile, IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react';
import classes from './Thread.module.css';

/** What a browser draws as a picture and nothing else: never a drawing that could hold a script. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function Attachment({ message }: { message: Ddlchat }) {
  const { t } = useLingui();
  const name = message.file_name || t`Pièce jointe`;
  const language = useLanguage();
  const size = message.file_size === undefined ? '' : formatFileSize(message.file_size, language);
  if (PICTURES.includes(message.file_mime) && message.previewpath !== '') {
    return (
      <a className={classes.picture} href={message.filepath} target="_blank" rel="noopener" title={name}>
        <img src={message.previewpath} alt={name} width={240} height={180} loading="lazy" decoding="async" />
      </a>
    );
  }
  const Icon =
    message.file_mime === 'application/pdf'
      ? IconFileTypePdf
      : message.file_mime.includes('wordprocessingml')
        ? IconFileTypeDocx
        : IconFile;
  return (
    <a className={classes.file} href={message.filepath} target="_blank" rel="noopener">
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>{name}</span>
      {size && <span className={classes.weight}>{size}</span>}
    </a>
  );
}
