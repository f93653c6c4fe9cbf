/** Instead of the composer, where one may read and not write: why (CHAT-63, B106). */
import type { Ddl } from '#features/requests/api.ts';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { Trans } from '@lingui/react/macro';
import classes from '../Chat.module.css';

export function ReadOnly({ ddl }: { ddl: Ddl }) {
  return (
    <div className={classes.readOnly}>
      <OtherAgency>
        <Trans>L'agence {ddl.agency_name} s'en occupe&nbsp;: vous pouvez seulement la lire.</Trans>
      </OtherAgency>
    </div>
  );
}
