/** The menu's lines of mandates; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconFileCertificate } from '@tabler/icons-react';
import { READS_MANDATES } from './permissions.ts';

export const mandatesMenu: MenuEntry = {
  path: paths.mandates(),
  label: msg`Mandats`,
  icon: IconFileCertificate,
  needs: READS_MANDATES,
};
