/** Tasks beyond the calls of their entity. */
import { api, empty } from './line.ts';
import type { Line } from './line.ts';

export const TASKS: Line[] = [
  api('GET /tasks', 'staff'),
  api('GET /tasks/due', 'staff'),
  api('PUT /tasks/done/:id', 'deskWrite', { names: 'useractivitytask', body: empty }),
  api('PUT /tasks/undone/:id', 'deskWrite', { names: 'useractivitytask', body: empty }),
];
