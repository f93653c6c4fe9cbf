/** On the quote's card: it opens the window that says what 'Nous réservons' means, and has that button. */
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
      <Button size="md" onClick={() => setOpen(true)}>{t`Voir et réserver`}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Réserver ce séjour`} sheet>
        <GuestAccept quoteId={quoteId} onDone={done} />
      </Dialog>
    </>
  );
}
