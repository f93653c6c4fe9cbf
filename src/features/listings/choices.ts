/** What a house is described by. */
import { choice } from '#kernel/choices.ts';

export const PROPERTY_TYPES = [
  choice(1, 'Maison', 'House'),
  choice(2, 'Villa', 'Villa'),
  choice(3, 'Appartement', 'Flat'),
  choice(4, "Maison d'hôtes", 'Guest house'),
  choice(5, 'Hôtel', 'Hotel'),
  choice(6, 'Camping', 'Campsite'),
] as const;
export const CLASSEMENTS = [
  choice(1, 'Non classé', 'Unrated'),
  choice(4, '1 étoile', '1 star'),
  choice(5, '2 étoiles', '2 stars'),
  choice(6, '3 étoiles', '3 stars'),
  choice(7, '4 étoiles', '4 stars'),
  choice(8, '5 étoiles', '5 stars'),
  choice(9, 'Palace', 'Palace'),
] as const;
export const LEGAL_TYPES = [
  choice(0, 'Non défini', 'Undefined'),
  choice(1, 'Résidence principale', 'Main residence'),
  choice(2, 'Résidence secondaire', 'Secondary residence'),
  choice(3, 'Type hôtelier', 'Hotel type'),
] as const;
export const ADAPTED_TO = [
  choice(1, 'Enfants', 'Children'),
  choice(2, 'Animaux', 'Pets'),
  choice(3, 'Non-fumeur', 'Non-smoking'),
  choice(4, 'Personnes à mobilité réduite', 'Reduced mobility'),
] as const;
export const PUBLISH_TO = [choice(1, 'Rentals', 'Rentals'), choice(2, 'Booking', 'Booking')] as const;
export const CONDITIONS = [
  choice(0, 'Non défini', 'Undefined'),
  choice(1, 'Neuf', 'New'),
  choice(2, 'Bon état', 'Good'),
  choice(3, "État d'usage", 'Fair'),
  choice(4, 'Mauvais état', 'Poor'),
] as const;
export const ENERGIES = [
  choice(1, 'Électricité', 'Electricity'),
  choice(2, 'Eau', 'Water'),
  choice(3, 'Gaz', 'Gas'),
  choice(4, 'Chauffage', 'Heating'),
] as const;
export const BOOKING_MODES = [
  choice('all', 'Paiement total par carte', 'Full card payment'),
  choice('split', 'Paiement par carte avec arrhes', 'Card payment with deposit'),
  choice('contact', 'Demande de renseignements', 'Enquiry'),
] as const;
export const PRICE_TYPES = [
  choice(0, 'par semaine', 'per week'),
  choice(1, 'par nuit', 'per night'),
  choice(2, 'par week-end', 'per weekend'),
] as const;

/** What the two figures of an energy certificate are measured in. */
export const ENERGY_UNIT = { fr: 'kWh/m²/an', en: 'kWh/m²/year' };
export const EMISSIONS_UNIT = { fr: 'kg CO₂/m²/an', en: 'kg CO₂/m²/year' };
