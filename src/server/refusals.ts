/** What the toolkit itself refuses: permission and origin checks, the queue, the disk, generic entities. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

const changedMeanwhile = conflict(
  'Cet élément a été modifié entre-temps par {name}. Rien n’a été fait\u00a0: regardez ce qui a changé.',
  'This item was changed in the meantime by {name}. Nothing was done: please look at what has changed.',
);

export const serverRefusals = {
  notFound: {
    status: 404,
    fr: 'Cet élément n’existe pas ou n’est plus accessible.',
    en: 'This item does not exist or is no longer available.',
  },
  unknownPath: { status: 404, fr: 'Cette adresse n’existe pas.', en: 'This address does not exist.' },
  sessionExpired: {
    status: 401,
    code: 190,
    fr: "Pour des raisons de sécurité, votre session a expiré après une certaine durée d'inactivité. Veuillez vous reconnecter.",
    en: 'For security reasons your session expired after a period of inactivity. Please log in again.',
  },
  tooManyAttempts: {
    status: 429,
    fr: 'Trop de tentatives. Veuillez réessayer dans quelques minutes.',
    en: 'Too many attempts. Please try again in a few minutes.',
    retryAfter: 60,
  },
  busy: {
    status: 503,
    fr: 'Le service est très sollicité. Rien n’a été enregistré\u00a0: réessayez dans quelques instants.',
    en: 'The service is very busy. Nothing was saved: please try again in a few moments.',
    retryAfter: 5,
  },
  unexpected: {
    status: 500,
    fr: 'Une erreur est survenue. Rien n’a été enregistré. Référence\u00a0: {reference}',
    en: 'An error occurred. Nothing was saved. Reference: {reference}',
  },
  unavailable: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Rien n’est perdu\u00a0: réessayez dans un instant.',
    en: 'The service is unavailable for a moment. Nothing is lost: try again shortly.',
  },
  outcomeUnknown: {
    status: 503,
    fr: 'La connexion a été coupée pendant l’enregistrement. Réessayez dans un instant\u00a0: rien n’est perdu, et rien ne sera fait deux fois.',
    en: 'The connection was cut while saving. Try again shortly: nothing is lost, and nothing will be done twice.',
  },
  outcomeUnknownCheck: {
    status: 503,
    fr: 'La connexion a été coupée au moment d’enregistrer. Avant de recommencer, vérifiez dans un instant si votre demande a été prise en compte.',
    en: 'The connection was cut at the moment of saving. Before you start again, check in a moment whether it was done.',
  },
  diskFull: {
    status: 503,
    fr: 'Nous ne pouvons rien enregistrer pour le moment\u00a0: il n’y a plus de place. Rien n’a été enregistré à moitié. Prévenez l’agence, puis réessayez.',
    en: 'Nothing can be saved at the moment: there is no room left. Nothing was half saved. Tell the agency, then try again.',
    retryAfter: 'unknown',
  },
  bodyTooLarge: {
    status: 413,
    fr: 'La taille de cet envoi dépasse la limite maximale autorisée du serveur.',
    en: 'What you are sending is larger than the server accepts.',
  },
  tooSlow: {
    status: 408,
    fr: 'L’envoi a été interrompu\u00a0: il durait trop longtemps. Rien n’a été enregistré. Réessayez avec une meilleure connexion.',
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
    fr: 'Cet envoi n’a pas pu être vérifié\u00a0: il n’a pas été pris en compte.',
    en: 'What was sent could not be verified: it was not taken.',
  },
  idempotencyReused: conflict(
    'Un premier envoi a déjà été enregistré, avec un autre contenu. Rien d’autre n’a été fait. Rechargez la page pour voir ce qui est enregistré, puis recommencez s’il le faut.',
    'A first attempt was already saved, with other contents. Nothing else was done. Reload the page to see what is saved, then start again if need be.',
  ),
  savedOtherwise: conflict(
    'Votre premier envoi était bien arrivé\u00a0: {what}. Rien d’autre n’a été enregistré. Regardez d’abord ce qui existe\u00a0; s’il vous en faut vraiment un second, enregistrez à nouveau.',
    'Your first attempt did arrive: {what}. Nothing else was saved. Look at what is there first; if you really want a second one, save again.',
  ),
  unknownType: field('Unknown type', 'Unknown type'),
  fileTooLarge: {
    status: 413,
    fr: "Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)",
    en: 'Please reduce the size of the image before sending it (5 MB at most)',
  },
  filesBusy: {
    status: 503,
    fr: 'Nous recevons beaucoup de fichiers en ce moment. Rien n’a été enregistré\u00a0: réessayez dans une minute.',
    en: 'We are receiving many files at the moment. Nothing was saved: try again in a minute.',
    retryAfter: 60,
  },
  modifiedother: { ...changedMeanwhile, result: 'modifiedother' },
  modifiedself: {
    ...conflict(
      'Vous avez modifié cet élément entre-temps, dans une autre fenêtre. Rien n’a été fait\u00a0: regardez ce qui a changé.',
      'You changed this item in the meantime, in another window. Nothing was done: please look at what has changed.',
    ),
    result: 'modifiedother',
  },
  /** The dialog's table (S3 §8) spells it this way, the API result (S1 §3) the other. */
  modifiedOther: changedMeanwhile,
  listChanged: conflict(
    'La liste a changé entre-temps\u00a0: {shown} lignes étaient affichées, il y en a maintenant {found}. Rien n’a été supprimé. Vérifiez la liste, puis recommencez.',
    'The list has changed in the meantime: {shown} rows were shown, there are now {found}. Nothing was deleted. Check the list, then start again.',
  ),
  rowsChanged: conflict(
    'Des lignes ont été modifiées depuis que vous les avez lues\u00a0: {n}. Rien n’a été supprimé. Relisez-les, puis recommencez.',
    'Rows have been changed since you read them: {n}. Nothing was deleted. Read them again, then start again.',
  ),
  inUse: conflict(
    'Rien n’a été supprimé. Encore utilisé\u00a0: {uses}.',
    'Nothing was deleted. Still in use: {uses}.',
  ),
  alreadyExists: conflict(
    'Un élément du même nom existe déjà.',
    'An item with the same name already exists.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof serverRefusals, Planned> {}
}
