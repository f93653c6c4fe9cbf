import { WRITES_HOUSES } from '#features/listings/record.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as api from './api.ts';
import { causesOf } from './causes.ts';
import type { Asked } from './causes.ts';
import { takeAway } from './takingaway.ts';
import { answerOf } from './wire.ts';

const NEEDS = { needs: 'toolAds' } as const;

/** Where nobody says how many they are. */
const SOMEBODY = 1;

interface Read {
  params: Pick<Asked, 'from' | 'to'>;
  of: { house: number; people?: number | undefined; ddl?: number | undefined };
}

function asked({ params, of }: Read): Asked {
  if (params.to <= params.from) throw new Refusal('fromAfterTo', { field: 'to' });
  return { ...params, houseId: of.house, people: of.people ?? SOMEBODY, ddlId: of.ddl ?? null };
}

async function answer(db: Db, caller: Caller, what: Asked) {
  return answerOf(await causesOf(db, caller, what), what, caller);
}

export const whynotRoutes = [
  route(api.readCauses, NEEDS, ({ db, caller, params, query }) =>
    answer(db, caller, asked({ params, of: query })),
  ),

  route(api.takeAway, { needs: WRITES_HOUSES }, async ({ tx, caller, params, body }) => {
    const what = asked({ params, of: body });
    const { act, value, cause_from: from, cause_to: to } = body;
    await takeAway(tx, caller, what, { act, from, to, value });
    return answer(tx, caller, what);
  }),
];
