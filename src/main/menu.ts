/** The menu, in the order it is read. An entry appears to those who hold what it needs; its screen must be in screens.tsx. */
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconMessages } from '@tabler/icons-react';

export const menu: readonly MenuEntry[] = [
  { path: '/chat', label: msg`Messages`, icon: IconMessages, needs: 'toolChat', unread: true },
];
