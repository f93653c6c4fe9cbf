/** The menu's line of the mark on a picture; src/main/menu.ts says where it stands. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconRosette } from '@tabler/icons-react';
import { MARKS_PICTURES } from './permissions.ts';

export const watermarkMenu: MenuEntry = {
  path: paths.watermark(),
  label: msg`Filigrane`,
  icon: IconRosette,
  needs: MARKS_PICTURES,
};
