/** Refusals of legal files and mandates whose case takes a story of its own: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const FILES = 'src/features/compliance/compliance.http.test.ts';
const SALE = 'src/features/compliance/sale.http.test.ts';
const MANDATES = 'src/features/mandates/mandates.http.test.ts';
const PUBLISHED = 'EDITOR-15 10.7 what the law requires keeps a house unpublished by every way to publish it';
const PRINTED = '10.7 a number is kept as it is printed; one that is written otherwise';
const SWORN = '10.7 only the owner swears, to what they have read';
const PERIODS = '10.7 a period that is not over, one that is none';
const LAST_NIGHTS = '10.7 of two quotes that fit one by one only one is accepted';

export const SHOWN_OF_LEGAL = {
  proofsMissing: [FILES, '10.7 C32 a paper whose file is gone does not break the proofs off'],
  mandateOfFormerOwner: [MANDATES, 'B104 10.8 a mandate made ready for the former owner is signed by nobody'],
  legalFileLacks: [FILES, PUBLISHED],
  legalFileChanged: [FILES, '10.7 a published house that moves says at once what its legal file lacks'],
  legalFileGrace: [FILES, '10.7 published before there were legal files: until its day'],
  legalFileAdvised: [FILES, '10.7 once the file is complete the house is published'],
  numberFormat: [FILES, PRINTED],
  numberCommune: [FILES, PRINTED],
  numberOld: [FILES, '10.7 numbers of a format that has ended are refused from the day after its last one'],
  energyNumber: [FILES, 'EDITOR-57 EDITOR-58 EDITOR-76 10.7 the certificate has its number'],
  starsTooLong: [FILES, '10.7 stars last five years by the settings'],
  exemptByStaff: [FILES, '10.7 only the agency says that a paper is not applicable'],
  documentReplaced: [FILES, '10.7 former numbers are kept, and what came meanwhile is not replaced unseen'],
  documentsTooMany: [FILES, 'R6 10.7 a paper is replaced so often and no more'],
  documentChecked: [FILES, '10.7 what an owner writes is checked by staff once'],
  statementOutdated: [FILES, SWORN],
  statementByOwner: [FILES, SWORN],
  statementNeeds: [FILES, '10.7 nobody swears before they have said as what they let'],
  proofsTooLarge: [FILES, '10.7 all proofs at once are bounded'],
  nothingToDeclare: [FILES, PERIODS],
  periodNotOver: [FILES, PERIODS],
  noDeclarationColumns: [FILES, PERIODS],
  declarationProblems: [FILES, '10.7 what the State would refuse is said before'],
  nightsNotForSale: [SALE, LAST_NIGHTS],
  nightsNotOffered: [SALE, LAST_NIGHTS],
  mandateMissing: [MANDATES, 'B104 online booking needs a mandate to let in force'],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
