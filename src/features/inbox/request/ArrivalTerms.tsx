/** Sends the arrival details of a stay, and tags that they left (TAGS-26). */
import type { Ddl } from '#features/requests/api.ts';
import { TagPopup } from '#features/tags/RequestTags.tsx';
import { ARRIVAL_TERMS } from '#features/tags/tag.ts';
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

export function ArrivalTerms({ ddl }: { ddl: Ddl }) {
  const [isOpen, setOpen] = useState(false);
  if (ddl.is_conversation === 1 || ddl.has_cancelled === 1 || ddl.sender_phone_only === 1) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMapPin size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Envoyer les modalités d'arrivée</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <TagPopup
            ddl={ddl}
            category="ddlstatuscommunication"
            only={ARRIVAL_TERMS}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
