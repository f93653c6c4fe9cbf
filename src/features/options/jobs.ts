import { defineJob } from '#server/jobs.ts';
import { releaseOptionsDue, remindOptionsDue } from './actions.ts';

export const remindOptions = defineJob<Record<string, never>>({
  name: 'remindOptions',
  crontab: '*/15 * * * *',
  run: async (app) => `${await remindOptionsDue(app.db)} reminded`,
});

export const releaseOptions = defineJob<Record<string, never>>({
  name: 'releaseOptions',
  crontab: '*/5 * * * *',
  run: async (app) => {
    const { released, left } = await releaseOptionsDue(app.db);
    return `${released} released, ${left} left to a person`;
  },
});
