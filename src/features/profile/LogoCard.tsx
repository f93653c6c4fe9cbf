/** The logo of the agency: sent as soon as it is chosen, and written anew on the server. */
import { useFailureText } from '#web/failure.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { Button, FileButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { uploadLogo } from './api.ts';
import type { AgencySettings } from './api.ts';
import classes from './Profile.module.css';

export function LogoCard({ agency: { id, name, logo, logo_fid } }: { agency: AgencySettings }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const upload = useSave(uploadLogo, {
    touches: ['user', 'house', 'profile'],
    dialog: false,
    says: t`Le logo est enregistré.`,
  });
  const reset = useRef<() => void>(null);

  async function send(chosen: File | null): Promise<void> {
    if (!chosen) return;
    await upload.run({ params: { id }, body: { former: logo_fid }, files: { myFile: chosen } });
    // The same file again must be a new choice.
    reset.current?.();
  }
  return (
    <Card title={t`Logo`}>
      <p className={classes.note}>
        <Trans>
          Une image PNG, JPEG ou WebP, de préférence sur fond transparent. Il apparaît en tête de vos mails et
          de l'espace de vos clients.
        </Trans>
      </p>
      <div className={classes.logo}>
        {logo !== '' && <img src={logo} alt={t`Logo de ${name}`} />}
        <FileButton
          onChange={(chosen) => void send(chosen)}
          accept="image/png,image/jpeg,image/webp"
          resetRef={reset}
          inputProps={{ 'aria-label': t`Fichier du logo` }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={upload.pending}
              leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            >
              {logo === '' ? t`Ajouter un logo` : t`Changer le logo`}
            </Button>
          )}
        </FileButton>
        {upload.refusal && (
          <p className={classes.refused} role="alert">
            {failureText(upload.refusal).join(' ')}
          </p>
        )}
      </div>
    </Card>
  );
}
