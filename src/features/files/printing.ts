/** A paper of ours as PDF, for whoever asks: laid out in their line, and refused in words where the machine is too busy. */
import type { PrintedDocument } from '#kernel/printed.ts';
import { Refusal } from '#kernel/refusal.ts';
import { ConversionFailed } from '#providers/documents/port.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { submitterOf } from './intake.ts';

export async function printPaper(app: App, caller: Caller, document: PrintedDocument): Promise<Buffer> {
  try {
    return await app.providers.documents.print(document, submitterOf(caller));
  } catch (error) {
    throw error instanceof ConversionFailed ? new Refusal('documentsUnavailable') : error;
  }
}
