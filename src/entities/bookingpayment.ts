import { PAYMENT_MODES, PAYMENT_TYPES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, euros, flag, reference, text } from '#kernel/fields.ts';

/** Money received. A line never changes: it is noted in its thread and corrected by a reversal. */
export const bookingpayment = defineEntity({
  name: 'bookingpayment',
  table: 'booking_payment',
  title: { fr: 'Paiements reçus', en: 'Payments received' },
  singular: { fr: 'Paiement', en: 'Payment' },
  scope: 'request',
  readOnly: true,
  fields: {
    paid_on: day({ fr: 'Date', en: 'Date' }, { readOnly: true }),
    id_ddl: reference({ fr: 'Demande', en: 'Request' }, 'request', { column: 'ddl_id', readOnly: true }),
    type: choice({ fr: 'Type', en: 'Type' }, PAYMENT_TYPES, { readOnly: true }),
    mode: choice({ fr: 'Mode', en: 'Mode' }, PAYMENT_MODES, { readOnly: true }),
    transaction_id: text({ fr: 'Transaction', en: 'Transaction' }, 100, { readOnly: true }),
    amount: euros({ fr: 'Montant', en: 'Amount' }, { readOnly: true }),
    confirmed: flag({ fr: 'Confirmé', en: 'Confirmed' }, { readOnly: true }),
    waiting: flag({ fr: 'Non affecté', en: 'Unallocated' }, { readOnly: true }),
    note: text({ fr: 'Remarque', en: 'Remark' }, 300, { readOnly: true }),
  },
  columns: ['paid_on', 'id_ddl', 'type', 'mode', 'transaction_id', 'amount', 'confirmed', 'waiting'],
  search: ['transaction_id', 'amount', 'id_ddl'],
  sort: ['paid_on'],
  newestBy: 'paid_on',
});
