/** A new listing: one press makes it and its editor opens (B29). An agency says first whose the house is. */
import { reference } from '#kernel/fields.ts';
import { paths } from '#kernel/paths.ts';
import { refusalText } from '#kernel/refusal.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button, Radio, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createHouse } from './recordapi.ts';
import type { HouseReading } from './recordapi.ts';

export function CreateHouse() {
  const mayCreate = useCan('toolCreateAd');
  const isAgency = useCan('toolHousesMeta');
  const [isAsked, setAsked] = useState(false);
  if (!mayCreate) return null;
  const close = () => setAsked(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setAsked(true)}>
        <Trans>Créer une annonce</Trans>
      </Button>
      {isAgency ? isAsked && <OfSomebody onClose={close} /> : <OfOnesOwn isAsked={isAsked} onClose={close} />}
    </>
  );
}

function Announced() {
  return (
    <Trans>Vous allez maintenant créer une nouvelle annonce de location qui sera publiée sur le site</Trans>
  );
}

function open(made: HouseReading | undefined, close: () => void): void {
  if (!made) return;
  close();
  go(paths.house({ id: made.id }));
}

function OfOnesOwn({ isAsked, onClose }: { isAsked: boolean; onClose: () => void }) {
  const { t } = useLingui();
  // A try nobody answered makes one house, however often it is pressed.
  const create = useSave(createHouse, { touches: ['house'], makesOne: true, quiet: true });
  return (
    <Dialog
      open={isAsked}
      onClose={onClose}
      title={t`Nouvelle annonce`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button
            loading={create.pending}
            onClick={() => void create.run({ body: {} }).then((answer) => open(answer?.models?.[0], onClose))}
          >
            <Trans>Créer</Trans>
          </Button>
        </>
      }
    >
      <Announced />
    </Dialog>
  );
}

const OWNER = reference({ fr: 'Propriétaire', en: 'Owner' }, 'person', {
  hint: {
    fr: 'Une personne qui a sa fiche à l’agence.',
    en: 'Somebody who has a card with the agency.',
  },
});

interface Typed extends Record<string, unknown> {
  whose: 'owner' | 'agency';
  owner_uid: string;
}

function OfSomebody({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const create = useSave(createHouse, { touches: ['house'], makesOne: true, quiet: true, dialog: false });
  const form = useAppForm<Typed, { models?: HouseReading[] | undefined }>({
    reading: { values: { whose: 'owner', owner_uid: '' } },
    check: ({ whose, owner_uid: owner }) =>
      whose === 'owner' && owner === ''
        ? [{ field: 'owner_uid', message: refusalText({ type: 'required' }, language) }]
        : [],
    send: ({ whose, owner_uid: owner }) =>
      create.attempt({ body: whose === 'agency' ? { of_agency: 1 } : { owner_uid: Number(owner) } }),
    onSent: (answer) => open(answer.models?.[0], onClose),
    elsewhere: 'form',
  });
  const { whose } = form.values;
  return (
    <FormDialog title={t`Nouvelle annonce`} form={form} confirm={t`Créer`} onClose={onClose}>
      <p>
        <Announced />
      </p>
      <Refused refusal={form.refusal} />
      <Radio.Group
        label={t`À qui est cette maison\u00a0?`}
        value={whose}
        onChange={(value) => form.set({ whose: value === 'agency' ? 'agency' : 'owner' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="owner"
            label={t`À un propriétaire`}
            description={t`Il la complète aussi dans son espace. Sans abonnement ni réservation en ligne, son annonce expire dans trente jours.`}
          />
          <Radio
            value="agency"
            label={t`À l'agence`}
            description={t`Elle n'a pas d'abonnement\u00a0: son annonce n'expire pas.`}
          />
        </Stack>
      </Radio.Group>
      {whose === 'owner' && (
        <FieldInput
          field={OWNER}
          name="owner_uid"
          value={form.values.owner_uid}
          onChange={(value) => form.set({ owner_uid: String(value) })}
          error={form.errorAt('owner_uid')}
          required
        />
      )}
    </FormDialog>
  );
}
