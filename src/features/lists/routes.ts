import { READS_PEOPLE } from '#entities/readers.ts';
import { entityNeeds } from '#kernel/permissions.ts';
import { route, SESSION } from '#server/route.ts';
import * as api from './api.ts';
import type { Suggestion } from './api.ts';
import * as queries from './queries.ts';
import type { Choice } from './queries.ts';

const STAFF = 'toolChatManage';

export const listRoutes = [
  route(api.listSimulatorPlatforms, { needs: STAFF }, async ({ db, caller }) => ({
    models: mapOf(await queries.platforms(db, caller, { openOnly: true })),
  })),
  route(api.listPlatforms, { needs: STAFF }, async ({ db, caller }) => ({
    models: mapOf(await queries.platforms(db, caller, { openOnly: false })),
  })),
  route(api.listVillage, { needs: SESSION }, async ({ db }) => ({
    models: mapOf(await queries.villages(db)),
  })),
  route(api.listVillageWithNone, { needs: SESSION }, async ({ db, caller }) => {
    const none = { key: '', title: caller.language === 'en' ? 'None' : 'Aucune', ...NOTHING_MORE };
    return { models: mapOf([none, ...(await queries.villages(db))]) };
  }),
  route(api.listCompanys, { needs: entityNeeds('company') }, async ({ db, caller, query }) => ({
    models: mapOf(await queries.companies(db, caller, wordOf(query))),
  })),
  route(api.listUserShort, { needs: READS_PEOPLE }, async ({ db, caller, query }) => ({
    models: mapOf(await queries.people(db, caller, wordOf(query), query.agid)),
  })),
  route(api.listAgency, { needs: 'toolChangeAgencyId' }, async ({ db }) => ({
    models: mapOf(await queries.agencies(db)),
  })),
  route(api.listHouseOwner, { needs: STAFF }, async ({ db, caller, query }) => ({
    models: mapOf(await queries.owners(db, caller, wordOf(query))),
  })),
  route(api.listHouse, { needs: SESSION }, async ({ db, caller, query }) => ({
    models: mapOf(await queries.houses(db, caller, wordOf(query))),
  })),
  route(
    api.listConversations,
    { needs: 'toolChatManage or toolSmsSending' },
    async ({ db, caller, params, query }) => ({
      models: mapOf(await queries.conversationsOf(db, caller, params.uid, wordOf(query))),
    }),
  ),
  route(api.listEmployeeAll, { needs: STAFF }, async ({ db, caller, query }) => ({
    models: mapOf(await queries.employees(db, caller, wordOf(query), query.agid)),
  })),
  route(api.listYesNo, { needs: SESSION }, async ({ caller }) => ({
    models: mapOf(caller.language === 'en' ? yesNo('Yes', 'No') : yesNo('Oui', 'Non')),
  })),
];

function wordOf(query: { q?: string | undefined; s?: string | undefined }): string {
  return (query.q ?? query.s ?? '').trim();
}

const NOTHING_MORE = { group: '', type: 'village', image: '', meta: '' };

function yesNo(yes: string, no: string): Choice[] {
  const choice = (key: string, title: string): Choice => ({
    key,
    title,
    group: '',
    type: 'yesno',
    image: '',
    meta: '',
  });
  return [choice('1', yes), choice('0', no)];
}

function mapOf(choices: readonly Choice[]): Record<string, Suggestion> {
  return Object.fromEntries(choices.map(({ key, ...choice }, order) => [key, { ...choice, order }]));
}
