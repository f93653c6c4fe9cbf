/** The menu's lines of mail to sort; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconMailQuestion } from '@tabler/icons-react';
import { MailinMark } from './MailinMark.tsx';

export const mailinMenu: MenuEntry = {
  path: paths.mailin(),
  label: msg`Courrier à trier`,
  short: msg`Courrier`,
  icon: IconMailQuestion,
  needs: 'toolChatManage',
  mark: MailinMark,
};
