/** Why a price is refused, in words. */
import { field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const pricingRefusals = {
  notPriced: field(
    'Ce séjour ne peut pas être calculé\u00a0: {reason}',
    'This stay cannot be priced: {reason}',
  ),
  totalsDoNotAddUp: field(
    'Les montants ne s’additionnent pas. Appliquez les changements de prix avant de sauvegarder.',
    'The amounts do not add up. Apply the price changes before saving.',
  ),
  discountTooLarge: field('La remise ne peut pas dépasser le loyer.', 'The discount cannot exceed the rent.'),
  gainNotEditable: field(
    'Avec un taux de gestion de 100\u00a0%, le gain ne peut pas être modifié.',
    'With a management rate of 100% the gain cannot be changed.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof pricingRefusals, Planned> {}
}
