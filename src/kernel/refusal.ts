/** Refusals are planned: a closed list of keys, each with its status and its words. Anything else that goes wrong is a bug. */
import type { Language, LocalizedText } from './localized.ts';

interface Planned extends LocalizedText {
  status: number;
  code?: number;
  /** Other words for one value of the parameter `code`. */
  byCode?: Readonly<Record<string, LocalizedText>>;
}
const field = (fr: string, en: string) => ({ status: 422, fr, en });
const conflict = (fr: string, en: string) => ({ status: 409, fr, en });
const changedMeanwhile = conflict(
  'Cet élément a été modifié entre-temps par {name}. Rien n’a été enregistré : regardez ce qui a changé.',
  'This item was changed in the meantime by {name}. Nothing was saved: please look at what has changed.',
);

export const REFUSALS = {
  notFound: {
    status: 404,
    fr: 'Cet élément n’existe pas ou n’est plus accessible.',
    en: 'This item does not exist or is no longer available.',
  },
  unknownPath: { status: 404, fr: 'Cette adresse n’existe pas.', en: 'This address does not exist.' },
  forbidden: {
    status: 403,
    fr: 'Vous n’avez pas le droit de faire cela.',
    en: 'You are not allowed to do this.',
    byCode: {
      otherAgency: {
        fr: "Cette demande est celle de l'autre agence.",
        en: 'This request is the other agency’s.',
      },
      itemOfOtherAgency: {
        fr: 'Ceci appartient à l’autre agence.',
        en: 'This belongs to the other agency.',
      },
    },
  },
  sessionExpired: {
    status: 401,
    code: 190,
    fr: "Pour des raisons de sécurité, votre session a expiré après une certaine durée d'inactivité. Veuillez vous reconnecter.",
    en: 'For security reasons your session expired after a period of inactivity. Please log in again.',
  },
  linkExpired: {
    status: 401,
    code: 191,
    fr: 'Pour des raisons de sécurité, ce lien de connexion a expiré. Veuillez vous reconnecter.',
    en: 'For security reasons this login link has expired. Please log in again.',
  },
  wrongCredentials: { status: 200, fr: 'E-mail ou mot de passe incorrect.', en: 'Wrong e-mail or password.' },
  accountDisabled: {
    status: 200,
    fr: 'Ce compte ne permet pas de se connecter. Veuillez nous contacter.',
    en: 'This account cannot log in. Please contact us.',
  },
  tooManyMessages: {
    status: 429,
    fr: 'Vous avez envoyé beaucoup de messages. Réessayez dans une heure : celui-ci reste écrit.',
    en: 'You have sent many messages. Please try again in an hour: this one stays as you wrote it.',
  },
  tooManyAttempts: {
    status: 429,
    fr: 'Trop de tentatives. Veuillez réessayer dans quelques minutes.',
    en: 'Too many attempts. Please try again in a few minutes.',
  },
  busy: {
    status: 503,
    fr: 'Le service est très sollicité. Rien n’a été enregistré : réessayez dans quelques instants.',
    en: 'The service is very busy. Nothing was saved: please try again in a few moments.',
  },
  tooManyWindows: {
    status: 429,
    fr: 'Vous avez trop de fenêtres ouvertes sur ce site. Fermez celles dont vous n’avez plus besoin.',
    en: 'You have too many windows open on this site. Close those you no longer need.',
  },
  accountGuessed: {
    status: 429,
    fr: 'Trop d’essais sur ce compte. Attendez un quart d’heure, ou cliquez sur « Mot de passe oublié ? » pour choisir un nouveau mot de passe et vous connecter tout de suite.',
    en: 'Too many attempts on this account. Wait a quarter of an hour, or click “Forgotten password?” to choose a new password and log in at once.',
  },
  tooManyLogins: {
    status: 503,
    fr: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques instants.',
    en: 'Many people are logging in right now. Please try again in a few moments.',
  },
  unexpected: {
    status: 500,
    fr: 'Une erreur est survenue. Rien n’a été enregistré. Référence : {reference}',
    en: 'An error occurred. Nothing was saved. Reference: {reference}',
  },
  unavailable: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Rien n’est perdu : réessayez dans un instant.',
    en: 'The service is unavailable for a moment. Nothing is lost: try again shortly.',
  },
  outcomeUnknown: {
    status: 503,
    fr: 'La connexion a été coupée pendant l’enregistrement. Réessayez dans un instant : rien n’est perdu, et rien ne sera fait deux fois.',
    en: 'The connection was cut while saving. Try again shortly: nothing is lost, and nothing will be done twice.',
  },
  outcomeUnknownCheck: {
    status: 503,
    fr: 'La connexion a été coupée au moment d’enregistrer. Avant de recommencer, vérifiez dans un instant si votre demande a été prise en compte.',
    en: 'The connection was cut at the moment of saving. Before you start again, check in a moment whether it was done.',
  },
  diskFull: {
    status: 503,
    fr: 'Nous ne pouvons rien enregistrer pour le moment : il n’y a plus de place. Rien n’a été enregistré à moitié. Prévenez l’agence, puis réessayez.',
    en: 'Nothing can be saved at the moment: there is no room left. Nothing was half saved. Tell the agency, then try again.',
  },
  default: { status: 422, fr: 'Une erreur est survenue.', en: 'An error occurred.' },
  bodyTooLarge: {
    status: 413,
    fr: 'La taille de cet envoi dépasse la limite maximale autorisée du serveur.',
    en: 'What you are sending is larger than the server accepts.',
  },
  tooSlow: {
    status: 408,
    fr: 'L’envoi a été interrompu : il durait trop longtemps. Rien n’a été enregistré. Réessayez avec une meilleure connexion.',
    en: 'The upload was cut off because it took too long. Nothing was saved. Try again with a better connection.',
  },
  notOurAddress: {
    status: 421,
    fr: 'Cette adresse n’est pas celle de ce site. Utilisez le lien que vous avez reçu de l’agence.',
    en: 'This is not the address of this site. Use the link the agency gave you.',
  },
  foreignOrigin: {
    status: 403,
    fr: 'Cette action doit être faite depuis notre site. Rien n’a été enregistré.',
    en: 'This must be done from our own site. Nothing was saved.',
  },
  badSignature: {
    status: 400,
    fr: 'Cet envoi n’a pas pu être vérifié : il n’a pas été pris en compte.',
    en: 'What was sent could not be verified: it was not taken.',
  },
  idempotencyReused: conflict(
    'Un autre envoi a déjà été enregistré sous la même référence. Rechargez la page, puis recommencez.',
    'Something else was already saved under the same reference. Reload the page, then start again.',
  ),

  required: field('Ce champ doit être rempli.', 'This field must be filled in.'),
  unknownField: field('Ce champ n’est pas connu.', 'This field is not known.'),
  wrongType: field('Cette valeur n’a pas la forme attendue.', 'This value does not have the expected form.'),
  maxLength: field('Longueur maximale: {n} caractères.', 'Maximum length: {n} characters.'),
  minLength: field('Longueur minimale : {n} caractères.', 'Minimum length: {n} characters.'),
  min: field('Valeur minimale : {n}.', 'Minimum value: {n}.'),
  max: field('Valeur maximale : {n}.', 'Maximum value: {n}.'),
  integer: field('Veuillez saisir un nombre entier.', 'Please enter a whole number.'),
  price: field('Veuillez saisir un prix valide (ex. 10,50).', 'Please enter a valid price (e.g. 10.50).'),
  isNaNPrice: field(
    'Veuillez saisir un prix valide (ex. 10,50).',
    'Please enter a valid price (e.g. 10.50).',
  ),
  notTitle: field("Veuillez définir le titre de l'annonce.", 'Please give the listing a title.'),
  greaterZero: field('Veuillez saisir une valeur supérieure à zéro.', 'Please enter a value above zero.'),
  positive: field('Veuillez saisir une valeur positive ou nulle.', 'Please enter zero or more.'),
  mail: field('Veuillez saisir un e-mail valide.', 'Please enter a valid e-mail.'),
  profileMail: field('Veuillez saisir une adresse e-mail valide.', 'Please enter a valid e-mail address.'),
  multipleMail: field(
    'Veuillez saisir des e-mails valides, séparés par des virgules.',
    'Please enter valid e-mails, separated by commas.',
  ),
  existingMail: { status: 409, fr: 'Cet e-mail est déjà inscrit.', en: 'This e-mail is already registered.' },
  mailOfAnother: {
    status: 409,
    fr: 'Cette adresse e-mail est déjà utilisée par un autre utilisateur inscrit. Veuillez nous contacter si vous souhaitez regrouper vos comptes.',
    en: 'This e-mail address is already used by another registered user. Please contact us if you would like to merge your accounts.',
  },
  existingTel: {
    status: 409,
    fr: 'Ce téléphone est déjà inscrit {mail}',
    en: 'This phone number is already registered {mail}',
  },
  rib: field("Ce RIB n'est pas valide.", 'This RIB is not valid.'),
  siret: field(
    'Ce SIRET n’est pas valide. Vérifiez ses 14 chiffres.',
    'This SIRET is not valid. Check its 14 digits.',
  ),
  frenchname: field('Certains caractères ne sont pas valides.', 'Some characters are not valid.'),
  leq: field('Valeur maximale : {n}.', 'Maximum value: {n}.'),
  selectRequired: field('Veuillez sélectionner une valeur.', 'Please choose a value.'),
  alwaysInvalid: field('Cette valeur n’est pas acceptée.', 'This value is not accepted.'),
  unknownChoice: field('Cette valeur ne fait pas partie des choix.', 'This value is not one of the choices.'),
  phone: field('Veuillez saisir un numéro de téléphone valide.', 'Please enter a valid phone number.'),
  day: field('Cette date n’existe pas.', 'This date does not exist.'),
  fromAfterTo: field('Le départ doit être après l’arrivée.', 'Departure must be after arrival.'),
  rangeReversed: field(
    'La date de fin ne peut pas être avant la date de début.',
    'The end date cannot be before the start date.',
  ),
  inThePast: field('Cette date est déjà passée.', 'This date has already passed.'),
  inTheFuture: field('Cette date n’est pas encore arrivée.', 'This date has not come yet.'),
  stayTooLong: field('Un séjour compte 992 nuits au plus.', 'A stay is at most 992 nights.'),
  unknownType: field('Unknown type', 'Unknown type'),
  passwordTooShort: field(
    'Le mot de passe doit compter au moins {n} caractères.',
    'The password must have at least {n} characters.',
  ),
  passwordSpaces: field(
    'Le mot de passe ne doit ni commencer ni finir par une espace.',
    'The password can neither begin nor end with a space.',
  ),
  passwordCommon: field(
    'Ce mot de passe est trop facile à deviner. Choisissez-en un autre, par exemple trois mots sans lien entre eux.',
    'This password is too easy to guess. Choose another, for example three unrelated words.',
  ),
  passwordPersonal: field(
    'Ce mot de passe contient votre nom, votre e-mail ou le nom de ce site. Choisissez-en un autre, par exemple trois mots sans lien entre eux.',
    'This password contains your name, your e-mail or the name of this site. Choose another, for example three unrelated words.',
  ),
  unknownMail: { status: 422, fr: "Cet e-mail n'est pas inscrit.", en: 'This e-mail is not registered.' },
  wrongPasswordResetToken: {
    status: 422,
    fr: 'Ce lien de réinitialisation de mot de passe est invalide ou a déjà été utilisé.',
    en: 'This password reset link is invalid or has already been used.',
  },

  emptyMessage: field('Message ne peut être vide', 'The message cannot be empty'),
  smsLimit: {
    status: 429,
    fr: 'Trop de SMS aujourd’hui pour ce numéro ou depuis ce compte. Rien n’a été envoyé : réessayez demain ou écrivez par e-mail.',
    en: 'Too many SMS today to this number or from this account. Nothing was sent: try again tomorrow or write by e-mail.',
  },
  smsStopped: conflict(
    'Cette personne a répondu STOP et ne reçoit plus de SMS. Rien n’a été envoyé : écrivez-lui par e-mail.',
    'This person answered STOP and no longer receives SMS. Nothing was sent: write by e-mail.',
  ),
  smsNotFailed: conflict(
    'Ce SMS est bien parti : il n’y a rien à renvoyer.',
    'This SMS has left: there is nothing to send again.',
  ),
  depositOrBalance: field(
    'Demandez l’acompte ou le solde, pas les deux à la fois.',
    'Ask for the deposit or for the balance, not for both at once.',
  ),
  bidNeedsRequest: field(
    'Une proposition de prix se fait sur une demande de location, pas dans une conversation libre.',
    'A price is sent on a rental request, not in a free conversation.',
  ),
  bidTotalDiffers: field(
    'Le total ne correspond pas aux montants. Vérifiez-les, puis envoyez à nouveau.',
    'The total does not match the amounts. Check them, then send again.',
  ),
  onlineBookingOff: conflict(
    "Le paiement Online Booking n'est pas activé sur cette annonce.",
    'Online Booking payment is not active on this listing.',
  ),
  bidCancelled: conflict(
    'Cette proposition de prix est annulée, elle ne peut plus être payée.',
    'This price proposal is cancelled and can no longer be paid.',
  ),
  bidPaid: conflict('Cette proposition de prix est déjà payée.', 'This price proposal is already paid.'),
  recipientWithoutMail: field(
    'Cette personne n’a pas d’adresse e-mail. Choisissez le SMS.',
    'This person has no e-mail address. Choose SMS.',
  ),
  recipientWithoutPhone: field(
    'Cette personne n’a pas de numéro de téléphone utilisable. Choisissez l’e-mail.',
    'This person has no usable telephone number. Choose e-mail.',
  ),
  pictureTooWide: field(
    'Cette image est trop grande ({width} × {height} pixels). Réduisez-la avant de l’envoyer.',
    'This picture is too large ({width} × {height} pixels). Make it smaller before sending it.',
  ),
  fileTooLarge: {
    status: 413,
    fr: "Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)",
    en: 'Please reduce the size of the image before sending it (5 MB at most)',
  },
  pictureUnreadable: field(
    'Cette image n’a pas pu être lue. Ouvrez-la, enregistrez-la à nouveau (JPEG ou PNG), puis envoyez-la.',
    'This picture could not be read. Open it, save it again (JPEG or PNG), then send it.',
  ),
  pictureDamaged: {
    status: 404,
    fr: 'Cette image est abîmée et ne peut pas être ouverte. Demandez à la personne qui l’a envoyée de l’envoyer à nouveau.',
    en: 'This picture is damaged and cannot be opened. Ask whoever sent it to send it again.',
  },
  documentActive: field(
    'Ce document Word contient un élément que nous n’acceptons pas pour des raisons de sécurité (macro, objet inséré ou champ automatique). Enregistrez-le en PDF, puis envoyez-le.',
    'This Word document contains something we do not accept for security reasons (a macro, an embedded object or an automatic field). Save it as a PDF, then send it.',
  ),
  documentTooLarge: field(
    'Ce document Word est trop volumineux ou trop compliqué pour être vérifié. Enregistrez-le en PDF, puis envoyez-le.',
    'This Word document is too large or too complicated to be checked. Save it as a PDF, then send it.',
  ),
  uploadsTooHeavy: {
    status: 429,
    fr: 'Vous avez déjà envoyé près de {n} Mo de fichiers aujourd’hui, la limite par personne et par jour. Ce fichier n’a pas été enregistré. Envoyez-le demain, ou réduisez-le.',
    en: 'You have already sent nearly {n} MB of files today, the limit for one person and day. This file was not saved. Send it tomorrow, or make it smaller.',
  },
  picturesTooMany: {
    status: 429,
    fr: 'Vous avez déjà envoyé beaucoup de grandes images aujourd’hui : la limite par personne et par jour est atteinte. Cette image n’a pas été enregistrée. Envoyez-la demain, ou réduisez-la.',
    en: 'You have already sent many large pictures today: the limit for one person and day is reached. This picture was not saved. Send it tomorrow, or make it smaller.',
  },
  filesBusy: {
    status: 503,
    fr: 'Nous recevons beaucoup de fichiers en ce moment. Rien n’a été enregistré : réessayez dans une minute.',
    en: 'We are receiving many files at the moment. Nothing was saved: try again in a minute.',
  },
  pictureGivenUp: {
    status: 503,
    fr: 'Cette image n’a pas pu être ouverte à temps. Rien n’a été enregistré : réessayez dans une minute, ou envoyez-la en plus petit.',
    en: 'This picture could not be opened in time. Nothing was saved: try again in a minute, or send it smaller.',
  },
  fileTypeRefused: field('Ce type de fichier n’est pas accepté.', 'This type of file is not accepted.'),
  ddlNotFound: {
    status: 404,
    fr: "La demande de location n°{id} n'existe plus ou a été déplacée.",
    en: 'Rental request no. {id} no longer exists or has been moved.',
  },

  nightsTaken: conflict(
    'Ces nuits viennent d’être prises. Rien n’a été enregistré.',
    'These nights have just been taken. Nothing was saved.',
  ),
  capacityExceeded: field(
    'Cette location accueille {n} personnes au plus.',
    'This house takes at most {n} people.',
  ),
  notPriced: field('Ce séjour ne peut pas être calculé : {reason}', 'This stay cannot be priced: {reason}'),
  totalsDoNotAddUp: field(
    'Les montants ne s’additionnent pas. Appliquez les changements de prix avant de sauvegarder.',
    'The amounts do not add up. Apply the price changes before saving.',
  ),
  discountTooLarge: field('La remise ne peut pas dépasser le loyer.', 'The discount cannot exceed the rent.'),
  gainNotEditable: field(
    'Avec un taux de gestion de 100 %, le gain ne peut pas être modifié.',
    'With a management rate of 100% the gain cannot be changed.',
  ),
  quoteNotAcceptable: conflict(
    'Ce devis ne peut pas être accepté dans son état actuel.',
    'This quote cannot be accepted in its present state.',
  ),
  quoteState: conflict(
    'Cette action n’est pas possible dans l’état actuel du devis.',
    'This action is not possible in the quote’s present state.',
  ),
  quoteIsEstimate: conflict(
    'Une estimation ne peut que servir de base à un nouveau devis.',
    'An estimate can only serve as the basis for a new quote.',
  ),
  noAcceptedQuote: conflict('Aucun devis accepté sur cette demande.', 'No accepted quote on this request.'),
  stayIsFirm: conflict(
    'Ce séjour est déjà confirmé : il n’a plus d’option à prolonger ni à raccourcir.',
    'This stay is already confirmed: it no longer has an option to extend or shorten.',
  ),
  optionTooLate: field(
    'L’option ne peut pas durer au-delà de l’arrivée : au plus tard le {until}.',
    'The option cannot last beyond the arrival: {until} at the latest.',
  ),
  holdsNights: conflict(
    'Cette demande retient des nuits : faites un nouveau devis, puis acceptez-le pour déplacer le séjour.',
    'This request holds nights: make a new quote, then accept it to move the stay.',
  ),

  paymentRequestState: conflict(
    'Cette demande de paiement est déjà réglée ou annulée, ou un paiement y est déjà rattaché.',
    'This payment request is already paid or cancelled, or already has a payment linked to it.',
  ),
  moreThanDue: conflict(
    'Cette demande dépasse ce qui reste à demander. Elle a été envoyée. Si le client paie trop, vous déciderez de rembourser ou d’affecter le surplus.',
    'This request goes beyond what is left to ask for. It was sent. If the guest pays too much, you will decide whether to refund or allocate the surplus.',
  ),
  alreadyAsked: conflict(
    'Cette somme est déjà demandée et attend d’être payée. Rien n’a été envoyé : annulez d’abord l’autre demande, ou saisissez un montant.',
    'This sum has already been asked for and is waiting to be paid. Nothing was sent: cancel the other request first, or type an amount.',
  ),
  lessToPay: conflict(
    'Le montant à régler a changé depuis cette demande. Écrivez à l’agence : elle vous enverra une nouvelle demande.',
    'The amount to pay has changed since this request. Write to the agency: it will send you a new request.',
  ),
  stayTakenBack: conflict(
    'L’agence ne réserve plus ces dates pour vous : il n’y a rien à payer. Écrivez-lui si cela vous surprend.',
    'The agency is no longer holding these dates for you: there is nothing to pay. Write to it if this surprises you.',
  ),
  paymentNotWaiting: conflict(
    'Ce paiement n’attend pas de décision : il est déjà affecté, ou en cours de remboursement.',
    'This payment is not waiting for a decision: it is already allocated, or being refunded.',
  ),
  paymentTooSmall: field(
    'Ce paiement est inférieur au montant demandé : affectez-le comme avoir.',
    'This payment is less than the amount asked for: allocate it as credit.',
  ),
  paymentNotReversible: conflict(
    'Ce paiement ne peut pas être annulé ici.',
    'This payment cannot be reversed here.',
  ),
  duplicateTransaction: conflict(
    'Cette transaction est déjà enregistrée.',
    'This transaction is already recorded.',
  ),
  platformCollectsRent: conflict(
    '{platform} encaisse le loyer : aucune demande de paiement n’est possible.',
    '{platform} collects the rent: no payment can be requested.',
  ),
  cardsUnavailable: {
    status: 503,
    fr: 'Le paiement par carte est momentanément indisponible. Réessayez dans un instant.',
    en: 'Card payment is unavailable at the moment. Try again shortly.',
  },

  missingTenantNationality: field(
    'Veuillez définir la nationalité du locataire pour pouvoir générer le contrat.',
    'Please fill in the tenant’s nationality so that the contract can be prepared.',
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
    'Le contrat ne peut pas être généré, il manque : {names}',
    'The contract cannot be prepared. Missing: {names}',
  ),
  templateNotDocx: field(
    'Ce fichier n’est pas un document Word (.docx).',
    'This file is not a Word document (.docx).',
  ),
  templateTooLarge: field('Ce modèle est trop volumineux.', 'This template is too large.'),
  templateActive: field(
    'Ce modèle contient un élément que nous n’acceptons pas pour des raisons de sécurité (macro, objet inséré ou champ automatique). Retirez-le dans Word, puis envoyez le modèle à nouveau.',
    'This template contains something we do not accept for security reasons (a macro, an embedded object or an automatic field). Remove it in Word, then send the template again.',
  ),
  templateSyntax: field(
    'Ce modèle contient une balise mal écrite : {names}',
    'This template has a badly written placeholder: {names}',
  ),
  templateUnknownPlaceholder: field(
    'Ce modèle contient des balises inconnues : {names}',
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
  quoteSaved: {
    status: 200,
    fr: 'La proposition de prix a été sauvegardée.',
    en: 'The price proposal was saved.',
  },
  adExpired: {
    status: 409,
    fr: 'Cette annonce a expiré et ne peut plus être sauvegardée. Veuillez nous contacter.',
    en: 'This listing has expired and cannot be saved. Please contact us.',
  },
  unknownTag: { status: 404, fr: 'Ce tag est introuvable.', en: 'This tag was not found.' },
  cancelByAction: conflict(
    'Cette étiquette ne se pose pas à la main : annulez la demande, ses nuits seront libérées et le client prévenu.',
    'This tag is not set by hand: cancel the request, its nights are freed and the guest is told.',
  ),
  tagNeedsNights: conflict(
    'Cette demande ne retient aucune nuit. L’étiquette viendra d’elle-même avec le devis accepté ou le séjour confirmé.',
    'This request holds no nights. The tag comes by itself with the accepted quote or the confirmed stay.',
  ),
  tagFollowsNights: conflict(
    'Cette demande retient des nuits : son étiquette de réservation suit le séjour.',
    'This request holds nights: its booking tag follows the stay.',
  ),
  noMailAddress: field(
    'Cette personne n’a pas d’adresse e-mail. Choisissez « sans e-mail », ou complétez sa fiche.',
    'This person has no e-mail address. Choose ‘no e-mail’, or complete their card.',
  ),
  ownerOnly: conflict(
    'Ce lien s’envoie aux propriétaires de votre agence seulement.',
    'This link is sent to owners of your agency only.',
  ),
  senderName: field(
    'Au moins 3 caractères, et pas le nom provisoire « sms… ».',
    'At least 3 characters, and not the provisional name ‘sms…’.',
  ),
  magicLinkSpent: {
    status: 401,
    code: 191,
    fr: 'Ce lien de connexion a expiré ou a déjà servi. Demandez-en un nouveau à votre agence, ou connectez-vous avec votre mot de passe.',
    en: 'This login link has expired or was already used. Ask your agency for a new one, or log in with your password.',
  },
  duplicateCrmMailinglistuser: conflict(
    'Cet utilisateur est déjà dans la liste.',
    'This user is already on the list.',
  ),
  generatedPdfDoesntExist: {
    status: 404,
    fr: 'Le fichier généré est introuvable.',
    en: 'The generated file was not found.',
  },
  yousignNotSignable: conflict(
    'Cette demande de signature n’est plus active.',
    'This signature request is no longer active.',
  ),
  signingCodeNeeded: field(
    'Pour signer, demandez le code à six chiffres, puis saisissez-le ici.',
    'To sign, ask for the six-digit code, then type it here.',
  ),
  signingCodeWrong: field(
    'Ce code est incorrect. Vérifiez les chiffres du dernier message reçu. Essais restants : {n}.',
    'This code is incorrect. Check the digits of the latest message. Tries left: {n}.',
  ),
  signingCodeExpired: field(
    'Ce code n’est plus valable : il dure {n} minutes, et un nouveau code remplace le précédent. Demandez-en un autre.',
    'This code is no longer valid: it lasts {n} minutes, and a new code replaces the one before. Ask for another.',
  ),
  signingCodeSpent: {
    status: 429,
    fr: 'Trop d’essais : ce code ne peut plus servir. Demandez-en un autre.',
    en: 'Too many tries: this code can no longer be used. Ask for another.',
  },
  signingCodeTooMany: {
    status: 429,
    fr: 'Trop de codes ont été demandés pour ce contrat. Réessayez plus tard, ou cliquez sur « Lire et signer » dans l’e-mail du contrat : aucun code n’y est demandé.',
    en: 'Too many codes were asked for this contract. Try again later, or click ‘Read and sign’ in the contract’s e-mail: no code is asked for there.',
  },
  signingCodeNowhere: conflict(
    'Nous n’avons pas d’adresse e-mail ni de numéro de mobile vérifiés pour vous envoyer un code. Cliquez sur « Lire et signer » dans l’e-mail du contrat, ou écrivez à l’agence.',
    'We have no verified e-mail address or mobile number to send you a code. Click ‘Read and sign’ in the contract’s e-mail, or write to the agency.',
  ),
  modifiedother: changedMeanwhile,
  modifiedself: conflict(
    'Vous avez modifié cet élément entre-temps, dans une autre fenêtre. Rien n’a été enregistré : regardez ce qui a changé.',
    'You changed this item in the meantime, in another window. Nothing was saved: please look at what has changed.',
  ),
  /** The dialog's table (S3 §8) spells it this way, the API result (S1 §3) the other. */
  modifiedOther: changedMeanwhile,
  adminEditDisallowed: {
    status: 403,
    fr: 'Les données de cet administrateur ne peuvent pas être modifiées.',
    en: 'This administrator’s data cannot be edited.',
  },
  mailSendError: {
    status: 502,
    fr: 'Le mail n’a pas pu partir. {code} {message}',
    en: 'The e-mail could not be sent. {code} {message}',
    byCode: {
      550: {
        fr: 'Le mail n’a pas pu partir (550). Vérifiez l’adresse du destinataire.',
        en: 'The e-mail could not be sent (550). Check the recipient’s address.',
      },
    },
  },
  mailinFiled: conflict('Ce message a déjà été classé.', 'This message has already been filed.'),
  mailRecipientRefused: field(
    'Cet e-mail ne peut pas être envoyé à cette adresse : choisissez une adresse connue de son destinataire.',
    'This e-mail cannot be sent to that address: choose a known address of its recipient.',
  ),
  samePhoneNumber: conflict(
    'Un autre utilisateur a le même numéro de téléphone.',
    'Another user has the same phone number.',
  ),
  overhaulRoleError: {
    status: 403,
    fr: 'Ce rôle ne peut pas être incarné.',
    en: 'This role cannot be impersonated.',
  },
  fileInUse: conflict(
    'Ce fichier est utilisé et ne peut pas être supprimé.',
    'This file is in use and cannot be deleted.',
  ),
  activitytypeInUse: conflict(
    'Ce type d’activité est utilisé et ne peut pas être supprimé : {uses}.',
    'This activity type is in use and cannot be deleted: {uses}.',
  ),
  percentOrAmount: field(
    'Veuillez saisir soit un pourcentage, soit un montant.',
    'Please enter either a percentage or an amount.',
  ),
  inUse: conflict(
    'Rien n’a été supprimé. Encore utilisé : {uses}.',
    'Nothing was deleted. Still in use: {uses}.',
  ),
  alreadyExists: conflict(
    'Un élément du même nom existe déjà.',
    'An item with the same name already exists.',
  ),
  ddlHasOngoingSignatures: conflict(
    'Une demande de signature est déjà en cours ou terminée pour cette réservation.',
    'A signature request is already in progress or finished for this booking.',
  ),
  cancellingLastBidNotAllowed: conflict(
    'Veuillez créer un nouveau devis avant d’annuler le dernier devis actif.',
    'Please create a new quote before cancelling the last active one.',
  ),
} as const satisfies Record<string, Planned>;

