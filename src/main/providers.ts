/** The outside world: the real adapters, pointed at the real services where credentials are given and at our sandboxes otherwise (D05, D16). */
import type { Log } from '#server/workerpool.ts';
import type { Providers } from '#server/app.ts';
import { startCardsSandbox } from '#providers/cards/sandbox/server.ts';
import type { CardsSandbox } from '#providers/cards/sandbox/server.ts';
import { stripeCards } from '#providers/cards/stripe.ts';
import { beds24Channels } from '#providers/channels/beds24.ts';
import { startChannelsSandbox } from '#providers/channels/sandbox/server.ts';
import type { ChannelsSandbox } from '#providers/channels/sandbox/server.ts';
import { openDocuments } from '#providers/documents/converter.ts';
import { playDemo } from '#providers/feeds/demofeeds.ts';
import { openFeeds } from '#providers/feeds/fetcher.ts';
import { SANDBOX_HOST, startFeedsSandbox } from '#providers/feeds/sandbox.ts';
import type { FeedsSandbox } from '#providers/feeds/sandbox.ts';
import { diskFiles } from '#providers/files/disk.ts';
import { startMailSandbox } from '#providers/mail/sandbox.ts';
import { openPhotos } from '#providers/photos/workers.ts';
import { openPictures } from '#providers/pictures/sharp.ts';
import type { MailSandbox } from '#providers/mail/sandbox.ts';
import { smtpMail } from '#providers/mail/smtp.ts';
import { noSms } from '#providers/sms/none.ts';
import { octopushSms } from '#providers/sms/octopush.ts';
import type { SmsOut } from '#providers/sms/port.ts';
import { startSmsSandbox } from '#providers/sms/sandbox/server.ts';
import type { SmsSandbox } from '#providers/sms/sandbox/server.ts';
import type { Seal } from '#providers/signatures/port.ts';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';

export interface Sandboxes {
  cards: CardsSandbox | undefined;
  channels: ChannelsSandbox | undefined;
  feeds: FeedsSandbox | undefined;
  mail: MailSandbox | undefined;
  sms: SmsSandbox | undefined;
}
export interface OpenedProviders {
  providers: Providers;
  sandboxes: Sandboxes;
  close(): Promise<void>;
}

/** @param ownUrl where the sandboxes call back; known once the server listens. */
export async function openProviders(
  config: Config,
  log: Log,
  ownUrl: () => string,
): Promise<OpenedProviders> {
  const { cards, sandbox: cardsSandbox } = await openCards(config, () => `${ownUrl()}/api/webhooks/stripe`);
  const { sms, sandbox: smsSandbox } = await openSms(config, ownUrl);
  const channelsSandbox = await openChannelsSandbox(config, ownUrl);
  const mailSandbox =
    config.mail.smtpUrl === undefined
      ? await startMailSandbox({ dir: join(config.dataDir, 'sandbox/mail') })
      : undefined;
  const mail = smtpMail(config.mail.smtpUrl ?? mailSandbox!.smtpUrl);
  const documents = openDocuments({ log });
  const feedsSandbox = config.sandbox ? await startFeedsSandbox() : undefined;
  if (feedsSandbox && config.demo) playDemo(feedsSandbox);
  const pictures = openPictures(log);
  const photos = openPhotos(log);
  const seal = sealWhenNeeded(config.dataDir);
  return {
    providers: {
      cards,
      channels: beds24Channels({ url: channelsSandbox?.url ?? config.channels.url }),
      documents,
      feeds: openFeeds({ sandbox: feedsSandbox && { host: SANDBOX_HOST, port: feedsSandbox.port } }),
      mail,
      photos,
      pictures,
      seal,
      sms,
      files: diskFiles(join(config.dataDir, 'files')),
    },
    sandboxes: {
      cards: cardsSandbox,
      channels: channelsSandbox,
      feeds: feedsSandbox,
      mail: mailSandbox,
      sms: smsSandbox,
    },
    close: async () => {
      pictures.close();
      photos.close();
      await Promise.allSettled([
        documents.close(),
        mail.close(),
        cardsSandbox?.close(),
        channelsSandbox?.close(),
        feedsSandbox?.close(),
        mailSandbox?.close(),
        smsSandbox?.close(),
      ]);
    },
  };
}

/** Certificates, PDF and handwriting are a quarter of what the server weighs, for a few papers a day: they are loaded by the first. */
function sealWhenNeeded(dataDir: string): Seal {
  let opened: Promise<Seal> | undefined;
  const open = () =>
    (opened ??= import('#providers/signatures/seal.ts')
      .then(({ openSeal }) => openSeal(dataDir))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      }));
  return {
    seal: async (contract) => (await open()).seal(contract),
    close: async (paper) => (await open()).close(paper),
    signatureImage: async (name) => (await open()).signatureImage(name),
  };
}

async function openCards(config: Config, webhookUrl: () => string) {
  if (config.stripe) return { cards: stripeCards(config.stripe), sandbox: undefined };
  const keys = {
    secretKey: 'sk_test_sandbox',
    webhookSecret: `whsec_${createHmac('sha256', config.secret).update('card sandbox').digest('base64url')}`,
  };
  const options = { ...keys, webhookUrl, store: join(config.dataDir, 'sandbox/cards') };
  const sandbox = await startBeside(config.port, (port) => startCardsSandbox({ ...options, port }));
  return {
    cards: stripeCards({ ...keys, at: { host: sandbox.host, port: sandbox.port, protocol: 'http' } }),
    sandbox,
  };
}

async function openSms(
  config: Config,
  ownUrl: () => string,
): Promise<{ sms: SmsOut; sandbox: SmsSandbox | undefined }> {
  const { account, webhookSecret } = config.sms;
  if (account) return { sms: octopushSms(account), sandbox: undefined };
  if (!config.sandbox) return { sms: noSms(), sandbox: undefined };
  const credentials = { login: 'sandbox', key: webhookSecret };
  const sandbox = await startSmsSandbox({
    ...credentials,
    dir: join(config.dataDir, 'sandbox/sms'),
    callbackUrl: (kind) => `${ownUrl()}/api/webhooks/sms/${kind}?token=${webhookSecret}`,
  });
  return { sms: octopushSms({ ...credentials, sender: 'Pertuis', url: sandbox.url }), sandbox };
}

/** Each agency has an account of its own there, which is none of the configuration: without the sandbox it is the real one that is asked. */
async function openChannelsSandbox(
  config: Config,
  ownUrl: () => string,
): Promise<ChannelsSandbox | undefined> {
  if (!config.sandbox || config.channels.url !== undefined) return undefined;
  return startChannelsSandbox({ dir: join(config.dataDir, 'sandbox/channels'), ownUrl });
}

/** Near ours, but not where `npm run dev` listens. */
const BESIDE = 10;

/** A port beside ours, so that open card pages survive a restart; any other when somebody has it. */
async function startBeside<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  if (port === 0) return start(0);
  try {
    return await start(port + BESIDE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return start(0);
    throw error;
  }
}
