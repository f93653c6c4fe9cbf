/** Everything the product does later or by the clock. */
import type { AnyJob } from '#server/jobs.ts';
import { reencodePictures, sweepFiles } from '#features/files/jobs.ts';
import { releaseOptions, remindOptions } from '#features/options/jobs.ts';
import { expireContracts } from '#features/contracts/jobs.ts';
import { sendForsakenMails, sendMail } from '#features/mailing/jobs.ts';
import { fileArrived, fileForsaken } from '#features/mailin/jobs.ts';
import {
  closeCheckout,
  expireCheckouts,
  pursueRefunds,
  readRefunds,
  refundPayment,
} from '#features/payments/jobs.ts';
import { sendForsakenSms, sendSms } from '#features/sms/jobs.ts';
import { sweep } from '#features/status/jobs.ts';

export const jobs: readonly AnyJob[] = [
  sendMail,
  sendForsakenMails,
  fileArrived,
  fileForsaken,
  sendSms,
  sendForsakenSms,
  remindOptions,
  releaseOptions,
  expireContracts,
  expireCheckouts,
  pursueRefunds,
  readRefunds,
  refundPayment,
  closeCheckout,
  reencodePictures,
  sweepFiles,
  sweep,
];
