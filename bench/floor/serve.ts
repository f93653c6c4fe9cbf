/** The real server over another browser application: the empty page, compressed and cached exactly as ours is. */
import { readConfig } from '#main/config.ts';
import { start } from '#main/start.ts';

const running = await start(readConfig(), {
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  dist: process.env['FLOOR_DIST'] ?? '',
});
process.stdout.write(`answers at ${running.url}\n`);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
