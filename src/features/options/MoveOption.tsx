/** Gives a guest more time, or less, from the card of the accepted quote. */
import { readBooking } from '#features/bookings/api.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { Refused } from '#web/form/Refused.tsx';
import { call } from '#web/api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { moveOption } from './api.ts';
import { endOf, endParts, endProblems } from './end.ts';
import type { EndForm } from './end.ts';
import { OptionEndFields } from './OptionEndFields.tsx';

type Read = { values: EndForm; since: number | undefined };

export function MoveOption({ ddlId }: { ddlId: number }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Read>();
  const open = async () => setOpened(await endNow(ddlId));
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => void open()}>
        {t`Changer la fin de l'option`}
      </Button>
      {opened && <MoveDialog ddlId={ddlId} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

async function endNow(ddlId: number): Promise<Read | undefined> {
  const { models, cacheTimestamp } = await call(readBooking, { params: { id: ddlId } });
  const until = models?.[0]?.held_until;
  if (until === undefined || until === null) return undefined;
  return { values: endParts(until), since: cacheTimestamp?.timestamp };
}

function MoveDialog({ ddlId, opened, onClose }: { ddlId: number; opened: Read; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(moveOption, {
    touches: ['ddl', 'quote', 'ddlchat', 'yousign'],
    dialog: false,
    says: t`La fin de l'option est changée.`,
  });
  const form = useAppForm<EndForm, unknown>({
    reading: opened,
    check: (values) => endProblems(values, language),
    send: (values, since) =>
      save.attempt({ params: { id: ddlId }, body: { held_until: endOf(values) } }, { since }),
    onSent: onClose,
    reread: () => endNow(ddlId),
    fieldOf: (name) => (name === 'held_until' ? 'day' : name),
    elsewhere: 'form',
  });
  return (
    <FormDialog form={form} title={t`Fin de l'option`} confirm={t`Enregistrer`} onClose={onClose}>
      <Refused refusal={form.refusal} />
      <OptionEndFields form={form} />
    </FormDialog>
  );
}