export type RefusalKey = keyof typeof REFUSALS;
/** What is put into a sentence; a text of ours in the reader's language. */
export type Params = Readonly<Record<string, string | number | LocalizedText>>;

export interface Warning {
  type: RefusalKey;
  field?: string;
  params?: Params;
}
export interface WireWarning extends Omit<Warning, 'params'> {
  params?: Readonly<Record<string, string | number>>;
  message: string;
}

interface About {
  field?: string;
  params?: Params;
}

/** Thrown to refuse; the transaction rolls back and the person reads its words. */
export class Refusal extends Error {
  readonly warnings: readonly [Warning, ...Warning[]];

  constructor(key: RefusalKey, about: About = {}) {
    super(key);
    this.name = 'Refusal';
    this.warnings = [{ type: key, ...about }];
  }

  /** Several at once: a form with more than one wrong field. */
  static many(warnings: readonly Warning[]): Refusal {
    const [first, ...rest] = warnings;
    if (!first) throw new TypeError('A refusal needs a reason.');
    const { type, ...about } = first;
    const refusal = new Refusal(type, about);
    Object.assign(refusal, { warnings: [first, ...rest] });
    return refusal;
  }

  /** From what a schema found wrong. */
  static fromIssues(issues: readonly Issue[]): Refusal {
    return Refusal.many(issues.flatMap(warningsOf));
  }

