/** The tenant's fields in the quote form (S3 §2, §5): bounds 200, region 40, e-mail and last name required of a new one. Pure. */
import { LANGUAGES, TITLES } from '#features/people/choices.ts';
import { choice, mail, phone, reference, text } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';

const LONGEST = 200;
const REGION = 40;

export const tenantFields = {
  mail: mail({ fr: 'E-mail', en: 'E-mail' }, LONGEST, { required: true }),
  tel1: phone({ fr: 'Téléphone', en: 'Phone' }, 100),
  title: choice({ fr: 'Civilité', en: 'Title' }, TITLES),
  last_name: text({ fr: 'Nom', en: 'Last name' }, LONGEST, { required: true }),
  first_name: text({ fr: 'Prénom', en: 'First name' }, LONGEST),
  nationality: text({ fr: 'Nationalité', en: 'Nationality' }, LONGEST),
  address: text({ fr: 'Adresse', en: 'Address' }, LONGEST),
  living_city: text({ fr: 'Ville', en: 'City' }, LONGEST),
  region: text({ fr: 'Région', en: 'Region' }, REGION),
  living_country: text({ fr: 'Pays', en: 'Country' }, LONGEST),
  business_language: choice({ fr: 'Langue des échanges', en: 'Language of correspondence' }, LANGUAGES, {
    required: true,
  }),
  interested_nid: reference({ fr: 'Location qui l’intéresse', en: 'House of interest' }, 'house'),
  source_platform: text({ fr: 'Plateforme d’origine', en: 'Source platform' }, LONGEST),
} as const satisfies Record<string, Field>;
export type TenantField = keyof typeof tenantFields;
export type TenantValues = Record<TenantField, string>;

export const TENANT_FIELDS = Object.keys(tenantFields) as TenantField[];

/** A blank card: somebody the agency doesn't know yet, written to in French until told otherwise. */
export function blankTenant(): TenantValues {
  return {
    ...(Object.fromEntries(TENANT_FIELDS.map((name) => [name, ''])) as TenantValues),
    business_language: '1',
  };
}

export function tenantValues(card: Readonly<Record<TenantField, string | number | null>>): TenantValues {
  return Object.fromEntries(
    TENANT_FIELDS.map((name) => [name, card[name] === null ? '' : String(card[name])]),
  ) as TenantValues;
}

/** As the save sends it. */
export function tenantProfile(values: TenantValues) {
  const { business_language, interested_nid, ...texts } = values;
  return {
    ...texts,
    business_language: Number(business_language || '1'),
    interested_nid: interested_nid === '' ? null : Number(interested_nid),
  };
}
