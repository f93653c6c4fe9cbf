/** 'Nous réservons' on the quote's card: the window says what it means before anything is pressed. */
import { paths } from '#kernel/paths.ts';
import { go } from '#web/router.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GuestAccept } from './GuestAccept.tsx';
import type { GuestAcceptance } from './guestacceptapi.ts';

export function GuestAcceptButton({ quoteId, alphaid }: { quoteId: number; alphaid: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);

  function done({ state }: GuestAcceptance): void {
    setOpen(false);
    // Where it goes on from here, step by step.
    if (state === 'accepted') go(paths.bookings({ alphaid }));
  }

  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>{t`Nous réservons`}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Réserver ce séjour`} sheet>
        <GuestAccept quoteId={quoteId} onDone={done} />
      </Dialog>
    </>
  );
}
