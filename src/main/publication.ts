/** What every feature asks of a house before it is published. Adding one: declare it with `PublicationCheck`, name it here. */
import { legalPublicationCheck } from '#features/compliance/publication.ts';
import { declarePublicationChecks } from '#features/listings/publication.ts';
import { mandateCheck } from '#features/mandates/check.ts';
import type { PublicationCheck } from '#features/listings/publication.ts';
import { streetCheck } from '#features/publicsite/check.ts';

export const PUBLICATION_CHECKS: readonly PublicationCheck[] = [
  legalPublicationCheck,
  mandateCheck,
  streetCheck,
];

declarePublicationChecks(PUBLICATION_CHECKS);
