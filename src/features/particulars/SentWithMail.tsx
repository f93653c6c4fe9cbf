/** Beside the words of a quote's mail: the particulars leave with it, and what they would not say is known before. */
import { useLingui } from '@lingui/react/macro';
import classes from './Particulars.module.css';
import { ParticularsFiles } from './ParticularsFiles.tsx';
import { useMissing } from './useMissing.ts';

export function SentWithMail({ houseId }: { houseId: number }) {
  const { t } = useLingui();
  const missing = useMissing(houseId);
  return (
    <div className={classes.sent}>
      <p>{t`L'état descriptif de la maison est joint à cet e-mail.`}</p>
      {missing !== undefined && missing !== '' && (
        <p data-lacks="true">{t`Il ne dit pas encore\u00a0: ${missing}.`}</p>
      )}
      <ParticularsFiles of={{ houseId }} />
    </div>
  );
}
