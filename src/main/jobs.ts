/** Everything the product does later or by the clock. */
import type { AnyJob } from '#server/jobs.ts';
import { compareBeds24, readBeds24Job, sendBeds24Job, watchBeds24 } from '#features/beds24/jobs.ts';
import { reencodePictures, sweepFiles } from '#features/files/jobs.ts';
import { watchLegalFiles } from '#features/compliance/jobs.ts';
import { forgetOldReadings, readFeeds, readOneFeed, settleHouseFeeds } from '#features/channels/jobs.ts';
import { releaseOptions, remindOptions } from '#features/options/jobs.ts';
import { offerComments } from '#features/comments/jobs.ts';
import { contractForYes, contractOverdue, expireContracts } from '#features/contracts/jobs.ts';
import { settleDepartures } from '#features/departures/jobs.ts';
import { remindMandates } from '#features/mandates/jobs.ts';
import { endSpecialOffers } from '#features/listings/jobs.ts';
import { sendAbandonedMails, sendMail } from '#features/mailing/jobs.ts';
import { fileArrived, fileAbandonedMails, maskKeptOriginals } from '#features/mailin/jobs.ts';
import {
  askFirstSums,
  closeCheckout,
  expireCheckouts,
  retryRefunds,
  readRefunds,
  refundPayment,
  tellOwnersOfReceipts,
} from '#features/payments/jobs.ts';
import { drawPhotos, finishPhoto, forgetPhotos } from '#features/photos/jobs.ts';
import { sendAbandonedSms, sendSms } from '#features/sms/jobs.ts';
import { offerFreedNights } from '#features/waiting/jobs.ts';
import { sweep } from '#features/status/jobs.ts';
import { followGapsOfHouse, followYearlyClosures, watchSeasons } from '#features/seasons/jobs.ts';

export const jobs: readonly AnyJob[] = [
  sendMail,
  sendAbandonedMails,
  fileArrived,
  fileAbandonedMails,
  maskKeptOriginals,
  sendSms,
  sendAbandonedSms,
  readBeds24Job,
  sendBeds24Job,
  watchBeds24,
  compareBeds24,
  readFeeds,
  forgetOldReadings,
  readOneFeed,
  settleHouseFeeds,
  remindOptions,
  releaseOptions,
  offerFreedNights,
  offerComments,
  expireContracts,
  contractForYes,
  contractOverdue,
  remindMandates,
  watchSeasons,
  followYearlyClosures,
  followGapsOfHouse,
  settleDepartures,
  askFirstSums,
  expireCheckouts,
  retryRefunds,
  readRefunds,
  refundPayment,
  closeCheckout,
  tellOwnersOfReceipts,
  watchLegalFiles,
  endSpecialOffers,
  reencodePictures,
  finishPhoto,
  drawPhotos,
  forgetPhotos,
  sweepFiles,
  sweep,
];
