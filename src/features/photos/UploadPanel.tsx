/** Photos on their way: all together, each by its name, what stands against it and what can be done about it. */
import { useFailureText } from '#web/failure.ts';
import { Button, Progress } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPhotoQuestion } from '@tabler/icons-react';
import { MAX_PHOTO_BYTES } from './photo.ts';
import classes from './Uploads.module.css';
import { cancelAll, cancelUpload, isOpen, overallPercent, retryUpload } from './uploads.ts';
import type { Upload } from './uploads.ts';

const MB = 1_048_576;

export function UploadPanel({ houseId, uploads }: { houseId: number; uploads: readonly Upload[] }) {
  const { t } = useLingui();
  if (uploads.length === 0) return null;
  const open = uploads.filter(isOpen).length;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const total = done + open;
  const shown = uploads.filter(({ state }) => state !== 'done');
  const percent = overallPercent(uploads);
  const failed = shown.filter(({ state }) => state === 'failed');
  return (
    <section className={classes.panel} aria-label={t`Envoi des photos`}>
      <div className={classes.all}>
        <strong role="status">
          {open > 0
            ? t`Envoi\u00a0: ${done} sur ${total}`
            : plural(shown.length, {
                one: '# photo attend votre décision',
                other: '# photos attendent votre décision',
              })}
        </strong>
        {open > 0 && (
          <>
            <Progress
              className={classes.bar ?? ''}
              value={percent}
              aria-label={t`Envoi de toutes les photos`}
            />
            <span className={classes.percent}>{t`${percent}\u00a0%`}</span>
            <Button variant="default" size="compact-sm" onClick={() => cancelAll(houseId)}>
              {t`Tout annuler`}
            </Button>
          </>
        )}
        {open === 0 && failed.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => failed.forEach(({ id, refusal }) => refusal && retryUpload(houseId, id))}
          >
            {t`Tout réessayer`}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={classes.lines}>
          {shown.map((upload) => (
            <Line key={upload.id} houseId={houseId} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ houseId, upload }: { houseId: number; upload: Upload }) {
  const { t } = useLingui();
  const { id, file, state, percent } = upload;
  const cancel = () => cancelUpload(houseId, id);
  return (
    <li className={classes.line} data-state={state}>
      <span className={classes.name}>{file.name}</span>
      {isOpen(upload) && (
        <>
          <Progress
            value={state === 'drawing' ? 100 : percent}
            animated={state === 'drawing'}
            aria-label={t`Envoi de ${file.name}`}
          />
          <span className={classes.percent}>
            {state === 'waiting'
              ? t`En attente`
              : state === 'drawing'
                ? t`Préparation…`
                : t`${percent}\u00a0%`}
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={cancel}
            aria-label={t`Annuler l'envoi de ${file.name}`}
          >
            {t`Annuler`}
          </Button>
        </>
      )}
      {state === 'there' && <There houseId={houseId} upload={upload} onLeave={cancel} />}
      {state === 'failed' && <Failed houseId={houseId} upload={upload} onLeave={cancel} />}
    </li>
  );
}

interface WaitingProps {
  houseId: number;
  upload: Upload;
  onLeave: () => void;
}

function There({ houseId, upload: { id, file, position }, onLeave }: WaitingProps) {
  const { t } = useLingui();
  return (
    <div className={classes.asks} role="alert">
      <p>
        <IconPhotoQuestion size={16} stroke={1.8} aria-hidden />
        {t`Déjà là\u00a0: c'est la photo ${position ?? 0}.`}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={onLeave}
        aria-label={t`Ne pas l'ajouter\u00a0: ${file.name}`}
      >
        {t`Ne pas l'ajouter`}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => retryUpload(houseId, id, { same: true })}
        aria-label={t`L'ajouter quand même\u00a0: ${file.name}`}
      >
        {t`L'ajouter quand même`}
      </Button>
    </div>
  );
}

function Failed({ houseId, upload: { id, file, refusal }, onLeave }: WaitingProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const mb = Math.ceil(file.size / MB);
  const most = MAX_PHOTO_BYTES / MB;
  return (
    <div className={classes.asks} role="alert">
      <p>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {refusal
          ? failureText(refusal).join(' ')
          : t`Cette photo pèse ${mb} Mo\u00a0: ${most} Mo au plus. Réduisez-la, puis ajoutez-la.`}
      </p>
      <Button size="compact-sm" variant="default" onClick={onLeave} aria-label={t`Abandonner ${file.name}`}>
        {t`Abandonner`}
      </Button>
      {refusal && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => retryUpload(houseId, id)}
          aria-label={t`Réessayer ${file.name}`}
        >
          {t`Réessayer`}
        </Button>
      )}
    </div>
  );
}
