/** What generic entities let people choose. */
import { choice } from '#kernel/choices.ts';

/** What a text kept ready is for: an answer of its own, or the agency's services beside it (B89). */
export const PREWRITTEN_KINDS = [
  choice('reply', 'Réponse', 'Reply'),
  choice('services', 'Services', 'Services'),
] as const;
const village = <const Id extends string>(id: Id, name: string) => choice(id, name, name);
/** The villages of both islands, as in the table of villages: a test compares the two. */
export const VILLAGES = [
  village('ars-en-re', 'Ars-en-Ré'),
  village('le-bois-plage-en-re', 'Le Bois-Plage-en-Ré'),
  village('la-couarde-sur-mer', 'La Couarde-sur-Mer'),
  village('la-flotte', 'La Flotte'),
  village('loix', 'Loix'),
  village('les-portes-en-re', 'Les Portes-en-Ré'),
  village('rivedoux-plage', 'Rivedoux-Plage'),
  village('saint-clement-des-baleines', 'Saint-Clément-des-Baleines'),
  village('saint-martin-de-re', 'Saint-Martin-de-Ré'),
  village('sainte-marie-de-re', 'Sainte-Marie-de-Ré'),
  village('le-chateau-d-oleron', "Le Château-d'Oléron"),
  village('dolus-d-oleron', "Dolus-d'Oléron"),
  village('le-grand-village-plage', 'Le Grand-Village-Plage'),
  village('la-bree-les-bains', 'La Brée-les-Bains'),
  village('saint-denis-d-oleron', "Saint-Denis-d'Oléron"),
  village('saint-georges-d-oleron', "Saint-Georges-d'Oléron"),
  village('saint-pierre-d-oleron', "Saint-Pierre-d'Oléron"),
  village('saint-trojan-les-bains', 'Saint-Trojan-les-Bains'),
  village('la-cotiniere', 'La Cotinière'),
] as const;
/** What a rule of the calendar is about. */
export const CALENDAR_SUBJECTS = [
  choice('closedArrival', 'Pas d’arrivée', 'No arrival'),
  choice('preparation', 'Préparation entre deux séjours', 'Preparation between two stays'),
  choice('turnovers', 'Arrivées et départs par jour', 'Arrivals and departures a day'),
  choice('highSeason', 'Haute saison du propriétaire', 'Owner’s high season'),
  choice('middleSeason', 'Moyenne saison du propriétaire', 'Owner’s middle season'),
] as const;
/** 1 Monday … 7 Sunday. */
export const WEEKDAYS = [
  choice('1', 'Lundi', 'Monday'),
  choice('2', 'Mardi', 'Tuesday'),
  choice('3', 'Mercredi', 'Wednesday'),
  choice('4', 'Jeudi', 'Thursday'),
  choice('5', 'Vendredi', 'Friday'),
  choice('6', 'Samedi', 'Saturday'),
  choice('7', 'Dimanche', 'Sunday'),
] as const;
/** What each set of tags is about. */
export const TAG_FAMILIES = [
  choice('ddlstatusreservation', 'Demande\u00a0: réservation', 'Request: booking'),
  choice('ddlstatusguarantee', 'Demande\u00a0: caution', 'Request: security deposit'),
  choice('ddlstatusarrhes', 'Demande\u00a0: arrhes', 'Request: deposit'),
  choice('ddlstatuspayment', 'Demande\u00a0: solde', 'Request: balance'),
  choice('ddlstatuscommunication', 'Demande\u00a0: suivi', 'Request: follow-up'),
  choice('ddlstatusdiscount', 'Demande\u00a0: remise', 'Request: discount'),
  choice('proprietairestatus', 'Propriétaire\u00a0: stade', 'Owner: stage'),
  choice('proprietairetype', 'Propriétaire\u00a0: type', 'Owner: kind'),
  choice('locatairetype', 'Locataire\u00a0: type', 'Tenant: kind'),
  choice('partenairetype', 'Partenaire\u00a0: type', 'Partner: kind'),
  choice('usertypes', 'Personne\u00a0: type', 'Person: kind'),
] as const;
/** Colours of the theme that hold as a dot by day and by night. */
export const TAG_COLOURS = [
  choice('#5B6872', 'Ardoise', 'Slate'),
  choice('#0B5C7A', 'Océan', 'Ocean'),
  choice('#B57A00', 'Ajonc', 'Gorse'),
  choice('#4F7F6B', 'Volet', 'Shutter'),
  choice('#C2376B', 'Trémière', 'Hollyhock'),
  choice('#A32020', 'Grenat', 'Garnet'),
] as const;
export const TAG_SOUNDS = [
  choice(1, 'Deux notes', 'Two notes'),
  choice(2, 'Cloche', 'Bell'),
  choice(3, 'Corne de brume', 'Fog horn'),
] as const;
/** Tags of a request that an activity type can belong to; their own labels are editable, these say what they mean. */
export const ACTIVITY_TAGS = [
  choice('MAIL_MODALITES_ARRIVEE', 'Modalités d’arrivée', 'Arrival details'),
  choice('A_RAPPELER', 'À rappeler', 'To call back'),
  choice('ATTEND_CONJOINT', 'Attend conjoint', 'Asking at home'),
  choice('RELANCE_1', 'Relance 1', 'First reminder'),
  choice('RELANCE_2', 'Relance 2', 'Second reminder'),
  choice('APPEL_J6', 'Appel J−6', 'Call 6 days before'),
  choice('SANS_SUITE_PRIX', 'Sans suite\u00a0: prix', 'Dropped: price'),
  choice('SANS_SUITE_DATES', 'Sans suite\u00a0: dates', 'Dropped: dates'),
  choice('SANS_SUITE_AILLEURS', 'Sans suite\u00a0: ailleurs', 'Dropped: elsewhere'),
  choice('ARRHES_A_DEMANDER', 'Arrhes à demander', 'Deposit to ask for'),
  choice('ARRHES_PROGRAMME', 'Arrhes programmées', 'Deposit scheduled'),
  choice('ARRHES_DEMANDE', 'Arrhes demandées', 'Deposit asked for'),
  choice('ARRHES_RECU', 'Arrhes reçues', 'Deposit received'),
  choice('ARRHES_RETARD', 'Arrhes en retard', 'Deposit late'),
  choice('SOLDE_A_DEMANDER', 'Solde à demander', 'Balance to ask for'),
  choice('SOLDE_PROGRAMME', 'Solde programmé', 'Balance scheduled'),
  choice('SOLDE_DEMANDE', 'Solde demandé', 'Balance asked for'),
  choice('SOLDE_RECU', 'Solde reçu', 'Balance received'),
  choice('SOLDE_RETARD', 'Solde en retard', 'Balance late'),
  choice('CAUTION_A_DEMANDER', 'Caution à demander', 'Security deposit to ask for'),
  choice('CAUTION_EMPREINTE', 'Caution\u00a0: empreinte', 'Security deposit: card held'),
  choice('CAUTION_RECUE', 'Caution reçue', 'Security deposit received'),
  choice('CAUTION_A_RESTITUER', 'Caution à restituer', 'Security deposit to give back'),
  choice('CAUTION_RESTITUEE', 'Caution restituée', 'Security deposit given back'),
  choice('CAUTION_RETENUE', 'Caution retenue', 'Security deposit kept'),
  choice('REMISE_AUCUNE', 'Aucune remise', 'No discount'),
  choice('REMISE_PROPOSEE', 'Remise proposée', 'Discount offered'),
  choice('REMISE_ACCORDEE', 'Remise accordée', 'Discount granted'),
  choice('DEMANDE', 'Demande', 'Request'),
  choice('DEVIS', 'Devis', 'Quote'),
  choice('PREAPPROBATION', 'Option', 'Option'),
  choice('RESERVE', 'Réservé', 'Booked'),
] as const;
export const PLATFORM_KINDS = [
  choice('er', 'Site de l’agence (ER)', 'Agency site (ER)'),
  choice('idrl', 'Partenaire (IDRL)', 'Partner (IDRL)'),
  choice('other', 'Autre', 'Other'),
] as const;
export const FEE_MODES = [
  choice('added', 'Ajoutés au prix', 'Added to the price'),
  choice('withheld', 'Retenus sur le versement', 'Withheld from the payout'),
] as const;
export const BORNE_BY = [
  choice('shared', 'Partagée', 'Shared'),
  choice('owner', 'Propriétaire', 'Owner'),
  choice('agency', 'Agence', 'Agency'),
] as const;
export const PAYMENT_TYPES = [
  choice('all', 'Total', 'Total'),
  choice('arrhes', 'Arrhes', 'Deposit'),
  choice('solde', 'Solde', 'Balance'),
  choice('total', 'Total', 'Total'),
  choice('linge', 'Linge de maison', 'Bed linen and towels'),
] as const;
export const PAYMENT_MODES = [
  choice('card', 'Carte bancaire', 'Card'),
  choice('transfer', 'Virement', 'Bank transfer'),
  choice('cheque', 'Chèque', 'Cheque'),
  choice('cash', 'Espèces', 'Cash'),
  choice('vouchers', 'Chèques-vacances', 'Holiday vouchers'),
] as const;
export const PAYMENT_REQUEST_STATUSES = [
  choice('to_be_paid', 'À payer', 'To be paid'),
  choice('payment_attached', 'Paiement rattaché', 'Payment linked'),
  choice('canceled', 'Annulée', 'Cancelled'),
  choice('paid', 'Payée', 'Paid'),
] as const;
export const SMS_STATUSES = [
  choice('queued', 'En attente', 'Queued'),
  choice('sending', 'En cours d’envoi', 'Being sent'),
  choice('sent', 'Envoyé', 'Sent'),
  choice('delivered', 'Distribué', 'Delivered'),
  choice('failed', 'Échec', 'Failed'),
  choice('received', 'Reçu', 'Received'),
] as const;
export const SMS_DIRECTIONS = [choice('out', 'Envoyé', 'Sent'), choice('in', 'Reçu', 'Received')] as const;
export const MAIL_STATUSES = [
  choice('queued', 'En attente', 'Queued'),
  choice('sent', 'Envoyé', 'Sent'),
  choice('failed', 'Échec', 'Failed'),
] as const;

export const HOLIDAY_KINDS = [
  choice('school', 'Vacances scolaires', 'School holidays'),
  choice('public', 'Jour férié', 'Public holiday'),
] as const;

/** Of schools. */
export const HOLIDAY_ZONES = [
  choice('A', 'Zone A', 'Zone A'),
  choice('B', 'Zone B', 'Zone B'),
  choice('C', 'Zone C', 'Zone C'),
] as const;