  get key(): RefusalKey {
    return this.warnings[0].type;
  }

  toWire(language: Language) {
    const { status, code }: Planned = REFUSALS[this.key];
    const failed = this.key === 'wrongCredentials' || this.key === 'accountDisabled';
    const isStale = this.key === 'modifiedother' || this.key === 'modifiedself';
    const result = isStale ? 'modifiedother' : 'error';
    const warnings: WireWarning[] = this.warnings.map(({ params, ...warning }) => ({
      ...warning,
      ...(params && { params: inLanguage(params, language) }),
      message: refusalText({ ...warning, params }, language),
    }));
    return {
      status,
      body: {
        result,
        warnings,
        ...(code === undefined ? {} : { code }),
        ...(failed ? { failed: true } : {}),
      },
    };
  }
}

/** The sentence of a warning, its {params} filled in. An unknown type, from a newer server, reads as the default. */
export function refusalText(
  warning: { type: string; params?: Params | undefined },
  language: Language,
): string {
  const planned: Planned = Object.hasOwn(REFUSALS, warning.type)
    ? REFUSALS[warning.type as RefusalKey]
    : REFUSALS.default;
  const params = inLanguage(warning.params ?? {}, language);
  const words: LocalizedText = planned.byCode?.[String(params['code'])] ?? planned;
  return words[language].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')).trimEnd();
}

