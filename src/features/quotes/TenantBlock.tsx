/**
 * Who the quote is for. A known tenant's card is shown, and changed only once the person asked to; a new reservation first looks the tenant
 * up by mail, name or phone, or starts a new card.
 */
import type { Field } from '#kernel/fields.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { ConflictBar } from '#web/form/ConflictBar.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { ShownValue } from '#web/form/ShownValue.tsx';
import { useLocalized } from '#web/i18n/language.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconUserPlus } from '@tabler/icons-react';
import { TENANT_FIELDS, tenantFields } from './tenant.ts';
import type { TenantField, TenantValues } from './tenant.ts';
import { TenantSearch } from './TenantSearch.tsx';
import classes from './Quote.module.css';
import type { TenantDraft } from './useTenant.ts';

interface Props {
  tenant: TenantDraft;
  agid: number;
  /** That nobody is chosen yet is told once the person has tried to save. */
  tellsErrors: boolean;
  /** Anything of the quote: it is saved with the card. */
  isChanged: boolean;
}

export function TenantBlock({ tenant, agid, tellsErrors, isChanged }: Props) {
  const { t } = useLingui();
  const isNobody = tenant.uid === null && !tenant.isNew;
  return (
    <div className={classes.tenant}>
      {tenant.mayChoose && (
        <div className={classes.choose}>
          <TenantSearch agid={agid} onChoose={tenant.choose} />
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />}
            onClick={tenant.startNew}
          >
            {t`Créer un locataire`}
          </Button>
        </div>
      )}
      {isNobody && tellsErrors && (
        <p className={classes.missing} role="alert">
          <Trans>Choisissez un locataire ou créez-en un.</Trans>
        </p>
      )}
      {!isNobody && <Card tenant={tenant} isChanged={isChanged} />}
    </div>
  );
}

type Shown = Pick<Props, 'tenant' | 'isChanged'>;

function Card({ tenant, isChanged }: Shown) {
  const { t } = useLingui();
  if (tenant.isEditing) return <CardFields tenant={tenant} isChanged={isChanged} />;
  return (
    <>
      <CardFacts values={tenant.form.values} />
      <Button
        variant="subtle"
        leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
        onClick={tenant.startEditing}
        className={classes.editTenant ?? ''}
      >
        {t`Modifier la fiche du locataire`}
      </Button>
    </>
  );
}

/** Read-only: what is known, and nothing of what isn't. */
function CardFacts({ values }: { values: TenantValues }) {
  const words = useLocalized();
  const known = TENANT_FIELDS.filter((name) => values[name] !== '');
  return (
    <dl className={classes.facts}>
      {known.map((name) => (
        <div key={name}>
          <dt>{words(tenantFields[name].label)}</dt>
          <dd>{shown(name, values[name], words)}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(name: TenantField, value: string, words: (both: LocalizedText) => string): string {
  const field: Field = tenantFields[name];
  const chosen = field.choices?.find(({ id }) => String(id) === value);
  if (chosen) return words(chosen.label);
  return name === 'interested_nid' ? `n°${value}` : value;
}

function CardFields({ tenant: { form, isNew }, isChanged }: Shown) {
  return (
    <div className={classes.fields}>
      {TENANT_FIELDS.map((name) => (
        <div key={name}>
          <FieldInput
            name={name}
            field={{ ...tenantFields[name], readOnly: name === 'mail' && !isNew }}
            value={form.values[name]}
            onChange={(value) => form.set({ [name]: String(value) })}
            error={form.errorAt(name)}
          />
          <ConflictNote
            form={form}
            name={name}
            renderValue={(theirs) => <ShownValue field={tenantFields[name]} value={theirs} />}
          />
        </div>
      ))}
      <ConflictBar form={{ ...form, isDirty: isChanged }} />
    </div>
  );
}
