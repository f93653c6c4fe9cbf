/**
 * /sandbox: what would have left this machine, with every link that logs somebody in. Development and demo only: config.ts refuses it where
 * others can reach us, and these pages ask once more of each request.
 */
import { addDays, asDay, isDay, todayInParis } from '#kernel/day.ts';
import { phoneDigits } from '#features/people/phone.ts';
import { CHANNELS_OUTBOX_CSP, channelsOutboxPage } from '#providers/channels/outbox.ts';
import { saturdayAfter } from '#providers/channels/sandbox/bookings.ts';
import type { ChannelsSandbox } from '#providers/channels/sandbox/server.ts';
import { answerTo, writeTo } from '#providers/mail/answering.ts';
import type { MailListener } from '#providers/mail/listener.ts';
import { OUTBOX_CSP, outboxMailPage, outboxPage } from '#providers/mail/outbox.ts';
import type { MailSandbox } from '#providers/mail/sandbox.ts';
import { SMS_OUTBOX_CSP, smsOutboxPage } from '#providers/sms/outbox.ts';
import type { SmsSandbox } from '#providers/sms/sandbox/server.ts';
import { isLoopbackHost } from '#server/hostcheck.ts';
import { isLocalRequest } from '#server/clientaddress.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandboxes } from './providers.ts';

/** @param mailIn where mail comes in, once it does. */
export function sandboxPages(
  server: FastifyInstance,
  sandboxes: Sandboxes,
  mailIn: () => MailListener | undefined,
): void {
  void server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      // Names of ours that others can reach us by are none here.
      if (!isLocalRequest(request) || !isLoopbackHost(request.headers) || isLookedAtFromElsewhere(request))
        await reply.code(404).type('text/plain; charset=utf-8').send('404');
    });
    declare(scope, sandboxes, mailIn);
  });
}

function declare(
  server: FastifyInstance,
  { cards, channels, mail, sms }: Sandboxes,
  mailIn: () => MailListener | undefined,
): void {
  server.get('/sandbox', async (_request, reply) =>
    reply.redirect(mail ? '/sandbox/mail' : '/sandbox/cards'),
  );
  if (cards)
    server.get('/sandbox/cards', async (_request, reply) => reply.redirect(`${cards.url}/sandbox/cards`));
  if (sms) smsPages(server, sms);
  if (channels) channelPages(server, channels);
  if (mail) mailPages(server, mail, mailIn);
}

/** What was sent, and its readers' answers: these really travel by SMTP to where mail comes in. */
function mailPages(server: FastifyInstance, mail: MailSandbox, mailIn: () => MailListener | undefined): void {
  const show = (reply: FastifyReply, page: string) =>
    reply
      .header('content-security-policy', OUTBOX_CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  const refuse = (reply: FastifyReply, why: string) =>
    reply.code(400).type('text/plain; charset=utf-8').send(why);
  server.get('/sandbox/mail', async (_request, reply) =>
    show(reply, outboxPage(await mail.list(), mailIn() !== undefined)),
  );
  server.get('/sandbox/mail/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { answered } = request.query as { answered?: string };
    const found = await mail.get(id);
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('404');
    return show(reply, outboxMailPage(found, mailIn() !== undefined, answered === '1'));
  });
  server.post('/sandbox/mail', async (request, reply) => {
    const { from = '', subject = '', text = '' } = fieldsOf(request);
    const listener = mailIn();
    if (!listener || !/^[^\s@]+@[^\s@]+$/.test(from) || text.trim() === '') return refuse(reply, '400');
    await writeTo(listener.port, { from, to: `contact@${listener.domain}`, subject, text });
    return reply.redirect('/sandbox/mail', 303);
  });
  server.post('/sandbox/mail/:id/reply', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { text = '' } = fieldsOf(request);
    const [listener, found] = [mailIn(), await mail.get(id)];
    if (!listener || !found || text.trim() === '') return refuse(reply, '400');
    const answer = answerTo(found, text);
    const isOurs = answer.to.endsWith(`@${listener.domain}`);
    await writeTo(listener.port, { ...answer, to: isOurs ? answer.to : `contact@${listener.domain}` });
    return reply.redirect(`/sandbox/mail/${id}?answered=1`, 303);
  });
}

function smsPages(server: FastifyInstance, sms: SmsSandbox): void {
  server.get('/sandbox/sms', async (request, reply) => {
    const { answered } = request.query as { answered?: string };
    return reply
      .header('content-security-policy', SMS_OUTBOX_CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(smsOutboxPage(sms.list(), /^\d{1,3}$/.test(answered ?? '') ? Number(answered) : undefined));
  });
  server.post('/sandbox/sms/reply', async (request, reply) => {
    const { phone, text } = fieldsOf(request);
    const digits = phoneDigits(phone);
    if (digits === null || !text) return reply.code(400).type('text/plain; charset=utf-8').send('400');
    return reply.redirect(`/sandbox/sms?answered=${await sms.reply(`+${digits}`, text)}`, 303);
  });
  server.post('/sandbox/sms/:ticket/report', async (request, reply) => {
    const { ticket } = request.params as { ticket: string };
    const { status } = fieldsOf(request);
    const isKnown = sms.list().some((each) => each.ticket === ticket);
    if (!isKnown || !status) return reply.code(400).type('text/plain; charset=utf-8').send('400');
    return reply.redirect(`/sandbox/sms?answered=${await sms.report(ticket, status)}`, 303);
  });
}

/** An invitation to connect with, and platforms that sell and cancel. */
function channelPages(server: FastifyInstance, channels: ChannelsSandbox): void {
  const show = (reply: FastifyReply, more: { code?: string; said?: string } = {}) => {
    const arrival = saturdayAfter(todayInParis(), 30);
    return reply
      .header('content-security-policy', CHANNELS_OUTBOX_CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        channelsOutboxPage({
          properties: channels.properties(),
          bookings: channels.bookings(),
          arrival,
          departure: addDays(asDay(arrival), 7),
          ...more,
        }),
      );
  };
  server.get('/sandbox/channels', async (_request, reply) => show(reply));
  server.post('/sandbox/channels/invite', async (_request, reply) =>
    show(reply, { code: channels.invite() }),
  );
  server.post('/sandbox/channels/book', async (request, reply) => {
    const { room, arrival, departure, guest = '' } = fieldsOf(request);
    if (!isDay(arrival) || !isDay(departure) || departure <= arrival)
      return show(reply, { said: 'Ces dates ne vont pas.' });
    try {
      channels.book({ roomId: Number(room), arrival, departure, firstName: '', lastName: guest });
    } catch {
      return show(reply, { said: 'Ces nuits n’y sont pas en vente.' });
    }
    return reply.redirect('/sandbox/channels', 303);
  });
  server.post('/sandbox/channels/:id/cancel', async (request, reply) => {
    const { id } = request.params as { id: string };
    const known = channels.bookings().find((one) => String(one.id) === id);
    if (!known) return reply.code(400).type('text/plain; charset=utf-8').send('400');
    channels.change(known.id, { status: 'cancelled' });
    return reply.redirect('/sandbox/channels', 303);
  });
}

/** A page of another site, or of another server of this machine, may lead here, and look at nothing by itself. What it sends is refused by the check of origins. */
function isLookedAtFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-dest'] !== 'document';
}

function fieldsOf(request: FastifyRequest): Record<string, string | undefined> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