function inLanguage(params: Params, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
}

/** The part of a zod issue that is read here. A missing value is told from a wrong one by its input: parse with `reportInput`. */
export interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  input?: unknown;
  keys?: readonly string[];
  origin?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  params?: Record<string, unknown> | undefined;
}

function warningsOf(issue: Issue): Warning[] {
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({
      type: 'unknownField',
      field: [...issue.path.map(String), key].join('.'),
    }));
  const about = place === '' ? {} : { field: place };
  if ('input' in issue && issue.input === undefined) return [{ type: 'required', ...about }];
  const custom = issue.params?.['refusal'];
  if (typeof custom === 'string' && Object.hasOwn(REFUSALS, custom))
    return [{ type: custom as RefusalKey, ...about }];
  if (issue.code === 'too_big')
    return [
      {
        type: issue.origin === 'string' ? 'maxLength' : 'max',
        ...about,
        params: { n: Number(issue.maximum) },
      },
    ];
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return [
        Number(issue.minimum) === 1
          ? { type: 'required', ...about }
          : { type: 'minLength', ...about, params: { n: Number(issue.minimum) } },
      ];
    return [{ type: 'min', ...about, params: { n: Number(issue.minimum) } }];
  }
  return [{ type: issue.code === 'invalid_value' ? 'unknownChoice' : 'wrongType', ...about }];
}
