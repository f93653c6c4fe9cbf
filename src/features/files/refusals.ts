/** Why a file is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const fileRefusals = {
  pictureTooWide: field(
    'Cette image est trop grande ({width} × {height} pixels). Réduisez-la avant de l’envoyer.',
    'This picture is too large ({width} × {height} pixels). Make it smaller before sending it.',
  ),
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
    fr: 'Vous avez déjà envoyé beaucoup de grandes images aujourd’hui\u00a0: la limite par personne et par jour est atteinte. Cette image n’a pas été enregistrée. Envoyez-la demain, ou réduisez-la.',
    en: 'You have already sent many large pictures today: the limit for one person and day is reached. This picture was not saved. Send it tomorrow, or make it smaller.',
  },
  pictureGivenUp: {
    status: 503,
    fr: 'Cette image n’a pas pu être ouverte à temps. Rien n’a été enregistré\u00a0: réessayez dans une minute, ou envoyez-la en plus petit.',
    en: 'This picture could not be opened in time. Nothing was saved: try again in a minute, or send it smaller.',
    retryAfter: 60,
  },
  fileTypeRefused: field('Ce type de fichier n’est pas accepté.', 'This type of file is not accepted.'),
  fileInUse: conflict(
    'Ce fichier est utilisé et ne peut pas être supprimé.',
    'This file is in use and cannot be deleted.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof fileRefusals, Planned> {}
}
