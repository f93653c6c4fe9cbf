/** Why a photo is refused, in words. What is wrong with a picture itself is said in the words of all pictures (features/files/refusals.ts). */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const photoRefusals = {
  max_pictures: {
    ...conflict(
      'Impossible de télécharger plus de 50 images sur une annonce',
      'A listing cannot have more than 50 pictures',
    ),
    result: 'max_pictures',
  },
  sluginuse: {
    ...conflict(
      "Impossible d'enregistrer: ce slug est déjà utilisé par une autre image.",
      'This cannot be saved: another picture already uses this slug.',
    ),
    result: 'sluginuse',
    constraint: 'house_photo_slug',
  },
  photoType: field(
    'Ce fichier n’est pas une photo que nous savons lire. Envoyez un JPEG, un PNG, un WebP ou un HEIC.',
    'This file is not a photo that we can read. Send a JPEG, a PNG, a WebP or a HEIC.',
  ),
  photoTwice: field(
    'Cette photo était déjà là\u00a0: c’est la photo {n}. Elle s’y trouve maintenant deux fois.',
    'This photo was already there: it is photo {n}. It is now there twice.',
  ),
  photoThere: conflict(
    'Cette photo est déjà là\u00a0: c’est la photo {n}. Elle n’a pas été ajoutée une seconde fois.',
    'This photo is already there: it is photo {n}. It was not added a second time.',
  ),
  photosTooMany: {
    status: 429,
    fr: 'Vous avez déjà ajouté {n} photos aujourd’hui, la limite par personne et par jour. Cette photo n’a pas été enregistrée. Ajoutez-la demain.',
    en: 'You have already added {n} photos today, the limit for one person and day. This photo was not saved. Add it tomorrow.',
  },
  cropsTooMany: {
    status: 429,
    fr: 'Vous avez déjà tourné ou recadré beaucoup de photos aujourd’hui\u00a0: la limite par personne et par jour est atteinte. Cette photo n’a pas été changée. Recadrez-la demain.',
    en: 'You have already turned or cropped many photos today: the limit for one person and day is reached. This photo was not changed. Crop it tomorrow.',
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof photoRefusals, Planned> {}
}
