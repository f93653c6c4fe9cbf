/** The menu's line of comments; src/main/menu.ts says where it stands. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconStar } from '@tabler/icons-react';
import { CommentMark } from './CommentMark.tsx';
import { READS_COMMENTS } from './permissions.ts';

export const commentsMenu: MenuEntry = {
  path: paths.comments(),
  label: msg`Avis`,
  icon: IconStar,
  needs: READS_COMMENTS,
  mark: CommentMark,
};
