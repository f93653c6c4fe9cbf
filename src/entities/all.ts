/** The registry. How an entity is added: docs/architecture.md, 'Adding a generic entity'. */
import type { Entity } from '#kernel/entity.ts';
import { activitytype } from './activitytype.ts';
import { bookingpayment } from './bookingpayment.ts';
import { calendarrule } from './calendarrule.ts';
import { communerule } from './communerule.ts';
import { communetext } from './communetext.ts';
import { company } from './company.ts';
import { declarationcolumn } from './declarationcolumn.ts';
import { discountrule } from './discountrule.ts';
import { holiday } from './holiday.ts';
import { gaprule } from './gaprule.ts';
import { maillog } from './maillog.ts';
import { paymentrequest } from './paymentrequest.ts';
import { platform } from './platform.ts';
import { registrationpattern } from './registrationpattern.ts';
import { season } from './season.ts';
import { smssent } from './smssent.ts';
import { tag } from './tag.ts';
import { prewritten } from './prewritten.ts';
import { useractivitytask } from './useractivitytask.ts';
import { yearlyclosure } from './yearlyclosure.ts';

export const entities: readonly Entity[] = [
  platform,
  company,
  discountrule,
  prewritten,
  paymentrequest,
  bookingpayment,
  maillog,
  smssent,
  activitytype,
  tag,
  calendarrule,
  holiday,
  communerule,
  communetext,
  registrationpattern,
  declarationcolumn,
  useractivitytask,
  season,
  gaprule,
  yearlyclosure,
];

const byName = new Map(entities.map((entity) => [entity.name, entity]));

/** What a reference points at, where it is a declared entity. */
export function entityNamed(name: string): Entity | undefined {
  return byName.get(name);
}
