import { defineEntity } from '#kernel/entity.ts';
import { flag, longtext, mail, phone, siret, text } from '#kernel/fields.ts';

/** The trades the agency works with: laundry, plumber, pool. */
export const company = defineEntity({
  name: 'company',
  table: 'company',
  title: { fr: 'Entreprises', en: 'Companies' },
  singular: { fr: 'Entreprise', en: 'Company' },
  scope: 'agency',
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, 200, { required: true }),
    activity: text({ fr: 'Activité', en: 'Trade' }, 100),
    siret: siret(
      { fr: 'SIRET', en: 'SIRET' },
      {
        hint: { fr: 'Ses 14 chiffres, avec ou sans espaces.', en: 'Its 14 digits, with or without spaces.' },
      },
    ),
    contact_name: text({ fr: 'Contact', en: 'Contact' }, 200),
    mail: mail({ fr: 'E-mail', en: 'E-mail' }, 300),
    phone: phone({ fr: 'Téléphone', en: 'Phone' }, 100),
    address: longtext({ fr: 'Adresse', en: 'Address' }, 1000),
    note: longtext({ fr: 'Remarques', en: 'Remarks' }, 2000),
    active: flag({ fr: 'Active', en: 'Active' }, { initial: true }),
  },
  groups: [
    {
      title: { fr: 'Coordonnées', en: 'How to reach them' },
      fields: ['contact_name', 'phone', 'mail', 'address'],
    },
  ],
  columns: ['name', 'activity', 'contact_name', 'phone', 'mail', 'active'],
  search: ['name', 'activity', 'contact_name', 'mail'],
  sort: ['name'],
  unique: { company_name: 'name' },
});
