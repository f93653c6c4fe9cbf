/** Refusals of houses whose case takes a story of its own: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const RECORD = 'src/features/listings/record.http.test.ts';
const ASKED = 'EDITOR-36 EDITOR-39 EDITOR-40 EDITOR-41 API-34 what is said before is a question';
const ONLINE = 'ADS-28 ADS-38 EDITOR-19 EDITOR-37 EDITOR-42 EDITOR-44 B32 online booking asks for its fees';

const PHOTOS = 'src/features/photos/photos.http.test.ts';
const SITE = 'src/features/publicsite/publicsite.http.test.ts';
const STREET = 'B96 C13 whoever publishes a house is told which of its texts name its street';

const DAYS = 'src/features/calendar/saving.http.test.ts';
const BAD_DAYS = 'CAL-18 bad days: backwards, outside, twice';

export const SHOWN_OF_HOUSES = {
  isNaNPrice: [DAYS, 'CAL-06 CAL-07 A15 a price is digits with two decimals or none'],
  tooManyNights: [DAYS, 'CAL-08 CAL-09 A08 992 nights are saved at once'],
  dayOutside: [DAYS, BAD_DAYS],
  dayTwice: [DAYS, BAD_DAYS],
  minimumAboveMaximum: [DAYS, BAD_DAYS],
  closedByDeparture: [DAYS, 'B118 opening days puts out neither the owner nor what was imported'],
  max_pictures: [PHOTOS, 'PHOTO-05 PHOTO-07 C04 a house has fifty photos'],
  sluginuse: [PHOTOS, 'PHOTO-08 a slug that another photo of the house has is refused'],
  photoType: [PHOTOS, 'C32 what is no photo is refused in words'],
  photoThere: [PHOTOS, 'a photo that is there already is refused where its person is asked'],
  photosTooMany: [PHOTOS, 'C33 whoever adds and takes out without end fills no disk'],
  housesTooMany: [RECORD, 'ADS-35 a hundred houses a day are one person’s bound'],
  cropsTooMany: [PHOTOS, 'C33 whoever crops without end fills no disk'],
  photoTwice: [PHOTOS, 'PHOTO-11 photos come as JSON as the documents write them'],
  noAgencyYet: [RECORD, 'ADS-35 B29 an owner whom no agency knows is told whom to ask'],
  inventoryLocked: [
    'src/features/listings/sentrecord.test.ts',
    'ADS-31 B33 a locked inventory is nobody’s to change, and no part of it is asked for',
  ],
  inventoryChanged: [RECORD, 'R6 two clerks lock one report at once: it is sealed once'],
  pricesInCalendar: [RECORD, 'EDITOR-04 where prices stand in the calendar, periods are refused'],
  tooManyPeriods: [RECORD, 'PRICE-03 PRICE-05 ten periods are kept, an eleventh is refused in words'],
  periodsOverlap: [RECORD, 'PRICE-01 PRICE-04 house and prices are one save: both, or neither'],
  noPhotos: [RECORD, ASKED],
  legalTypeMissing: [RECORD, ASKED],
  taxNumberMissing: [RECORD, ASKED],
  villageMissing: [RECORD, 'ADS-46 EDITOR-16 EDITOR-86 B31 descriptions are written from the facts'],
  archivedUnpublished: [RECORD, 'C17 an archived or expired house is not published'],
  expiredUnpublished: [RECORD, 'C17 an archived or expired house is not published'],
  streetTold: [SITE, STREET],
  streetToldByPhoto: [SITE, STREET],
  holesInCalendar: [RECORD, ONLINE],
  classementMissing: [RECORD, ONLINE],
  houseUnsaved: [RECORD, 'EDITOR-43 a listing that was never saved says so before it is booked online'],
  staysToCome: [RECORD, 'ADS-30 ADS-40 ADS-41 EDITOR-18 B32 archiving unpublishes and deletes nothing'],
  staysKeepHouse: [RECORD, 'B32 whoever is no staff and may archive does not archive over stays to come'],
  houseHasRequests: [RECORD, 'EDITOR-82 an administrator moves a house to the other agency'],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
