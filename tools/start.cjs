'use strict';
/* npm start: dependencies, browser application, server. */
const { spawnSync } = require('child_process');
const path = require('path');
const { ROOT, ensure, relay } = require('./ensure.cjs');
const { ENV, FLAGS } = require('./memory.cjs');

const node = ensure();
const built = spawnSync(node, [path.join(__dirname, 'build.ts')], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status || 1);
/* What Node made of our sources the last time: a start costs 1.0 s of a processor instead of 1.75. */
const NODE_COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'pertuis', 'compiled');
relay(node, FLAGS.concat('src/main/server.ts'), Object.assign({ NODE_COMPILE_CACHE }, ENV));
