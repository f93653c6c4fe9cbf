/** Prices as the wire has them: one flat object per house, amounts in cents, flags 0 or 1. */
import type { Language } from '#kernel/localized.ts';
import type { Candidate, Platform, Price, Row, StayPrice } from './actions.ts';
import type { Simulated, SimulatorRow } from './api.ts';
import { priceWarningText } from './warnings.ts';
import type { PriceWarning } from './warnings.ts';

export function rowWire(row: Row, language: Language): SimulatorRow {
  const { candidate, er, idrl, chosen } = row;
  return {
    ...houseWire(candidate, row.warnings, language),
    owner_uid: candidate.owner_uid,
    num_rooms: candidate.num_rooms,
    num_bathrooms: candidate.num_bathrooms,
    num_sleeps: candidate.num_sleeps,
    pool: candidate.pool ? 1 : 0,
    pets: candidate.pets ? 1 : 0,
    ...amountsWire(chosen, row.platform),
    montant_total_er: er?.amounts.montant_total ?? null,
    montant_total_er_before_discount: er?.amounts.montant_total_before_discount ?? null,
    discount_er: er?.amounts.discount ?? null,
    frais_plateforme_er: er?.amounts.frais_plateforme ?? null,
    montant_total_idrl: idrl?.amounts.montant_total ?? null,
    montant_total_idrl_before_discount: idrl?.amounts.montant_total_before_discount ?? null,
    discount_idrl: idrl?.amounts.discount ?? null,
    frais_plateforme_idrl: idrl?.amounts.frais_plateforme ?? null,
    montant_total: chosen?.amounts.montant_total ?? null,
  };
}

export function simulatedWire(
  { candidate, platform, price, warnings }: StayPrice,
  language: Language,
): Simulated {
  return {
    ...houseWire(candidate, warnings, language),
    ...amountsWire(price, platform),
    taxeSejour: price?.amounts.taxe_sejour ?? null,
    frais_plateforme_idrl: price?.amounts.frais_plateforme ?? null,
    montant_total_idrl: price?.amounts.montant_total ?? null,
    montant_total_idrl_before_discount: price?.amounts.montant_total_before_discount ?? null,
    discount_idrl: price?.amounts.discount ?? null,
  };
}

function houseWire(candidate: Candidate, warnings: readonly PriceWarning[], language: Language) {
  return {
    nid: candidate.id,
    agid: candidate.agid,
    title: candidate.title,
    ref_idrl: candidate.ref_idrl,
    house_picture: candidate.cover_path === null ? '' : `/api/fileserver/${candidate.cover_path}`,
    owner_name: candidate.owner_name,
    village: candidate.village,
    warnings: warnings.map((warning) => ({ ...warning, message: priceWarningText(warning, language) })),
  };
}

function amountsWire(price: Price | null, platform: Platform | null) {
  const amounts = price?.amounts;
  return {
    tarif_affiche_semaine_base: amounts?.tarif_affiche_semaine_base ?? null,
    montant_menage: amounts?.montant_menage ?? null,
    tarif_affiche_sans_menage: amounts?.tarif_affiche_sans_menage ?? null,
    management_fee_rate: amounts?.management_fee_rate ?? null,
    montant_honoraires: amounts?.montant_honoraires ?? null,
    gain_client_net_loueur: amounts?.gain_client_net_loueur ?? null,
    bider: amounts?.bider ?? null,
    montant_linge: amounts?.montant_linge ?? null,
    taxe_sejour: amounts?.taxe_sejour ?? null,
    taxe_departementale: price?.taxe_departementale ?? null,
    montant_caution: amounts?.montant_caution ?? null,
    due_owner: amounts?.due_owner ?? null,
    due_agency: amounts?.due_agency ?? null,
    discount_owner: amounts?.discount_owner ?? null,
    discount_agency: amounts?.discount_agency ?? null,
    tax_collected_by: price?.tax_collected_by ?? null,
    linen_included: price?.linen_included ? (1 as const) : (0 as const),
    discount_label: price?.discount_rule?.label ?? '',
    platform: platform?.id ?? null,
  };
}
