/** The reports that were sealed, the last one first; and how the next one would be. */
import { formatMoment } from '#kernel/moment.ts';
import { fill } from '#kernel/paths.ts';
import { read } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PdfPages } from '#web/ui/PdfPages.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TabProps } from '../editor.ts';
import { inventoryPages, listInventories } from './api.ts';
import type { SealedInventory } from './api.ts';
import classes from './Inventory.module.css';

export function SealedInventories({ house }: TabProps) {
  const { t } = useLingui();
  const mayEdit = useCan('toolEditEdl');
  const query = useQuery(read(listInventories, { params: { id: house.id } }, ['house']));
  return (
    <Card title={t`États des lieux enregistrés`}>
      <Loaded query={query}>
        {({ models = [] }) =>
          models.length === 0 ? (
            <p className={classes.none}>
              <Trans>Aucun état des lieux n'a encore été enregistré pour cette maison.</Trans>
            </p>
          ) : (
            <ul className={classes.sealed}>
              {models.map((inventory) => (
                <Sealed key={inventory.id} inventory={inventory} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayEdit && house.edl_locked_on === null && <Draft houseId={house.id} />}
    </Card>
  );
}

function Sealed({ inventory }: { inventory: SealedInventory }) {
  const { t } = useLingui();
  const { unlocked_on: unlockedOn, locked_by_name: by, unlocked_by_name: openedBy } = inventory;
  const moment = formatMoment(inventory.locked_on);
  return (
    <li>
      <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
      <div>
        <a href={inventory.file_url} target="_blank" rel="noreferrer">{t`État des lieux du ${moment}`}</a>
        <small>
          <Trans>Enregistré par {by}</Trans>
          {unlockedOn !== null && t`, déverrouillé le ${formatMoment(unlockedOn)} par ${openedBy}`}
        </small>
      </div>
      {unlockedOn === null && (
        <StatePill tone="volet">
          <Trans>En vigueur</Trans>
        </StatePill>
      )}
    </li>
  );
}

function Draft({ houseId }: { houseId: number }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.draft}>
      <p>
        <Trans>Voir les pages telles qu'elles seraient scellées, d'après ce qui est sauvegardé.</Trans>
      </p>
      {isOpen ? (
        <PdfPages
          path={fill(inventoryPages.path, { id: houseId })}
          name={`etat-des-lieux-${houseId}.pdf`}
          keys={['house']}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t`Voir l'aperçu`}
        </Button>
      )}
    </div>
  );
}
