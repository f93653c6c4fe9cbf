/** Why a request is refused, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const requestRefusals = {
  ddlNotFound: {
    status: 404,
    fr: "La demande de location n°{id} n'existe plus ou a été déplacée.",
    en: 'Rental request no. {id} no longer exists or has been moved.',
  },
  holdsNights: conflict(
    'Cette demande retient des nuits\u00a0: faites un nouveau devis, puis acceptez-le pour déplacer le séjour.',
    'This request holds nights: make a new quote, then accept it to move the stay.',
  ),
  adExpired: {
    status: 409,
    fr: 'Cette annonce a expiré et ne peut plus être sauvegardée. Veuillez nous contacter.',
    en: 'This listing has expired and cannot be saved. Please contact us.',
    result: 'expired',
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof requestRefusals, Planned> {}
}
