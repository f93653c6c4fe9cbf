/** 'Nous réservons' on the quote's card: the window says what it means before anything is pressed. */
import { paths } from '#kernel/paths.ts';
import { go } from '#web/router.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Agree } from './Agree.tsx';
import type { Agreement } from './agreeapi.ts';

export function AgreeButton({ quoteId, alphaid }: { quoteId: number; alphaid: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);

  function done({ state }: Agreement): void {
    setOpen(false);
    // Where it goes on from here, step by step.
    if (state === 'accepted') go(paths.bookings({ alphaid }));
  }

  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>{t`Nous réservons`}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Réserver ce séjour`} sheet>
        <Agree quoteId={quoteId} onDone={done} />
      </Dialog>
    </>
  );
}
