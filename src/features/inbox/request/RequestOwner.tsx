/** Whose house it is, for staff: their name, their address, and the link that lets them in without a password (S3 §7). */
import type { Ddl } from '#features/requests/api.ts';
import { sendMagicLink } from '#features/session/api.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey, IconMail } from '@tabler/icons-react';
import classes from './RequestPanel.module.css';

export function RequestOwner({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const maySend =
    useCan('toolChatManage and (fullCrmUser or fullOwnCrmUser)') &&
    ddl.can_manage === 1 &&
    ddl.owner_email !== '';
  const save = useSave(sendMagicLink, { touches: ['maillog'] });
  const name = ddl.owner_name || t`Propriétaire n°${ddl.owner_id ?? 0}`;

  async function ask(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Envoyer un lien de connexion à ${name}\u00a0?`,
      text: t`${ddl.owner_email} recevra un lien qui ouvre son espace sans mot de passe, une seule fois, pendant 24 heures.`,
      confirm: t`Envoyer l'e-mail`,
    });
    if (!agreed) return;
    const answer = await save.run({ params: { userId: ddl.owner_id ?? 0 }, body: {} });
    if (answer) notify(t`Lien de connexion envoyé à ${name}.`, 'good');
  }

  return (
    <section className={classes.person} aria-label={t`Propriétaire`}>
      <span className={classes.role}>
        <Trans>Propriétaire</Trans>
      </span>
      <strong>{name}</strong>
      {ddl.owner_email !== '' && (
        <div className={classes.way}>
          <a href={`mailto:${ddl.owner_email}`}>
            <IconMail size={15} stroke={1.7} aria-hidden />
            {ddl.owner_email}
          </a>
        </div>
      )}
      {maySend && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.define ?? ''}
          leftSection={<IconKey size={15} stroke={1.7} aria-hidden />}
          loading={save.pending}
          onClick={() => void ask()}
        >
          <Trans>Envoyer un lien de connexion</Trans>
        </Button>
      )}
    </section>
  );
}
