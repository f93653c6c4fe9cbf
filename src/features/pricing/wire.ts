/** Prices as the wire has them (`api.ts`): amounts in cents, flags 0 or 1, warnings in the reader's language. */
import type { Language } from '#kernel/localized.ts';
import { publicFile } from '#kernel/paths.ts';
import type { Platform } from './fees.ts';
import type { HouseToPrice } from './queries.ts';
import type { Price } from './terms.ts';
import { paramsIn, priceWarningText } from './words.ts';
import type { PriceWarning } from './words.ts';

export function houseWire(house: HouseToPrice, warnings: readonly PriceWarning[], language: Language) {
  return {
    nid: house.id,
    agid: house.agid,
    title: house.title,
    ref_idrl: house.ref_idrl,
    house_picture: house.cover_path === null ? '' : publicFile(house.cover_path),
    owner_name: house.owner_name,
    village: house.village,
    warnings: warnings.map((warning) => ({
      type: warning.type,
      ...(warning.params && { params: paramsIn(warning, language) }),
      message: priceWarningText(warning, language),
    })),
  };
}

export function amountsWire(price: Price | null, platform: Platform | null) {
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
    linen_offered: price?.linen_offered ?? null,
    linen_included: price?.linen_included ? (1 as const) : (0 as const),
    discount_label: price?.discount_rule?.label ?? '',
    platform: platform?.id ?? null,
  };
}
