/** That the report is saved and locked, and since when. */
import { formatMoment } from '#kernel/moment.ts';
import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import editor from '../Editor.module.css';
import { useHousePaths } from '../mode.ts';

export function InventoryState({ lockedOn }: { lockedOn: string }) {
  const moment = formatMoment(lockedOn);
  const { isInventoryOnly } = useHousePaths();
  return (
    <p className={editor.notice}>
      <IconLock size={18} stroke={1.7} aria-hidden />
      <Trans>
        État des lieux enregistré le {moment}. Il est verrouillé&nbsp;: pour le corriger, déverrouillez-le
        d'abord.
      </Trans>
      {isInventoryOnly === false && (
        <span>
          <Trans>Les couchages et les équipements se corrigent toujours dans l'onglet Général.</Trans>
        </span>
      )}
    </p>
  );
}
