/** The menu's line of tasks; src/main/menu.ts says where it stands. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconChecklist } from '@tabler/icons-react';
import { TASK_NEEDS } from './permissions.ts';
import { TaskMark } from './TaskMark.tsx';

export const tasksMenu: MenuEntry = {
  path: paths.tasks(),
  label: msg`Tâches`,
  icon: IconChecklist,
  needs: `toolTasks and (${TASK_NEEDS})`,
  mark: TaskMark,
};
