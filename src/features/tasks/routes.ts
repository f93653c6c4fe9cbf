import { useractivitytask } from '#entities/useractivitytask.ts';
import { entityRows } from '#server/entitylists.ts';
import { listRoute } from '#server/listroute.ts';
import { route } from '#server/route.ts';
import { markTask } from './actions.ts';
import * as api from './api.ts';
import { dueTasks } from './markapi.ts';
import { countDue, TASK_SOURCE } from './queries.ts';
import { TASK_NEEDS } from './permissions.ts';
import { TASKS } from './task.ts';

export const taskRoutes = [
  listRoute(TASKS, api.listTasks, {
    needs: TASK_NEEDS,
    source: TASK_SOURCE,
    rows: ({ db, caller }, chosen, shown) => entityRows(db, useractivitytask, caller, chosen, shown),
    trusted: true,
  }),
  route(dueTasks, { needs: TASK_NEEDS }, async ({ db, caller }) => ({
    models: [{ due: await countDue(db, caller) }],
  })),
  route(api.finishTask, { needs: TASK_NEEDS }, async ({ tx, caller, params }) => ({
    models: [await markTask(tx, caller, params.id, true)],
  })),
  route(api.reopenTask, { needs: TASK_NEEDS }, async ({ tx, caller, params }) => ({
    models: [await markTask(tx, caller, params.id, false)],
  })),
];
