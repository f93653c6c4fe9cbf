/** What stands against selling nights, besides that somebody has them. Loaded before anything is sold. */
import { legalSaleCheck } from '#features/compliance/sale.ts';
import { seasonalSaleCheck } from '#features/bookings/seasonal.ts';
import { calendarSaleCheck } from '#features/stays/sale.ts';
import { declareSaleChecks } from '#features/pricing/actions.ts';

declareSaleChecks([legalSaleCheck, seasonalSaleCheck, calendarSaleCheck]);
