/** Instead of the composer, where one may read and not write: why (CHAT-63). */
import type { Ddl } from '#features/requests/api.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Trans } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import classes from '../Chat.module.css';

export function ReadOnly({ ddl }: { ddl: Ddl }) {
  const language = useLanguage();
  return (
    <p className={classes.readOnly}>
      <IconEye size={16} stroke={1.7} aria-hidden />
      <span>
        {refusalText({ type: 'composerReadOnly' }, language)}{' '}
        <Trans>C'est celle de l'agence {ddl.agency_name} : vous pouvez seulement la lire.</Trans>
      </span>
    </p>
  );
}
