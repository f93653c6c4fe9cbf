import { READS_PEOPLE } from '#entities/readers.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route, SESSION } from '#server/route.ts';
import { increment, enforceLimit, isCounted } from '#server/ratelimit.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { defineSender } from './actions.ts';
import * as api from './api.ts';
import { phoneDigits } from './phone.ts';
import { agenciesOfPerson } from './queries.ts';
import type { CardRow } from './cardqueries.ts';
import { cardHolderByMail, cardHolderByPhone, cardInScope, searchCards } from './cardqueries.ts';

const SUGGESTIONS = 20;
/** Whoever could ask freely could try every address there is (C31). */
const GUESSES = { bucket: 'existence', max: 60, minutes: 10, by: 'person' } as const;
/** Somebody who corrects their own address or number needs two or three (B116); the same one asked again is free. */
const OF_OTHERS = { bucket: 'existence-day', max: 5, minutes: 1440 };
const ANSWERED = { bucket: 'existence-asked', minutes: 1440 };

export const peopleRoutes = [
  route(api.readUser, { needs: READS_PEOPLE }, async ({ db, caller, params, query }) => {
    const card = await cardInScope(db, caller, params.uid, query.agid);
    if (!card) throw new Refusal('notFound');
    return answerCard(card);
  }),

  route(
    api.saveUser,
    { needs: 'toolEditSmsUserWithoutMail' },
    async ({ tx, caller, params, query, body }) => {
      const seen = body['_clientTimestamp'];
      return answerCard(await defineSender(tx, caller, params.uid, body.CrmUser, { agid: query.agid, seen }));
    },
  ),

  route(api.listUser, { needs: READS_PEOPLE }, async ({ db, caller, query }) => {
    const words = wordsOf(query.q ?? query.s ?? '');
    const people = await searchCards(db, caller, query.agid, words, SUGGESTIONS);
    const models: Record<string, api.Suggestion> = {};
    for (const [order, person] of people.entries()) {
      const meta = [person.mail, person.tel1].filter((text) => text !== '').join(' · ');
      // Of somebody whom several agencies know, the card that was written last.
      models[String(person.id)] ??= { title: person.title, order, group: '', type: 'user', image: '', meta };
    }
    return { models };
  }),

  route(api.mailExists, { needs: SESSION, limit: GUESSES }, async ({ db, caller, params }) => {
    await countAsked(db, caller, params.email.trim().toLowerCase());
    const holder = await firstOf(await agenciesAsked(db, caller), (agid) =>
      cardHolderByMail(db, agid, params.email.trim()),
    );
    const otherUid = holder === undefined || caller.uids.includes(holder) ? null : holder;
    return isStaff(caller) ? { exists: otherUid !== null, otherUid } : { exists: otherUid !== null };
  }),

  route(api.phoneExists, { needs: SESSION, limit: GUESSES }, async ({ db, caller, params }) => {
    await countAsked(db, caller, params.digits);
    const digits = phoneDigits(params.digits.startsWith('33') ? `+${params.digits}` : params.digits);
    const holder =
      digits === null
        ? undefined
        : await firstOf(await agenciesAsked(db, caller), (agid) =>
            cardHolderByPhone(db, caller, agid, digits),
          );
    const other = holder === undefined || caller.uids.includes(holder.uid) ? undefined : holder;
    // Who it is, and whose mail goes with a phone, is the agency's knowledge; to a guest it would be somebody else's.
    if (!isStaff(caller)) return { exists: other !== undefined };
    return { exists: other !== undefined, otherUid: other?.uid ?? null, otherEmail: other?.mail ?? '' };
  }),
];

function answerCard({ version, ...profile }: CardRow) {
  return { models: [profile], cacheTimestamp: { querykey: 'user', timestamp: version } };
}

/** Noted as answered once it was admitted: one that was refused stays refused, and of the same one asked twice at once both may count. */
async function countAsked(db: Db, caller: Caller, asked: string): Promise<void> {
  if (isStaff(caller)) return;
  const who = `uid ${caller.uid}`;
  if (await isCounted(db, ANSWERED, `${who} ${asked}`)) return;
  await enforceLimit(db, OF_OTHERS, who);
  await increment(db, ANSWERED, `${who} ${asked}`);
}

/** Staff ask within their agency; others within those that know them. Nothing is said across agencies (D12). */
async function agenciesAsked(db: Db, caller: Caller): Promise<number[]> {
  if (isStaff(caller) && caller.agid !== null) return [caller.agid];
  return agenciesOfPerson(db, caller.uids);
}

async function firstOf<T>(
  agids: readonly number[],
  ask: (agid: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const agid of agids) {
    const found = await ask(agid);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A phone is searched by its digits, without the prefix that one notation has and the other has not. */
function wordsOf(q: string): string[] {
  const asNumber = q.replace(/[\s.\-/()]/g, '');
  if (/^\+?\d{6,}$/.test(asNumber)) return [asNumber.replace(/^(\+33|0033|0)/, '')];
  return q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
}
