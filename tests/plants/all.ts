/** Every planted fault, by area. */
import { AGAIN_FAULTS } from './again.ts';
import { ACCEPTANCE_FAULTS } from './acceptance.ts';
import { ATTACK_FAULTS } from './attacks.ts';
import { CONTRACTS_FAULTS } from './contracts.ts';
import type { Fault } from './fault.ts';
import { FEED_FAULTS } from './feeds.ts';
import { HOUSE_EDITOR_FAULTS } from './houseeditor.ts';
import { HOUSE_ROW_FAULTS } from './houserows.ts';
import { HOUSES_FAULTS } from './houses.ts';
import { INVENTORY_FAULTS } from './inventory.ts';
import { LEGAL_FAULTS } from './legal.ts';
import { LEGAL_YEAR_FAULTS } from './legalyear.ts';
import { LINEN_FAULTS } from './linen.ts';
import { LISTS_FAULTS } from './lists.ts';
import { MAIL_FAULTS } from './mail.ts';
import { MANDATE_FAULTS } from './mandates.ts';
import { MONEY_FAULTS } from './money.ts';
import { NIGHTS_FAULTS } from './nights.ts';
import { PAYMENTS_FAULTS } from './payments.ts';
import { PLACES_FAULTS } from './places.ts';
import { PUBLIC_SITE_FAULTS } from './publicsite.ts';
import { PLATFORM_FAULTS } from './platforms.ts';
import { PHOTO_FAULTS } from './photos.ts';
import { RIGHTS_FAULTS } from './rights.ts';
import { SCREENS_FAULTS } from './screens.ts';
import { DAYS_FAULTS } from './days.ts';
import { SEASON_FAULTS } from './seasons.ts';
import { TOLD_FAULTS } from './told.ts';
import { UPDATE_FAULTS } from './updates.ts';
import { VERSIONS_FAULTS } from './versions.ts';

export const AREAS: Readonly<Record<string, readonly Fault[]>> = {
  money: MONEY_FAULTS,
  nights: NIGHTS_FAULTS,
  days: DAYS_FAULTS,
  feeds: FEED_FAULTS,
  payments: PAYMENTS_FAULTS,
  acceptance: ACCEPTANCE_FAULTS,
  again: AGAIN_FAULTS,
  attacks: ATTACK_FAULTS,
  houseEditor: HOUSE_EDITOR_FAULTS,
  legal: LEGAL_FAULTS,
  legalYear: LEGAL_YEAR_FAULTS,
  linen: LINEN_FAULTS,
  contracts: CONTRACTS_FAULTS,
  rights: RIGHTS_FAULTS,
  places: PLACES_FAULTS,
  publicsite: PUBLIC_SITE_FAULTS,
  houseRows: HOUSE_ROW_FAULTS,
  houses: HOUSES_FAULTS,
  inventory: INVENTORY_FAULTS,
  lists: LISTS_FAULTS,
  mail: MAIL_FAULTS,
  mandates: MANDATE_FAULTS,
  photos: PHOTO_FAULTS,
  platforms: PLATFORM_FAULTS,
  screens: SCREENS_FAULTS,
  seasons: SEASON_FAULTS,
  told: TOLD_FAULTS,
  updates: UPDATE_FAULTS,
  versions: VERSIONS_FAULTS,
};
