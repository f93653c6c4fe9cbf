/** The menu's lines of legal files; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import { entityNeeds } from '#kernel/permissions.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconBuildingBank, IconGavel } from '@tabler/icons-react';

export const legalMenu: MenuEntry = {
  path: paths.legal(),
  label: msg`Dossiers légaux`,
  icon: IconBuildingBank,
  needs: 'toolLegalFile',
};

export const communeRulesMenu: MenuEntry = {
  path: paths.entity({ entity: 'communerule' }),
  label: msg`Règles des communes`,
  icon: IconGavel,
  needs: entityNeeds('communerule'),
};
