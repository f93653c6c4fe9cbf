/** The menu's lines of the calendars; src/main/menu.ts says where they stand. */
import { entityNeeds } from '#kernel/permissions.ts';
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconBeach, IconCalendarCog, IconCalendarMonth } from '@tabler/icons-react';

export const calendarMenu: MenuEntry = {
  path: paths.calendars(),
  label: msg`Calendriers`,
  icon: IconCalendarMonth,
  needs: 'toolAds',
};

export const calendarRulesMenu: MenuEntry = {
  path: paths.entity({ entity: 'calendarrule' }),
  label: msg`Règles de calendrier`,
  icon: IconCalendarCog,
  needs: entityNeeds('calendarrule'),
};

export const holidaysMenu: MenuEntry = {
  path: paths.entity({ entity: 'holiday' }),
  label: msg`Vacances et jours fériés`,
  icon: IconBeach,
  needs: entityNeeds('holiday'),
};
