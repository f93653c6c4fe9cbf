/**
 * Who the quote is for. A known tenant's card is shown, and changed only once the person asked to; a new reservation first looks the tenant
 * up by mail, name or phone, or starts a new card.
 */
import type { Field } from '#kernel/fields.ts';
import { refusalText } from '#kernel/refusal.ts';
import { firstProblem } from '#kernel/rules.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
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
  /** Wrong fields are told once the person has tried to save. */
  tellsErrors: boolean;
}

export function TenantBlock({ tenant, agid, tellsErrors }: Props) {
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
      {!isNobody && <Card tenant={tenant} tellsErrors={tellsErrors} />}
    </div>
  );
}

function Card({ tenant, tellsErrors }: { tenant: TenantDraft; tellsErrors: boolean }) {
  const { t } = useLingui();
  if (tenant.isEditing) return <CardFields tenant={tenant} tellsErrors={tellsErrors} />;
  return (
    <>
      <CardFacts values={tenant.values} />
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

function CardFields({ tenant, tellsErrors }: { tenant: TenantDraft; tellsErrors: boolean }) {
  const language = useLanguage();
  return (
    <div className={classes.fields}>
      {TENANT_FIELDS.map((name) => {
        // The mail is who the person is: an existing one keeps it.
        const readOnly = name === 'mail' && !tenant.isNew;
        const problem =
          tellsErrors && !readOnly ? firstProblem(tenantFields[name].rules, tenant.values[name]) : null;
        return (
          <FieldInput
            key={name}
            name={name}
            field={{ ...tenantFields[name], readOnly }}
            value={tenant.values[name]}
            onChange={(value) => tenant.change(name, String(value))}
            error={tenant.errors[name] ?? (problem ? refusalText(problem, language) : undefined)}
          />
        );
      })}
    </div>
  );
}

/** The first wrong field of a card that will be written, if any. */
export function wrongTenantField(values: TenantValues): TenantField | undefined {
  return TENANT_FIELDS.find((name) => firstProblem(tenantFields[name].rules, values[name]) !== null);
}
