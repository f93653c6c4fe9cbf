/** The menu, in the order it is read. An entry appears to those who hold what it needs; its screen must be in screens.tsx. */
import { paths } from '#kernel/paths.ts';
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
  { path: paths.chat(), label: msg`Messages`, icon: IconMessages, needs: 'toolChat', unread: true },
  // A guest's own stays; owners and the agency find theirs in the calendars.
  {
    path: paths.bookings(),
    label: msg`Réservations & paiements`,
    short: msg`Réservations`,
    icon: IconBeach,
    needs: 'toolChat and not toolAds',
  },
  {
    path: paths.mailin(),
    label: msg`Courrier à trier`,
    short: msg`Courrier`,
    icon: IconMailQuestion,
    needs: 'toolChatManage',
    mark: MailinMark,
  },
  { path: paths.houses(), label: msg`Annonces`, icon: IconHome, needs: 'toolAds' },
  { path: paths.calendars(), label: msg`Calendriers`, icon: IconCalendarMonth, needs: 'toolAds' },
  { path: paths.simulator(), label: msg`Simulateur`, icon: IconCalculator, needs: 'toolChatManage' },
  {
    path: paths.quotes(),
    label: msg({ message: 'Devis', context: 'list' }),
    icon: IconFileEuro,
    needs: 'toolQuotes',
  },
  {
    path: paths.entity({ entity: 'paymentrequest' }),
    label: msg`Demandes de paiement`,
    short: msg`Demandes`,
    icon: IconCreditCardPay,
    needs: 'fullCrmPaymentrequest or fullOwnCrmPaymentrequest',
    group: money,
  },
  {
    path: paths.entity({ entity: 'bookingpayment' }),
    label: msg`Paiements reçus`,
    short: msg`Paiements`,
    icon: IconCash,
    needs: 'fullCrmBookingpayment or fullOwnCrmBookingpayment',
    group: money,
  },
  {
    path: paths.entity({ entity: 'platform' }),
    label: msg`Plateformes`,
    icon: IconWorld,
    needs: 'fullCrmPlatform or fullOwnCrmPlatform',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'discountrule' }),
    label: msg`Règles de remise`,
    icon: IconRosetteDiscount,
    needs: 'fullCrmDiscountrule or fullOwnCrmDiscountrule',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'prewritten' }),
    label: msg`Textes types`,
    icon: IconTemplate,
    needs: 'toolAgencyProfile or toolChatManage',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'company' }),
    label: msg`Entreprises`,
    icon: IconBuildingStore,
    needs: 'fullCrmCompany or fullOwnCrmCompany',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'activitytype' }),
    label: msg`Types d'activité`,
    short: msg`Activités`,
    icon: IconListDetails,
    needs: 'fullCrmActivitytype or fullOwnCrmActivitytype',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'tag' }),
    label: msg`Étiquettes`,
    icon: IconTags,
    needs: 'fullCrmTag or fullOwnCrmTag',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'maillog' }),
    label: msg`Mails envoyés`,
    icon: IconMailForward,
    needs: 'fullCrmMaillog or fullOwnCrmMaillog',
    group: settings,
  },
  {
    path: paths.entity({ entity: 'smssent' }),
    label: msg`SMS envoyés`,
    icon: IconDeviceMobileMessage,
    needs: 'fullCrmSmssent or fullOwnCrmSmssent',
    group: settings,
  },
];
