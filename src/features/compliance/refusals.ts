/** Why something of a legal file is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const complianceRefusals = {
  legalFileLacks: field(
    'Dossier légal\u00a0: {what}. Tant que cela manque, l’annonce n’est pas publiée.',
    'Legal file: {what}. As long as that is so, the listing is not published.',
  ),
  legalFileChanged: field(
    'Dossier légal\u00a0: {what}. L’annonce reste en ligne, mais aucune nouvelle nuit n’est vendue tant que cela manque. Une tâche le rappelle à l’agence.',
    'Legal file: {what}. The listing stays online, but no further night is sold as long as that is so. A task reminds the agency of it.',
  ),
  legalFileGrace: field(
    'Dossier légal\u00a0: {what}. À fournir avant le {until}.',
    'Legal file: {what}. To be provided before {until}.',
  ),
  legalFileAdvised: field(
    'Dossier légal\u00a0: {what}. Ce n’est pas obligatoire.',
    'Legal file: {what}. This is not compulsory.',
  ),
  proofsMissing: conflict(
    'Les pièces de ce dossier sont introuvables sur le serveur. Rien n’a été envoyé, et rien n’est effacé du dossier\u00a0: prévenez la personne qui s’occupe du serveur, puis réessayez.',
    'The papers of this file cannot be found on the server. Nothing was sent, and nothing is deleted from the file: tell whoever looks after the server, then try again.',
  ),
  numberFormat: field(
    'Ce numéro n’est pas écrit comme ceux de ce régime\u00a0: {patterns}.',
    'This number is not written as those of this scheme: {patterns}.',
  ),
  numberCommune: field(
    'Ce numéro n’est pas de cette commune, dont le code INSEE est {insee}.',
    'This number is not of this commune, whose INSEE code is {insee}.',
  ),
  numberOld: field(
    'Les numéros de ce format ne sont plus valables depuis le {until}.',
    'Numbers of this format have not been valid since {until}.',
  ),
  energyNumber: field(
    'Le numéro d’un diagnostic compte 13 caractères, chiffres et capitales.',
    'The number of a certificate has 13 characters, figures and capitals.',
  ),
  starsTooLong: field(
    'Un classement dure {years} ans\u00a0: au plus tard jusqu’au {until}.',
    'A star rating lasts {years} years: until {until} at the latest.',
  ),
  exemptByStaff: field(
    'Seule l’agence peut dire qu’une pièce est sans objet.',
    'Only the agency can say that a document is not applicable.',
  ),
  documentReplaced: conflict(
    'Une autre pièce a été enregistrée entre-temps. Rien n’a été remplacé\u00a0: regardez-la d’abord.',
    'Another document was saved meanwhile. Nothing was replaced: look at it first.',
  ),
  documentsTooMany: conflict(
    'Cette pièce a déjà été remplacée {n} fois. Rien n’a été enregistré\u00a0: corrigez celle qui est au dossier, au lieu d’en ajouter une.',
    'This document was already replaced {n} times. Nothing was saved: correct the one that is in the file instead of adding another.',
  ),
  documentChecked: conflict(
    'Cette pièce a été vérifiée par l’agence\u00a0: elle se renouvelle, elle ne s’efface pas.',
    'This document was checked by the agency: it can be renewed, not removed.',
  ),
  statementOutdated: conflict(
    'Ce que la déclaration affirme a changé entre-temps. Rien n’a été signé\u00a0: relisez-la.',
    'What the statement says has changed meanwhile. Nothing was signed: read it again.',
  ),
  statementByOwner: {
    status: 403,
    fr: 'Seul le propriétaire signe sa déclaration. Signée sur papier, elle se joint comme pièce.',
    en: 'Only the owner signs their statement. Signed on paper, it can be attached as a document.',
  },
  statementNeeds: field(
    'Dites d’abord si vous louez en particulier ou en professionnel, et quel est le type de résidence.',
    'First say whether you let as a private person or a professional, and what type of residence it is.',
  ),
  proofsTooLarge: {
    status: 413,
    fr: 'Ces pièces dépassent {n} Mo\u00a0: téléchargez-les maison par maison.',
    en: 'These documents exceed {n} MB: download them house by house.',
  },
  nothingToDeclare: field(
    'Aucune maison de cette commune n’est à déclarer pour cette période.',
    'No house of this commune is to be declared for this period.',
  ),
  periodNotOver: field(
    'Cette période n’est pas terminée\u00a0: elle se déclare à partir du {from}.',
    'This period is not over: it can be declared from {from}.',
  ),
  declarationProblems: conflict(
    'La vérification trouve maintenant {n} anomalies. Rien n’a été fait\u00a0: relisez-les d’abord.',
    'The check now finds {n} problems. Nothing was made: read them first.',
  ),
  noDeclarationColumns: conflict(
    'La déclaration n’a pas de colonnes. Ajoutez-les d’abord dans les réglages.',
    'The declaration has no columns. Add them in the settings first.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof complianceRefusals, Planned> {}
}
