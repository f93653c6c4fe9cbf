/** Gives a guest more time, or less, from the card of the accepted quote. */
import { readBooking } from '#features/bookings/api.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { Refused } from '#web/form/Refused.tsx';
import { call } from '#web/api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveOption } from './api.ts';
import { endOf, endParts, endProblems } from './end.ts';
import type { EndForm } from './end.ts';
import { OptionEndFields } from './OptionEndFields.tsx';

type Read = { values: EndForm; since: number | undefined };

export function MoveOption({ ddlId }: { ddlId: number }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t`Changer la fin de l'option`}
      </Button>
      {isOpen && <MoveWindow ddlId={ddlId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is read once it is opened is what was true then: a form goes on from it, or says why there is none. */
function MoveWindow({ ddlId, onClose }: { ddlId: number; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read(readBooking, { params: { id: ddlId } }, ['ddl']));
  const [opened, setOpened] = useState<Read>();
  const now = query.isFetchedAfterMount ? endIn(query.data) : undefined;
  if (opened === undefined && now !== undefined) setOpened(now);
  const over = t`Ces nuits ne sont plus retenues pour cette demande\u00a0: il n'y a plus d'option à déplacer.`;
  const firm = t`Ce séjour est confirmé\u00a0: il n'a plus de fin d'option.`;
  if (opened) return <MoveDialog ddlId={ddlId} opened={opened} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t`Fin de l'option`} closeButtonProps={{ 'aria-label': t`Fermer` }}>
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {({ models }) =>
          query.isFetchedAfterMount ? <p>{models?.length === 0 ? over : firm}</p> : <SkeletonLines />
        }
      </Loaded>
    </Modal>
  );
}

type Answer = Awaited<ReturnType<typeof bookingNow>>;

function endIn(answer: Answer | undefined): Read | undefined {
  const until = answer?.models?.[0]?.held_until;
  if (until === undefined || until === null) return undefined;
  return { values: endParts(until), since: answer?.cacheTimestamp?.timestamp };
}

function bookingNow(ddlId: number) {
  return call(readBooking, { params: { id: ddlId } });
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
    reread: async () => endIn(await bookingNow(ddlId)),
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
