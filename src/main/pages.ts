/** What is not an API call with an envelope: files, the event stream, webhooks, pages rendered here, the sandbox's screens. */
import type { App } from '#server/app.ts';
import type { EventHub } from '#server/events.ts';
import { beds24News } from '#features/beds24/news.ts';
import { fileRoutes } from '#features/files/routes.ts';
import { channelPages } from '#features/channels/pages.ts';
import { publicPages } from '#features/publicsite/pages.ts';
import { smsCallbacks } from '#features/sms/callbacks.ts';
import { cardWebhook } from '#features/payments/webhook.ts';
import { eventStream } from '#features/status/stream.ts';
import type { FastifyInstance } from 'fastify';

export function pages(server: FastifyInstance, app: App, hub: EventHub): void {
  fileRoutes(server, app);
  eventStream(server, app, hub);
  cardWebhook(server, app);
  smsCallbacks(server, app);
  channelPages(server, app);
  beds24News(server, app);
  publicPages(server, app);
}
