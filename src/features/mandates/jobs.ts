import { defineJob } from '#server/jobs.ts';
import { askForMissing, remindOfEnds } from './reminders.ts';

export const remindMandates = defineJob<Record<string, never>>({
  name: 'remindMandates',
  crontab: '20 5 * * *',
  run: async (app) =>
    `${await remindOfEnds(app.db)} mandates that end, ${await askForMissing(app.db)} houses without one`,
});
