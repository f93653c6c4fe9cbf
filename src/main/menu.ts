/** The menu, in the order it is read. An entry appears to those who hold what it needs; its screen must be in screens.tsx. */
import { MailinMark } from '#features/mailin/MailinMark.tsx';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import {
  IconBeach,
  IconBuildingStore,
  IconCalendarMonth,
  IconCalculator,
  IconCash,
  IconCreditCardPay,
  IconDeviceMobileMessage,
  IconHome,
  IconFileEuro,
  IconListDetails,
  IconMailForward,
  IconMailQuestion,
  IconMessages,
  IconRosetteDiscount,
  IconTags,
  IconTemplate,
  IconWorld,
} from '@tabler/icons-react';

const money = msg`Argent`;
const settings = msg`Réglages`;

export const menu: readonly MenuEntry[] = [
  { path: '/chat', label: msg`Messages`, icon: IconMessages, needs: 'toolChat', unread: true },
  // A guest's own stays; owners and the agency find theirs in the calendars.
  {
    path: '/booking',
    label: msg`Réservations & paiements`,
    short: msg`Réservations`,
    icon: IconBeach,
    needs: 'toolChat and not toolAds',
  },
  {
    path: '/mailin',
    label: msg`Courrier à trier`,
    short: msg`Courrier`,
    icon: IconMailQuestion,
    needs: 'toolChatManage',
    mark: MailinMark,
  },
  { path: '/ads', label: msg`Annonces`, icon: IconHome, needs: 'toolAds' },
  { path: '/calendars', label: msg`Calendriers`, icon: IconCalendarMonth, needs: 'toolAds' },
  { path: '/tools/simulator', label: msg`Simulateur`, icon: IconCalculator, needs: 'toolChatManage' },
  {
    path: '/quote',
    label: msg({ message: 'Devis', context: 'list' }),
    icon: IconFileEuro,
    needs: 'toolQuotes',
  },
  {
    path: '/paymentrequest',
    label: msg`Demandes de paiement`,
    short: msg`Demandes`,
    icon: IconCreditCardPay,
    needs: 'fullCrmPaymentrequest or fullOwnCrmPaymentrequest',
    group: money,
  },
  {
    path: '/bookingpayment',
    label: msg`Paiements reçus`,
    short: msg`Paiements`,
    icon: IconCash,
    needs: 'fullCrmBookingpayment or fullOwnCrmBookingpayment',
    group: money,
  },
  {
    path: '/platform',
    label: msg`Plateformes`,
    icon: IconWorld,
    needs: 'fullCrmPlatform or fullOwnCrmPlatform',
    group: settings,
  },
  {
    path: '/discountrule',
    label: msg`Règles de remise`,
    icon: IconRosetteDiscount,
    needs: 'fullCrmDiscountrule or fullOwnCrmDiscountrule',
    group: settings,
  },
  {
    path: '/prewritten',
    label: msg`Textes types`,
    icon: IconTemplate,
    needs: 'toolAgencyProfile or toolChatManage',
    group: settings,
  },
  {
    path: '/company',
    label: msg`Entreprises`,
    icon: IconBuildingStore,
    needs: 'fullCrmCompany or fullOwnCrmCompany',
    group: settings,
  },
  {
    path: '/activitytype',
    label: msg`Types d'activité`,
    short: msg`Activités`,
    icon: IconListDetails,
    needs: 'fullCrmActivitytype or fullOwnCrmActivitytype',
    group: settings,
  },
  {
    path: '/tag',
    label: msg`Étiquettes`,
    icon: IconTags,
    needs: 'fullCrmTag or fullOwnCrmTag',
    group: settings,
  },
  {
    path: '/maillog',
    label: msg`Mails envoyés`,
    icon: IconMailForward,
    needs: 'fullCrmMaillog or fullOwnCrmMaillog',
    group: settings,
  },
  {
    path: '/smssent',
    label: msg`SMS envoyés`,
    icon: IconDeviceMobileMessage,
    needs: 'fullCrmSmssent or fullOwnCrmSmssent',
    group: settings,
  },
];
