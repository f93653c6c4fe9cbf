/** What stands against selling nights, besides that somebody has them. Loaded before anything is sold. */
import { legalSaleCheck } from '#features/compliance/sale.ts';
import { declareSaleChecks } from '#features/pricing/actions.ts';

declareSaleChecks([legalSaleCheck]);
