/** 'Renvoyer l'e-mail' on a message that went out by mail (CHAT-89): says to whom before it does, and what became of it after. */
import type { Ddlchat } from '#features/requests/api.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { notify } from '#web/notices.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';

const SYSTEM = 'hub';

export function ResendMail({ message }: { message: Ddlchat }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconMailForward size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t`Renvoyer l'e-mail`}
      </Button>
      {open && <ResendDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResendDialog({ message, onClose }: { message: Ddlchat; onClose: () => void }) {
  const { t } = useLingui();
  const params = { system: SYSTEM, ddlchatId: message.id } as const;
  const query = useQuery(read(api.resendable, { params }, ['ddlchat', 'user']));
  const resend = useSave(api.resendEmail, { touches: ['ddlchat', 'maillog'], dialog: false });
  const mail = query.data?.models?.[0];
  const form = useAppForm({
    reading: { values: { email: mail?.recipient ?? '' } },
    send: ({ email }) => resend.attempt({ params, body: { email } }),
    onSent: ({ models }) => {
      const sent = models?.[0];
      if (!sent) return;
      const address = sent.recipient === '' ? t`son destinataire` : sent.recipient;
      if (sent.mail_status === 'sent') notify(t`E-mail renvoyé à ${address}.`, 'good');
      else
        notify(t`Le serveur de messagerie ne répond pas. L'e-mail partira vers ${address} dès que possible.`);
      onClose();
    },
  });
  // Empty for whoever is not shown the guest's address.
  const recipient = form.values.email === '' ? t`son destinataire` : form.values.email;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Renvoyer cet e-mail\u00a0?`}
      sheet
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Annuler`}
          </Button>
          <Button disabled={!mail} loading={form.isPending} onClick={() => form.submit()}>
            {t`Renvoyer`}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<SkeletonLines rows={2} />}>
        {() =>
          mail && (
            <>
              <p>
                <Trans>
                  «&nbsp;{mail.subject} » sera renvoyé à <strong>{recipient}</strong>, avec de nouveaux liens.
                </Trans>
              </p>
              {mail.addresses.length > 1 && (
                <NativeSelect label={t`Adresse`} data={mail.addresses} {...form.text('email')} />
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
