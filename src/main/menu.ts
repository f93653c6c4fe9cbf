/** The menu, in the order it is read. Each feature says its own lines; those of generic entities that belong to none stand here. An entry appears to those who hold what it needs; its screen must be in screens.tsx. */
import { paths } from '#kernel/paths.ts';
import { entityNeeds } from '#kernel/permissions.ts';
import { channelsMenu } from '#features/channels/menu.ts';
import { calendarMenu, calendarRulesMenu, holidaysMenu } from '#features/calendar/menu.ts';
import { commentsMenu } from '#features/comments/menu.ts';
import { communeRulesMenu, legalMenu } from '#features/compliance/menu.ts';
import { staysMenu } from '#features/guest/menu.ts';
import { inboxMenu } from '#features/inbox/menu.ts';
import { housesMenu, inventoriesMenu } from '#features/listings/menu.ts';
import { mailinMenu } from '#features/mailin/menu.ts';
import { mailsMenu } from '#features/mailing/menu.ts';
import { mandatesMenu } from '#features/mandates/menu.ts';
import { paymentRequestsMenu, paymentsMenu } from '#features/payments/menu.ts';
import { watermarkMenu } from '#features/photos/menu.ts';
import { prewrittenMenu } from '#features/prewritten/menu.ts';
import { quotesMenu } from '#features/quotes/menu.ts';
import { agencyMenu } from '#features/profile/menu.ts';
import { priceProposalsMenu, seasonsMenu } from '#features/seasons/menu.ts';
import { simulatorMenu } from '#features/simulator/menu.ts';
import { smsMenu } from '#features/sms/menu.ts';
import { activityTypesMenu, tagsMenu } from '#features/tags/menu.ts';
import { tasksMenu } from '#features/tasks/menu.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconBuildingStore, IconRosetteDiscount, IconWorld } from '@tabler/icons-react';

const money = msg`Argent`;
const settings = msg`Réglages`;

export const menu: readonly MenuEntry[] = [
  inboxMenu,
  staysMenu,
  mailinMenu,
  tasksMenu,
  housesMenu,
  mandatesMenu,
  commentsMenu,
  legalMenu,
  calendarMenu,
  channelsMenu,
  seasonsMenu,
  priceProposalsMenu,
  simulatorMenu,
  quotesMenu,
  { ...paymentRequestsMenu, group: money },
  { ...paymentsMenu, group: money },
  {
    path: paths.entity({ entity: 'platform' }),
    label: msg`Plateformes`,
    icon: IconWorld,
    needs: entityNeeds('platform'),
    group: settings,
  },
  {
    path: paths.entity({ entity: 'discountrule' }),
    label: msg`Règles de remise`,
    icon: IconRosetteDiscount,
    needs: entityNeeds('discountrule'),
    group: settings,
  },
  { ...agencyMenu, group: settings },
  { ...calendarRulesMenu, group: settings },
  { ...holidaysMenu, group: settings },
  { ...communeRulesMenu, group: settings },
  { ...prewrittenMenu, group: settings },
  { ...watermarkMenu, group: settings },
  {
    path: paths.entity({ entity: 'company' }),
    label: msg`Entreprises`,
    icon: IconBuildingStore,
    needs: entityNeeds('company'),
    group: settings,
  },
  { ...activityTypesMenu, group: settings },
  { ...tagsMenu, group: settings },
  { ...mailsMenu, group: settings },
  { ...smsMenu, group: settings },
];

/** Of an installation that is there for inventories only (B94). */
export const inventoryMenu: readonly MenuEntry[] = [inventoriesMenu];
