/**
 * The registry. To add an entity: (1) write its table in a migration, with agid, created, updated, updated_by and the
 * indexes of its search and sorts (as 0037 has them; tests/explain.test.ts asks for them); (2) declare it in a file
 * here; (3) add its line below; (4) add its line in permissions.ts; (5) add its line in main/menu.ts.
 */
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
