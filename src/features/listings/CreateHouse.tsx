/** A new listing: nothing to choose before it exists, so that one press makes it and its editor opens (B29). */
import { paths } from '#kernel/paths.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createHouse } from './recordapi.ts';

export function CreateHouse() {
  const { t } = useLingui();
  const mayCreate = useCan('toolCreateAd');
  const [isAsked, setAsked] = useState(false);
  // A try nobody answered makes one house, however often it is pressed.
  const create = useSave(createHouse, { touches: ['house'], makesOne: true, quiet: true });
  if (!mayCreate) return null;

  async function make(): Promise<void> {
    const answer = await create.run({ body: {} });
    const made = answer?.models?.[0];
    if (!made) return;
    setAsked(false);
    go(paths.house({ id: made.id }));
  }
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setAsked(true)}>
        <Trans>Créer une annonce</Trans>
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t`Nouvelle annonce`}
        actions={
          <>
            <Button variant="default" onClick={() => setAsked(false)}>
              <Trans>Annuler</Trans>
            </Button>
            <Button loading={create.pending} onClick={() => void make()}>
              <Trans>Créer</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          Vous allez maintenant créer une nouvelle annonce de location qui sera publiée sur le site
        </Trans>
      </Dialog>
    </>
  );
}
