import { slotsFor } from '#server/slots.ts';
import { publicRoute, route, SESSION } from '#server/route.ts';
import { revokeSession } from '#server/session.ts';
import { clientInfoOf } from '#server/clientaddress.ts';
import { logIn, profileOf } from './actions.ts';
import { LINKS_FROM_ADDRESS, refuseSpentNetwork, RESETS } from './loginlimits.ts';
import { resetPassword, sendResetLink } from './passwordreset.ts';
import {
  countMagicLink,
  logInFromMagicLink,
  logInFromMail,
  logInFromSignature,
  sendMagicLink,
} from './linklogin.ts';
import * as api from './api.ts';

export const sessionRoutes = [
  publicRoute(
    api.login,
    { isSecret: true, ownTransaction: true, bypassesQueue: true, beforeBody: refuseSpentNetwork },
    async ({ app, body, request }) => ({
      models: [await logIn(app, body.LoginForm, clientInfoOf(app, request), slotsFor(app, request))],
    }),
  ),

  publicRoute(
    api.spendObMail,
    { isSecret: true, ownTransaction: true, limit: LINKS_FROM_ADDRESS },
    async ({ app, body, request }) => ({
      models: [await logInFromMail(app, { ...body, fd: body.fd ?? '' }, clientInfoOf(app, request))],
    }),
  ),

  publicRoute(
    api.spendSignature,
    { isSecret: true, ownTransaction: true, limit: LINKS_FROM_ADDRESS },
    async ({ app, body, request }) => ({
      models: [await logInFromSignature(app, body.id, clientInfoOf(app, request))],
    }),
  ),

  publicRoute(api.fromObMail, { limit: LINKS_FROM_ADDRESS }, async ({ app, params, query, request }) => {
    const link = { ...params, fd: query.fd ?? '' };
    return { models: [await logInFromMail(app, link, clientInfoOf(app, request))] };
  }),

  publicRoute(
    api.fromObMailByAddress,
    { limit: LINKS_FROM_ADDRESS },
    async ({ app, params, query, request }) => {
      const link = { ...params, uid: '', fd: query.fd ?? '' };
      return { models: [await logInFromMail(app, link, clientInfoOf(app, request))] };
    },
  ),

  publicRoute(api.fromSignature, { limit: LINKS_FROM_ADDRESS }, async ({ app, params, request }) => ({
    models: [await logInFromSignature(app, params.id, clientInfoOf(app, request))],
  })),

  publicRoute(
    api.fromMagicLink,
    { isSecret: true, ownTransaction: true, limit: LINKS_FROM_ADDRESS },
    async ({ app, body, request }) => ({
      models: [await logInFromMagicLink(app, body.token, body.browser ?? '', clientInfoOf(app, request))],
    }),
  ),

  route(
    api.sendMagicLink,
    {
      needs: 'toolChatManage and (fullCrmUser or fullOwnCrmUser)',
      limit: { bucket: 'magic', max: 30, minutes: 60, by: 'person' },
      prepare: ({ app, caller, params }) => countMagicLink(app, caller, params.userId),
    },
    async ({ app, tx, caller, params }) => {
      await sendMagicLink(app, tx, caller, params.userId);
      return { models: [] };
    },
  ),

  route(api.reloadPermissions, { needs: SESSION, kinds: ['guest', 'signature'] }, async ({ db, caller }) => ({
    models: [await profileOf(db, caller)],
  })),

  route(api.logout, { needs: SESSION, kinds: ['guest', 'signature'] }, async ({ tx, caller }) => {
    await revokeSession(tx, caller.sessionId);
    return { models: [] };
  }),

  publicRoute(api.sendPasswordResetLink, { limit: RESETS }, async ({ app, params, request }) => {
    await sendResetLink(app, params.email, clientInfoOf(app, request));
    return { models: [] };
  }),

  publicRoute(
    api.askPasswordReset,
    { isSecret: true, ownTransaction: true, limit: RESETS },
    async ({ app, body, request }) => {
      await sendResetLink(app, body.email, clientInfoOf(app, request));
      return { models: [] };
    },
  ),

  publicRoute(
    api.setNewPassword,
    { isSecret: true, ownTransaction: true, bypassesQueue: true, limit: LINKS_FROM_ADDRESS },
    async ({ app, body, request }) => ({
      models: [
        {
          browser_token: await resetPassword(app, body, clientInfoOf(app, request), slotsFor(app, request)),
        },
      ],
    }),
  ),
];
