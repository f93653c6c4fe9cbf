/** npm run format: every file as oxfmt writes it. */
import { command, runNode, say } from './steps.ts';

const { ok, text } = await runNode([command('oxfmt'), '.']);
say(text.trim());
process.exitCode = ok ? 0 : 1;
