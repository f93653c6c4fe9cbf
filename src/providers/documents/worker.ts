/** The process in which documents of strangers are read, and our own are printed. What converters load is loaded only by who asks for it. */
import type { TextBlock } from '#kernel/documenttext.ts';
import type { PrintedDocument } from '#kernel/printed.ts';
import { serveWorker } from '#server/workerprocess.ts';
import { TemplateError } from './port.ts';
import type { TemplateFault, TemplateValues } from './port.ts';
import * as reading from './operations.ts';

export type Operation =
  | ({ docx: Uint8Array } & (
      | { task: 'prove' | 'check' | 'plain' }
      | { task: 'text'; pages: Uint8Array }
      | { task: 'placeholders'; known: readonly string[] | undefined }
      | { task: 'fill'; values: TemplateValues }
    ))
  | { task: 'print'; document: PrintedDocument }
  | { task: 'join'; pdfs: readonly Uint8Array[] };
export type OperationResult =
  | { refused: { kind: TemplateFault; names: readonly string[] } }
  | { names: string[] }
  | { pdf: Uint8Array }
  | { docx: Uint8Array; names?: string[] }
  | { text: TextBlock[] | undefined }
  | { isProven: true };

serveWorker(async (asked: Operation): Promise<OperationResult> => {
  try {
    return await answered(asked);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { refused: { kind: error.kind, names: error.names } };
  }
});

async function answered(asked: Operation): Promise<OperationResult> {
  if (asked.task === 'placeholders') return { names: reading.placeholders(asked.docx, asked.known) };
  if (asked.task === 'check') return { docx: reading.checked(asked.docx) };
  if (asked.task === 'fill') {
    const { docx, missing } = reading.fill(asked.docx, asked.values);
    return { docx, names: missing };
  }
  if (asked.task === 'text') {
    const { documentText } = await import('./text.ts');
    return { text: await documentText(asked.docx, asked.pages) };
  }
  if (asked.task === 'print' || asked.task === 'join') {
    const { joined, printed } = await import('./print.ts');
    return { pdf: asked.task === 'join' ? await joined(asked.pdfs) : await printed(asked.document) };
  }
  if (asked.task === 'plain') {
    const { PlainLayout } = await import('./plain.ts');
    return { docx: await new PlainLayout().toPdf(asked.docx) };
  }
  reading.validate(asked.docx);
  return { isProven: true };
}
