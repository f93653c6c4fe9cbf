/** Why an agency's settings are refused, in words. */
import { field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const profileRefusals = {
  logoMissing: field(
    'Ajoutez d’abord le logo de l’agence\u00a0: c’est lui que les photos portent.',
    'Add the agency’s logo first: it is what photos carry.',
  ),
  logoNoPicture: field(
    'Le logo est une image\u00a0: un fichier PNG, JPEG ou WebP.',
    'A logo is a picture: a PNG, JPEG or WebP file.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof profileRefusals, Planned> {}
}
