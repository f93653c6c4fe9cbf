/** A paper of ours as PDF, for whoever asked for it. */
import type { PrintedDocument } from '#kernel/printed.ts';
import { Refusal } from '#kernel/refusal.ts';
import { ConversionFailed } from '#providers/documents/port.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { FastifyReply } from 'fastify';
import { submitterOf } from './intake.ts';

/** Refused in words where the machine is too busy: asking again may work. */
export async function printedFor(app: App, caller: Caller, document: PrintedDocument): Promise<Buffer> {
  try {
    return await app.providers.documents.print(document, submitterOf(caller));
  } catch (error) {
    throw error instanceof ConversionFailed ? new Refusal('documentsUnavailable') : error;
  }
}

/** Shown by the browser, kept by nobody on the way. */
export async function sendPdf(reply: FastifyReply, pdf: Buffer, name: string): Promise<void> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(pdf);
}
