/** At the head of the list: write to anybody, known or not. For those who have the SMS tool (SMS-22). */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useCan } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPencilPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const NewMessage = lazyPart(async () => (await import('./NewMessageForm.tsx')).NewMessage);

export function NewMessageButton() {
  const { t } = useLingui();
  const mayWrite = useCan('toolSmsSending');
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Tooltip label={t`Nouveau message`}>
        <ActionIcon
          size="var(--control)"
          variant="light"
          aria-label={t`Nouveau message`}
          onClick={() => setOpen(true)}
        >
          <IconPencilPlus size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Nouveau message`} sheet>
        <Suspense fallback={<SkeletonLines />}>
          <NewMessage onSent={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
