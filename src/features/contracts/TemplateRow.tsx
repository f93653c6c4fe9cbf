import { DOCX } from '#kernel/mediatypes.ts';
import { useFailureText } from '#web/failure.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useSave } from '#web/save.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Button, FileButton, Progress } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileTypeDocx, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Template } from './api.ts';
import * as api from './api.ts';
import classes from './Template.module.css';

const TEMPLATES = `.docx,${DOCX}`;

interface Props {
  houseId: number;
  template: Template;
  mayReplace: boolean;
}

export function TemplateRow({ houseId, template, mayReplace }: Props) {
  const { t } = useLingui();
  const upload = useSave(api.uploadTemplate, { touches: ['house'], dialog: false });
  const reset = useRef<() => void>(null);
  const { language, from, fid, name, uploaded, url } = template;

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    await upload.run({
      params: { id: houseId },
      body: { language, former: fid ?? 0 },
      files: { myFile: file },
    });
    // The same file again, once corrected, must be a new choice.
    reset.current?.();
  }

  return (
    <li className={classes.row}>
      <IconFileTypeDocx size={26} stroke={1.4} aria-hidden />
      <div className={classes.about}>
        <strong>{language === 'fr' ? t`Contrat en français` : t`Contrat en anglais`}</strong>
        <span>
          {name ??
            (language === 'en'
              ? t`Aucun\u00a0: le modèle français est utilisé`
              : t`Aucun modèle\u00a0: aucun contrat ne peut être préparé`)}
        </span>
        {from !== 'none' && (
          <small>
            {from === 'house' ? (
              <Trans>Propre à cette maison</Trans>
            ) : (
              <Trans>Celui de l'agence, pour toutes ses maisons</Trans>
            )}
            {uploaded !== null && (
              <>
                {' · '}
                <MomentText at={uploaded} />
              </>
            )}
          </small>
        )}
      </div>
      <div className={classes.does}>
        {url !== null && (
          <Button
            component="a"
            href={url}
            download={name ?? true}
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          >
            {t`Télécharger`}
          </Button>
        )}
        {mayReplace && (
          <FileButton
            onChange={(file) => void send(file)}
            accept={TEMPLATES}
            resetRef={reset}
            inputProps={{
              'aria-label':
                language === 'fr' ? t`Modèle de contrat en français` : t`Modèle de contrat en anglais`,
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={upload.pending}
                leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
              >
                {from === 'house' ? t`Remplacer` : t`Ajouter un modèle`}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {upload.pending && (
        <div className={classes.sending} role="status">
          <Progress value={upload.progress ?? 0} aria-label={t`Envoi du modèle`} />
          <span>
            {(upload.progress ?? 0) < 100 ? t`${upload.progress ?? 0}\u00a0%` : t`Vérification du modèle…`}
          </span>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={upload.cancel}>
            {t`Annuler`}
          </Button>
        </div>
      )}
      {upload.refusal && <Refused refusal={upload.refusal} />}
    </li>
  );
}

function Refused({ refusal }: { refusal: ApiRefusal }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const advice = refusal.has('templateUnknownPlaceholder')
    ? t`Corrigez ces balises d'après la liste ci-dessous, puis envoyez le fichier à nouveau.`
    : refusal.has('templateNotDocx')
      ? t`Dans Word ou LibreOffice\u00a0: Enregistrer sous, format «\u00a0Document Word (.docx)\u00a0».`
      : refusal.has('templateSyntax')
        ? t`Une balise s'écrit entre doubles accolades, d'un seul tenant\u00a0: ${'{{total}}'}.`
        : undefined;
  if (refusal.kind === 'aborted')
    return (
      <p
        className={classes.refused}
        data-calm="true"
      >{t`Envoi annulé\u00a0: le modèle en place reste le même.`}</p>
    );
  return (
    <div className={classes.refused} role="alert">
      {failureText(refusal).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {advice && <p>{advice}</p>}
      {!refusal.has('templateReplaced') && <p>{t`Le modèle en place reste le même.`}</p>}
    </div>
  );
}
