/** npm run security: writes the matrix of docs/security.md anew from what tests/support/matrix declares and tests/matrix.test.ts asks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withMatrix } from '#tests/support/matrix/table.ts';
import { ROOT } from './steps.ts';

const path = join(ROOT, 'docs', 'security.md');
writeFileSync(path, withMatrix(readFileSync(path, 'utf8')));
