/** What a draft still lacks, before anybody asks to have it signed. */
import { missingTerms } from './mandate.ts';
import type { Mandate } from './api.ts';
import { nounOf } from '#kernel/localized.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { MANDATE_FIELDS } from './fields.ts';
import type { MandateField } from './fields.ts';
import classes from './Mandates.module.css';

export function MissingTerms({ mandate }: { mandate: Mandate }) {
  const { t } = useLingui();
  const words = useLocalized();
  const names = missingTerms({ ...mandate })
    .map((name) => nounOf(words(MANDATE_FIELDS[name as MandateField].label)))
    .join(', ');
  if (names === '') return null;
  return <p className={classes.missing}>{t`À remplir avant la signature\u00a0: ${names}.`}</p>;
}
