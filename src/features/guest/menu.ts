/** The menu's lines of a guest’s stays; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconBeach } from '@tabler/icons-react';

/** A guest’s own stays; owners and the agency find theirs in the calendars. */
export const staysMenu: MenuEntry = {
  path: paths.bookings(),
  label: msg`Réservations & paiements`,
  short: msg`Réservations`,
  icon: IconBeach,
  needs: 'toolChat and not toolAds',
};
