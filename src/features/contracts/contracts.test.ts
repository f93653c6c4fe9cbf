/** Contracts over HTTP: what stands in the way of one, one at a time, signed by its tenant and nobody else, sealed so that pdfsig believes it. */
import './contracts.test.making.ts';
import './contracts.test.life.ts';
