import { publicRoute, route, SESSION } from '#server/http.ts';
import { revokeSession } from '#server/session.ts';
import type { FastifyRequest } from 'fastify';
import {
  logIn,
  logInFromMagicLink,
  logInFromMail,
  logInFromSignature,
  profileOf,
  resetPassword,
  sendMagicLink,
  sendResetLink,
} from './actions.ts';
import type { Origin } from './actions.ts';
import * as api from './api.ts';

export const sessionRoutes = [
  publicRoute(api.login, { isSecret: true, ownTransaction: true }, async ({ app, body, request }) => ({
    models: [await logIn(app, body.LoginForm, originOf(request))],
  })),

  publicRoute(api.fromObMail, {}, async ({ app, params, query, request }) => {
    const link = { ...params, fd: query.fd ?? '' };
    return { models: [await logInFromMail(app, link, originOf(request))] };
  }),

  publicRoute(api.fromObMailByAddress, {}, async ({ app, params, query, request }) => {
    const link = { ...params, uid: '', fd: query.fd ?? '' };
    return { models: [await logInFromMail(app, link, originOf(request))] };
  }),

  publicRoute(api.fromSignature, {}, async ({ app, params, request }) => ({
    models: [await logInFromSignature(app, params.id, originOf(request))],
  })),

  publicRoute(
    api.fromMagicLink,
    { isSecret: true, ownTransaction: true },
    async ({ app, body, request }) => ({
      models: [await logInFromMagicLink(app, body.token, originOf(request))],
    }),
  ),

  route(
    api.sendMagicLink,
    {
      needs: 'toolChatManage and (fullCrmUser or fullOwnCrmUser)',
      limit: { bucket: 'magic', max: 30, minutes: 60, by: 'person' },
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

  publicRoute(api.sendPasswordResetLink, {}, async ({ app, params, request }) => {
    await sendResetLink(app, params.email, originOf(request));
    return { models: [] };
  }),

  publicRoute(api.setNewPassword, { isSecret: true }, async ({ tx, body }) => {
    await resetPassword(tx, body.resetToken, body.newPassword);
    return { models: [] };
  }),
];

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
