/** What a contract lacks of its tenant, typed where they say yes. */
import type { AppForm } from '#web/form/form.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './GuestAccept.module.css';
import type { TenantDetail } from './quote.ts';
import { tenantFields } from './tenant.ts';
import type { Typed } from './useGuestAccept.ts';

const AUTOCOMPLETE: Partial<Record<TenantDetail, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  address: 'street-address',
};

interface Props {
  form: AppForm<Typed>;
  missing: readonly TenantDetail[];
}

export function TenantDetails({ form, missing }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  if (missing.length === 0) return null;
  return (
    <fieldset className={classes.details}>
      <legend>{t`Pour votre contrat`}</legend>
      {missing.map((name) => (
        <TextInput
          key={name}
          label={words(tenantFields[name].label)}
          required
          autoComplete={AUTOCOMPLETE[name] ?? 'off'}
          {...form.text(name)}
        />
      ))}
    </fieldset>
  );
}
