/** The simulator's rows as the wire has them: one flat object per house. */
import type { Language } from '#kernel/localized.ts';
import { amountsWire, houseWire } from '#features/pricing/actions.ts';
import type { Row } from './actions.ts';
import type { SimulatorRow } from './api.ts';

export function rowWire(row: Row, language: Language): SimulatorRow {
  const { house, er, idrl, chosen } = row;
  return {
    ...houseWire(house, row.warnings, language),
    owner_uid: house.owner_uid,
    num_rooms: house.num_rooms,
    num_bathrooms: house.num_bathrooms,
    num_sleeps: house.num_sleeps,
    pool: house.pool ? 1 : 0,
    pets: house.pets ? 1 : 0,
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
