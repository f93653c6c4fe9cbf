/** The paper itself: opened, attached, replaced. Sent as soon as it is chosen, with its progress, and proven before it is kept. */
import { useFailureText } from '#web/failure.ts';
import { useSave } from '#web/save.ts';
import { Button, FileButton, Progress } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { attachDocument } from './api.ts';
import type { ItemProps } from './itemprops.ts';
import { SUBJECT_WORDS } from './items.ts';
import type { Item } from './items.ts';
import { useLocalized } from '#web/i18n/language.ts';
import classes from './Legal.module.css';

const TAKEN = 'application/pdf,image/jpeg,image/png,image/webp';
const KILO = 1000;

export function DocumentFile({ file, item, mayWrite }: ItemProps) {
  const { t } = useLingui();
  const words = useLocalized();
  const failureText = useFailureText();
  const upload = useSave(attachDocument, {
    touches: ['house'],
    dialog: false,
    says: t`La pièce est jointe.`,
  });
  const reset = useRef<() => void>(null);
  const { document } = item;
  const name = words(SUBJECT_WORDS[item.item as Item]);
  const has = typeof document?.file_url === 'string';

  async function send(chosen: File | null): Promise<void> {
    if (!chosen) return;
    await upload.run({
      params: { id: file.id, item: item.item as Item },
      body: { former: document?.file_id ?? 0 },
      files: { myFile: chosen },
    });
    // The same file again must be a new choice.
    reset.current?.();
  }
  if (!has && !mayWrite) return null;
  return (
    <div className={classes.paper}>
      {typeof document?.file_url === 'string' && (
        <a href={document.file_url} target="_blank" rel="noreferrer" className={classes.paperLink}>
          <IconFileText size={20} stroke={1.6} aria-hidden />
          <span>{document.file_name}</span>
          <small>{t`${Math.max(1, Math.round(document.file_bytes / KILO))}\u00a0ko`}</small>
        </a>
      )}
      {mayWrite && (
        <FileButton
          onChange={(chosen) => void send(chosen)}
          accept={TAKEN}
          resetRef={reset}
          inputProps={{ 'aria-label': t`Pièce\u00a0: ${name}` }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-md"
              disabled={upload.pending}
              leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            >
              {has ? t`Remplacer le fichier` : t`Joindre la pièce`}
            </Button>
          )}
        </FileButton>
      )}
      {upload.pending && (
        <div className={classes.sending}>
          {/* Said once: every hundredth of the way would be too much to hear. */}
          <span className="visually-hidden" role="status">{t`Envoi de la pièce`}</span>
          <Progress value={upload.progress ?? 0} aria-label={t`Envoi de la pièce`} />
          <span>{(upload.progress ?? 0) < 100 ? t`${upload.progress ?? 0}\u00a0%` : t`Vérification…`}</span>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={upload.cancel}>
            {t`Annuler`}
          </Button>
        </div>
      )}
      {upload.refusal && (
        <p className={classes.refused} role={upload.refusal.kind === 'aborted' ? 'status' : 'alert'}>
          {upload.refusal.kind === 'aborted'
            ? t`Envoi annulé\u00a0: rien n'a changé.`
            : failureText(upload.refusal).join(' ')}
        </p>
      )}
    </div>
  );
}
