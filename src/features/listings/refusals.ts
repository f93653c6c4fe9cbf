/** Why a house or an enquiry is refused, and what is said before a house is published, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const listingRefusals = {
  noAgencyYet: conflict(
    'Aucune agence n’a encore de fiche à votre nom\u00a0: demandez à la vôtre d’en ouvrir une, puis créez votre annonce.',
    'No agency has a card in your name yet: ask yours to open one, then create your listing.',
  ),
  housesTooMany: {
    status: 429,
    fr: 'Vous avez déjà créé beaucoup d’annonces aujourd’hui\u00a0: la limite par personne et par jour est atteinte. Continuez demain, ou complétez celles qui sont là.',
    en: 'You have already created many listings today: the limit for one person and day is reached. Go on tomorrow, or complete those that are there.',
  },
  capacityExceeded: field(
    'Cette location accueille {n} personnes au plus.',
    'This house takes at most {n} people.',
  ),
  fieldNotYours: field(
    'Vous ne pouvez pas modifier ce champ. Rien n’a été enregistré.',
    'You cannot change this field. Nothing was saved.',
  ),
  inventoryLocked: field(
    'L’état des lieux est verrouillé\u00a0: ses champs ne se modifient plus. Rien n’a été enregistré.',
    'The inventory report is locked: its fields cannot be changed. Nothing was saved.',
  ),
  inventoryChanged: conflict(
    'L’annonce a été modifiée pendant que le PDF de l’état des lieux était préparé. Rien n’a été enregistré\u00a0: relisez-le, puis recommencez.',
    'The listing was changed while the PDF of the inventory report was being made. Nothing was saved: read it again, then try once more.',
  ),
  noPhotos: conflict(
    "L'annonce n'a pas de photos et ne sera pas publiée.",
    'The listing has no photos and will not be published.',
  ),
  legalTypeMissing: field(
    'Le type de résidence est obligatoire selon la loi française. Veuillez l’indiquer dans la section «\u00a0Règlement de votre annonce\u00a0».',
    'French law requires the legal type of the property. Please give it in the section “Rules for your listing”.',
  ),
  taxNumberMissing: field(
    'Le numéro de taxe de séjour (14 caractères) est obligatoire selon la loi française. Veuillez l’indiquer dans la section «\u00a0Règlement de votre annonce\u00a0».',
    'French law requires the tourist tax number (14 characters). Please give it in the section “Rules for your listing”.',
  ),
  villageMissing: field('Veuillez définir le village.', 'Please choose the village.'),
  archivedUnpublished: conflict(
    'Cette annonce est archivée et ne sera pas publiée. Réactivez-la d’abord.',
    'This listing is archived and will not be published. Restore it first.',
  ),
  expiredUnpublished: conflict(
    'L’abonnement de cette annonce a pris fin\u00a0: elle ne sera pas publiée.',
    'The subscription of this listing has ended: it will not be published.',
  ),
  holesInCalendar: conflict(
    "Certains jours du calendrier avant le {date} n'ont pas de tarif.",
    'Some days of the calendar before {date} have no price.',
  ),
  houseUnsaved: conflict(
    "Veuillez sauvegarder l'annonce avant de modifier le statut Online Booking.",
    'Please save the listing before changing its online booking status.',
  ),
  classementMissing: field(
    'Veuillez définir le classement de la maison pour le calcul de la taxe de séjour.',
    'Please give the star rating of the house: the tourist tax depends on it.',
  ),
  staysToCome: conflict(
    'Des séjours confirmés sont à venir dans cette maison ({n}), le premier le {date}. Ils restent valables\u00a0: l’annonce sera seulement retirée du site.',
    'Confirmed stays are still to come in this house ({n}), the first on {date}. They remain valid: the listing is only withdrawn from the site.',
  ),
  staysKeepHouse: conflict(
    'Des séjours confirmés sont à venir dans cette maison ({n}), le premier le {date}. Elle ne peut pas être archivée\u00a0: adressez-vous à l’agence.',
    'Confirmed stays are still to come in this house ({n}), the first on {date}. It cannot be archived: please ask the agency.',
  ),
  houseHasRequests: field(
    'Des demandes ou des séjours de cette maison sont en cours ou à venir\u00a0: elle ne peut pas changer d’agence. Rien n’a été enregistré.',
    'Requests or stays of this house are under way or to come: it cannot move to another agency. Nothing was saved.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof listingRefusals, Planned> {}
}
