/** The menu's lines of payments; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconCash, IconCreditCardPay } from '@tabler/icons-react';

export const paymentRequestsMenu: MenuEntry = {
  path: paths.entity({ entity: 'paymentrequest' }),
  label: msg`Demandes de paiement`,
  short: msg`Demandes`,
  icon: IconCreditCardPay,
  needs: 'fullCrmPaymentrequest or fullOwnCrmPaymentrequest',
};

export const paymentsMenu: MenuEntry = {
  path: paths.entity({ entity: 'bookingpayment' }),
  label: msg`Paiements reçus`,
  short: msg`Paiements`,
  icon: IconCash,
  needs: 'fullCrmBookingpayment or fullOwnCrmBookingpayment',
};
