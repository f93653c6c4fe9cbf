/** Contracts over HTTP: what stands in the way of one, one at a time, signed by its tenant and nobody else, sealed so that pdfsig believes it. */
import './contracts.test.generation.ts';
import './contracts.test.lifecycle.ts';
import './contracts.test.overdue.ts';
import './contracts.test.races.ts';
import './contracts.test.text.ts';
import './contracts.test.withdrawn.ts';
import './contracts.test.yes.ts';
