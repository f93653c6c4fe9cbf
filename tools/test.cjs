'use strict';
/* npm test, and npm run check -- <piece>. */
const path = require('path');
const { ensure, relay } = require('./ensure.cjs');

relay(ensure(), [path.join(__dirname, 'check.ts')].concat(process.argv.slice(2)));
