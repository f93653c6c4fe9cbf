/** The registry. How an entity is added: docs/architecture.md, 'Adding a generic entity'. */
import type { Entity } from '#kernel/entity.ts';
import { activitytype } from './activitytype.ts';
import { bookingpayment } from './bookingpayment.ts';
import { company } from './company.ts';
import { discountrule } from './discountrule.ts';
import { maillog } from './maillog.ts';
import { paymentrequest } from './paymentrequest.ts';
import { platform } from './platform.ts';
import { smssent } from './smssent.ts';
import { tag } from './tag.ts';
import { prewritten } from './prewritten.ts';

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
];

const byName = new Map(entities.map((entity) => [entity.name, entity]));

/** What a reference points at, where it is a declared entity. */
export function entityNamed(name: string): Entity | undefined {
  return byName.get(name);
}
