/** The guest: their name, or their telephone when that is all there is; a touch calls, writes or copies. What may not be seen is not there. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { phoneHref, phoneText } from '#kernel/phone.ts';
import { useCan } from '#web/session.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail, IconPhone, IconUserEdit } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import classes from './RequestPanel.module.css';

const DefineSender = lazyPart(async () => (await import('./DefineSender.tsx')).DefineSender);

export function RequestContact({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const isPhoneOnly = ddl.sender_phone_only === 1;
  const mayDefine = useCan('toolEditSmsUserWithoutMail') && isPhoneOnly && ddl.can_manage === 1;
  const [isDefining, setDefining] = useState(false);
  const phone = phoneText(ddl.sender_tel);
  return (
    <section className={classes.person} aria-label={t`Client`}>
      <strong>{isPhoneOnly && phone !== '' ? phone : ddl.sender_name}</strong>
      {ddl.sender_tel !== '' && (
        <div className={classes.way}>
          <a href={phoneHref(ddl.sender_tel)}>
            <IconPhone size={15} stroke={1.7} aria-hidden />
            {phone}
          </a>
          <CopyButton text={phone} label={t`Copier le téléphone`} />
        </div>
      )}
      {ddl.sender_email !== '' && (
        <div className={classes.way}>
          <a href={`mailto:${ddl.sender_email}`}>
            <IconMail size={15} stroke={1.7} aria-hidden />
            {ddl.sender_email}
          </a>
          <CopyButton text={ddl.sender_email} label={t`Copier l'e-mail`} />
        </div>
      )}
      {mayDefine && (
        <Button
          variant="light"
          size="xs"
          className={classes.define ?? ''}
          leftSection={<IconUserEdit size={15} stroke={1.7} aria-hidden />}
          onClick={() => setDefining(true)}
        >
          <Trans>Définir le nom et l'e-mail</Trans>
        </Button>
      )}
      {isDefining && (
        <Suspense>
          <DefineSender ddl={ddl} onClose={() => setDefining(false)} />
        </Suspense>
      )}
    </section>
  );
}
