import { PAYMENT_REQUEST_STATUSES, PAYMENT_TYPES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, euros, moment, reference } from '#kernel/fields.ts';

/** Money asked for. Made, cancelled and confirmed in the thread it belongs to; here it is read. */
export const paymentrequest = defineEntity({
  name: 'paymentrequest',
  table: 'payment_request',
  title: { fr: 'Demandes de paiement', en: 'Payment requests' },
  singular: { fr: 'Demande de paiement', en: 'Payment request' },
  scope: 'request',
  readOnly: true,
  cacheKey: 'bookingpayment',
  fields: {
    created: moment({ fr: 'Créée le', en: 'Created' }),
    id_ddl: reference({ fr: 'Demande', en: 'Request' }, 'request', { column: 'ddl_id', readOnly: true }),
    type: choice({ fr: 'Type', en: 'Type' }, PAYMENT_TYPES, { readOnly: true }),
    amount: euros({ fr: 'Montant', en: 'Amount' }, { readOnly: true }),
    status: choice({ fr: 'État', en: 'State' }, PAYMENT_REQUEST_STATUSES, { readOnly: true }),
  },
  columns: ['created', 'id_ddl', 'type', 'amount', 'status'],
  search: ['amount', 'id_ddl'],
  sort: [],
});
