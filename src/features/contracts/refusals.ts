/** What contracts refuse, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const contractRefusals = {
  missingTenantName: field(
    'Veuillez renseigner le nom du locataire pour pouvoir préparer le contrat.',
    'Please fill in the tenant’s surname so that the contract can be prepared.',
  ),
  missingTenantNationality: field(
    'Veuillez définir la nationalité du locataire pour pouvoir générer le contrat.',
    'Please fill in the tenant’s nationality so that the contract can be prepared.',
  ),
  differencesUnseen: field(
    'La fiche de l’agence et les informations données par la personne diffèrent. Regardez-les, puis confirmez que le contrat prend celles de l’agence.',
    'The agency’s record and the information given by the person differ. Look at them, then confirm that the contract takes the agency’s.',
  ),
  contractOutdated: conflict(
    'Ce qui figure au contrat a changé pendant sa préparation. Rien n’a été fait\u00a0: relisez, puis recommencez.',
    'What the contract says has changed while it was being prepared. Nothing was done: look again, then start over.',
  ),
  missingTemplate: field(
    'Veuillez renseigner un modèle de contrat dans les paramètres de l’agence ou sur la location.',
    'Please add a contract template in the agency settings or on the house.',
  ),
  missingOwner: field(
    'Veuillez renseigner le nom du propriétaire de la location.',
    'Please fill in the name of the owner of the house.',
  ),
  missingValues: field(
    'Le contrat ne peut pas être préparé\u00a0: il manque {names}',
    'The contract cannot be prepared. Missing: {names}',
  ),
  templateNotDocx: field(
    'Ce fichier n’est pas un document Word (.docx).',
    'This file is not a Word document (.docx).',
  ),
  templateReplaced: conflict(
    'Un autre modèle a été envoyé entre-temps\u00a0: il reste en place, et le vôtre n’a pas été enregistré. Regardez-le, puis envoyez le vôtre à nouveau s’il doit le remplacer.',
    'Another template was uploaded in the meantime: it stays in place, and yours was not saved. Look at it, then upload yours again if it is to take its place.',
  ),
  templateTooLarge: field('Ce modèle est trop volumineux.', 'This template is too large.'),
  templateActive: field(
    'Ce modèle contient un élément que nous n’acceptons pas pour des raisons de sécurité (macro, objet inséré ou champ automatique). Retirez-le dans Word, puis envoyez le modèle à nouveau.',
    'This template contains something we do not accept for security reasons (a macro, an embedded object or an automatic field). Remove it in Word, then send the template again.',
  ),
  templateTracked: field(
    'Ce modèle contient des modifications suivies. Dans Word, onglet «\u00a0Révision\u00a0»\u00a0: acceptez ou refusez toutes les modifications, enregistrez, puis envoyez le modèle à nouveau.',
    'This template contains tracked changes. In Word, on the “Review” tab: accept or reject all changes, save, then send the template again.',
  ),
  templateHidden: field(
    'Ce modèle contient du texte masqué. Dans Word, affichez-le avec le bouton «\u00a0¶\u00a0», supprimez-le (ou décochez «\u00a0Masqué\u00a0» dans la fenêtre «\u00a0Police\u00a0»), enregistrez, puis envoyez le modèle à nouveau.',
    'This template contains hidden text. In Word, show it with the “¶” button, remove it (or clear “Hidden” in the “Font” window), save, then send the template again.',
  ),
  templateSyntax: field(
    'Ce modèle contient une balise mal écrite\u00a0: {names}',
    'This template has a badly written placeholder: {names}',
  ),
  templateUnknownPlaceholder: field(
    'Ce modèle contient des balises inconnues\u00a0: {names}',
    'This template has unknown placeholders: {names}',
  ),
  documentsUnavailable: {
    status: 503,
    fr: 'Le contrat n’a pas pu être préparé à temps. Rien n’a été envoyé. Réessayez.',
    en: 'The contract could not be prepared in time. Nothing was sent. Try again.',
  },
  yousignError: {
    status: 502,
    fr: 'Une erreur est survenue du côté du service de signature. L’envoi a été annulé.',
    en: 'The signature provider reported an error. Sending was cancelled.',
  },
  generatedPdfDoesntExist: {
    status: 404,
    fr: 'Le fichier généré est introuvable.',
    en: 'The generated file was not found.',
  },
  signerChanged: conflict(
    'Votre nom ou votre adresse ont été corrigés pendant que vous signiez. Rien n’est signé\u00a0: relisez le contrat, puis signez à nouveau.',
    'Your name or address was corrected while you were signing. Nothing is signed: please read the contract again, then sign it.',
  ),
  yousignNotSignable: conflict(
    'Cette demande de signature n’est plus active.',
    'This signature request is no longer active.',
  ),
  signingCodeNeeded: field(
    'Pour signer, demandez le code à six chiffres, puis saisissez-le ici.',
    'To sign, ask for the six-digit code, then type it here.',
  ),
  signingCodeWrong: field(
    'Ce code est incorrect. Vérifiez les chiffres du dernier message reçu. Essais restants\u00a0: {n}.',
    'This code is incorrect. Check the digits of the latest message. Tries left: {n}.',
  ),
  signingCodeExpired: field(
    'Ce code n’est plus valable\u00a0: il dure {n} minutes, et un nouveau code remplace le précédent. Demandez-en un autre.',
    'This code is no longer valid: it lasts {n} minutes, and a new code replaces the one before. Ask for another.',
  ),
  signingCodeSpent: {
    status: 429,
    fr: 'Trop d’essais\u00a0: ce code ne peut plus servir. Demandez-en un autre.',
    en: 'Too many tries: this code can no longer be used. Ask for another.',
  },
  signingCodeTooMany: {
    status: 429,
    fr: 'Trop de codes ont été demandés pour ce contrat. Réessayez plus tard, ou cliquez sur «\u00a0Lire et signer\u00a0» dans l’e-mail du contrat\u00a0: aucun code n’y est demandé.',
    en: 'Too many codes were asked for this contract. Try again later, or click ‘Read and sign’ in the contract’s e-mail: no code is asked for there.',
  },
  signingCodeNowhere: conflict(
    'Nous n’avons pas d’adresse e-mail ni de numéro de mobile vérifiés pour vous envoyer un code. Cliquez sur «\u00a0Lire et signer\u00a0» dans l’e-mail du contrat, ou écrivez à l’agence.',
    'We have no verified e-mail address or mobile number to send you a code. Click ‘Read and sign’ in the contract’s e-mail, or write to the agency.',
  ),
  ddlHasOngoingSignatures: {
    ...conflict(
      'Une demande de signature est déjà en cours ou terminée pour cette réservation.',
      'A signature request is already in progress or finished for this booking.',
    ),
    constraint: 'contract_one_live',
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof contractRefusals, Planned> {}
}
