/** One mail: what it says, why it was not filed, and what can be done with it. */
import { formatFileSize } from '#kernel/formats.ts';
import { threadPath } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconDownload, IconFile, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { Mailin } from './api.ts';
import { REASONS, refusedWords } from './mailin.ts';
import classes from './Mailin.module.css';
import { MailinActions } from './MailinActions.tsx';

export function MailinSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read(api.readMailin, { params: { id } }, ['mailin']));
  const mail = query.data?.models?.[0];
  return (
    <article className={classes.sheet} aria-label={t`E-mail reçu`}>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
        onClick={onClose}
      >
        {t`Retour à la liste`}
      </Button>
      <Loaded query={query}>{() => mail && <Whole mail={mail} onDone={onClose} />}</Loaded>
    </article>
  );
}

function Whole({ mail, onDone }: { mail: Mailin; onDone: () => void }) {
  const { t } = useLingui();
  const words = useLocalized();
  const reason = REASONS[mail.reason];
  return (
    <>
      <header className={classes.head}>
        <h2>{mail.subject || t`(sans objet)`}</h2>
        <p>
          <strong>{mail.sender_name}</strong> {mail.sender} · <MomentText at={mail.received} />
        </p>
        <p>
          <Trans>À {mail.recipients.join(', ')}</Trans>
        </p>
        {reason && <p className={classes.why}>{words(reason)}</p>}
        {mail.ddl_alphaid && (
          <p>
            <Link to={threadPath(mail.ddl_alphaid)}>
              <Trans>Classé dans la demande n°{mail.ddl_alphaid}</Trans>
            </Link>
          </p>
        )}
      </header>
      {mail.status !== 'filed' && <MailinActions mail={mail} onDone={onDone} />}
      <div className={classes.words} dir="auto">
        {mail.text || <em>{t`Aucun texte.`}</em>}
      </div>
      {mail.quoted !== '' && (
        <details className={classes.quoted}>
          <summary>{t`Afficher le message cité`}</summary>
          <div dir="auto">{mail.quoted}</div>
        </details>
      )}
      <ul className={classes.files}>
        {mail.attachments.map((file, index) => (
          <li key={`${index} ${file.name}`}>
            <File file={file} />
          </li>
        ))}
        <li>
          <a href={mail.rawpath} download="mail.eml">
            <IconDownload size={18} stroke={1.6} aria-hidden />
            {t`L'e-mail tel qu'il est arrivé`}
          </a>
        </li>
      </ul>
    </>
  );
}

function File({ file }: { file: Mailin['attachments'][number] }) {
  const language = useLanguage();
  const size = formatFileSize(file.bytes, language);
  if (file.refused !== null)
    return (
      <span className={classes.refused}>
        <IconFileOff size={18} stroke={1.6} aria-hidden />
        {file.name} · {size} · {refusedWords(file.refused, language)}
      </span>
    );
  return (
    <a href={file.filepath} target="_blank" rel="noopener">
      <IconFile size={18} stroke={1.6} aria-hidden />
      {file.name} · {size}
    </a>
  );
}
