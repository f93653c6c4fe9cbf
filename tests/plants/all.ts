/** Every planted fault, by area. */
import { CONTRACTS } from './contracts.ts';
import type { Fault } from './fault.ts';
import { LISTS } from './lists.ts';
import { MAIL } from './mail.ts';
import { MONEY } from './money.ts';
import { NIGHTS } from './nights.ts';
import { PAYMENTS } from './payments.ts';
import { RIGHTS } from './rights.ts';

export const AREAS: Readonly<Record<string, readonly Fault[]>> = {
  money: MONEY,
  nights: NIGHTS,
  payments: PAYMENTS,
  contracts: CONTRACTS,
  rights: RIGHTS,
  lists: LISTS,
  mail: MAIL,
};
