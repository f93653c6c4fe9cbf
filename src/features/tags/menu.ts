/** The menu's lines of tags; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import { entityNeeds } from '#kernel/permissions.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconListDetails, IconTags } from '@tabler/icons-react';

export const activityTypesMenu: MenuEntry = {
  path: paths.entity({ entity: 'activitytype' }),
  label: msg`Types d'activité`,
  short: msg`Activités`,
  icon: IconListDetails,
  needs: entityNeeds('activitytype'),
};

export const tagsMenu: MenuEntry = {
  path: paths.entity({ entity: 'tag' }),
  label: msg`Étiquettes`,
  icon: IconTags,
  needs: entityNeeds('tag'),
};
