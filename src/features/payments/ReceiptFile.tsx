/** The receipt of one payment, to be kept. */
import { fill } from '#kernel/paths.ts';
import { SaveFile } from '#web/ui/SaveFile.tsx';
import { useLingui } from '@lingui/react/macro';
import { readReceipt } from './api.ts';

export function ReceiptFile({ id }: { id: number }) {
  const { t } = useLingui();
  return (
    <SaveFile
      isSmall
      path={fill(readReceipt.path, { id })}
      name={t`recu-${id}.pdf`}
      label={t`Reçu (PDF)`}
      about={t`Télécharger le reçu n°${id}`}
    />
  );
}
