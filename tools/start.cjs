'use strict';
/* npm start: dependencies, browser application, server. */
const { spawnSync } = require('child_process');
const path = require('path');
const { ROOT, ensure, relay } = require('./ensure.cjs');

const node = ensure();
const built = spawnSync(node, [path.join(__dirname, 'build.ts')], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status || 1);
// A young generation of half the usual size: 16 MB less at rest, and answers are mostly text that PostgreSQL has written.
relay(node, ['--max-semi-space-size=8', 'src/main/server.ts']);
