'use strict';
/*
 * How the server is started, for the memory's sake (docs/decisions/0023). A young generation of half the usual size: 16 MB less at rest,
 * and answers are mostly text that PostgreSQL has written. Blocks of 64 kB and more, which is what files and uploads are read into, are
 * given back to the system when they are freed, instead of waiting in between smaller ones that live on; few threads keep memory of
 * their own. What the operator has set stands. And the old generation may double before all of it is looked through: the bytes of files
 * pass through it, and by its usual measure every second photo cost a collection of fifty milliseconds.
 */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
const ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

module.exports = { FLAGS, ENV };
