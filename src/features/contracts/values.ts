/** The words a template is filled with. Names are those of placeholders.ts; every value is text, amounts and dates as people read them. */
import { bookingReference } from '#features/requests/request.ts';
import { CLASSEMENTS } from '#features/listings/choices.ts';
import { labelOf } from '#kernel/choices.ts';
import { TITLES } from '#features/people/choices.ts';
import { longDay, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { depositOf } from '#features/pricing/deposit.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { UserDifference } from './contract.ts';
import type { ContractSource, PersonValues } from './sourcequeries.ts';

export function contractLanguage(source: ContractSource): Language {
  return source.tenant_card.business_language === 2 ? 'en' : 'fr';
}

const LINEN: Record<'included' | 'none', LocalizedText> = {
  included: { fr: 'inclus', en: 'included' },
  none: { fr: 'non compris', en: 'not included' },
};

export function contractValues(source: ContractSource, language: Language): Record<string, string> {
  const euros = (amount: number) => formatEuros(cents(amount));
  const deposit: Cents = depositOf(source.montant_total);
  const tenant = source.tenant_card;
  return {
    agence_nom: source.agency_name,
    agence_adresse: source.agency_address,
    agence_telephone: source.agency_phone,
    agence_mail: source.agency_mail,
    agence_immatriculation: source.agency_registration,
    proprietaire_nom: source.owner_name,
    locataire_civilite: labelOf(TITLES, tenant.title === '' ? null : tenant.title, language),
    locataire_nom: tenant.last_name,
    locataire_prenom: tenant.first_name,
    locataire_adresse: tenant.address,
    locataire_nationalite: tenant.nationality,
    locataire_telephone: tenant.tel1,
    locataire_mail: tenant.mail,
    maison_titre: source.house_title,
    maison_numero: String(source.house_id),
    maison_adresse: source.house_street,
    maison_village: source.house_village,
    maison_capacite: String(source.house_capacity),
    maison_surface: source.house_surface === null ? '' : `${source.house_surface} m²`,
    maison_classement: labelOf(CLASSEMENTS, source.house_classement, language),
    numero_enregistrement: source.house_registration,
    // The name that templates made before have for it.
    numero_taxe_sejour: source.house_registration,
    mandat_numero: source.house_mandate,
    date_arrivee: longDay(source.date_from, language),
    date_depart: longDay(source.date_to, language),
    heure_arrivee: source.arrival_time,
    heure_depart: source.departure_time,
    nuits: String(nightsBetween(source.date_from, source.date_to)),
    adultes: String(source.nb_adults),
    enfants: String(source.nb_children),
    pmr: String(source.nb_disabled),
    loyer: euros(source.tarif_affiche_sans_menage),
    menage: euros(source.montant_menage),
    frais_service: euros(source.frais_plateforme),
    // Nothing to pay is one of two things, and the contract says which.
    linge:
      source.montant_linge > 0
        ? euros(source.montant_linge)
        : LINEN[source.linen_cost > 0 ? 'included' : 'none'][language],
    taxe_sejour: euros(source.taxe_sejour),
    // Blank, the template leaves the line out.
    remise: source.discount === 0 ? '' : euros(source.discount),
    total: euros(source.montant_total),
    acompte: euros(deposit),
    solde: euros(source.montant_total - deposit),
    caution: source.montant_caution === 0 ? '' : euros(source.montant_caution),
    reference: bookingReference(source.hashedid),
    date_contrat: longDay(todayInParis(), language),
  };
}

/** As they leave for the screen: without what its reader is not shown (C15). */
export function shownValues(
  { shows_contacts: isShown }: Pick<ContractSource, 'shows_contacts'>,
  values: Record<string, string>,
): Record<string, string> {
  return isShown ? values : { ...values, locataire_telephone: '', locataire_mail: '' };
}

const COMPARED: readonly [field: keyof PersonValues, label: string][] = [
  ['last_name', 'Nom'],
  ['first_name', 'Prénom'],
  ['address', 'Adresse'],
  ['rib', 'RIB'],
  ['tel1', 'Téléphone'],
];

/** That the two numbers differ is said to whoever prepares the contract, not what they are (C15). */
const NOT_SHOWN = { agency: 'non affiché', independent: 'non affiché' };

/** Where the agency's card and the person's own values say different things, for the tenant and the owner (B54). A value nobody gave differs from nothing. */
export function userDifferences(source: ContractSource): UserDifference[] {
  return [
    ...differences('tenant', 'Locataire', source.tenant_card, source.tenant).map((difference) =>
      difference.field === 'tenant.tel1' && !source.shows_contacts
        ? { ...difference, values: NOT_SHOWN }
        : difference,
    ),
    ...differences('owner', 'Propriétaire', source.owner_card, source.owner),
  ];
}

function differences(
  who: string,
  title: string,
  agency: PersonValues,
  independent: PersonValues,
): UserDifference[] {
  return COMPARED.filter(
    ([field]) =>
      independent[field] !== '' && agency[field] !== '' && bare(agency[field]) !== bare(independent[field]),
  ).map(([field, label]) => ({
    field: `${who}.${field}`,
    label: `${title}\u00a0: ${label}`,
    values: { agency: agency[field], independent: independent[field] },
  }));
}

/** Spaces, case and punctuation of a phone or a RIB are not a difference. */
function bare(value: string): string {
  return value.toLowerCase().replace(/[\s.\-–']/g, '');
}
