/** What is done with a document of somebody's: proven, read, filled, made ready for a converter. In a process of its own (reader.ts). */
import { openDocx, validateDocx, zipOf } from './docx.ts';
import { refuseUnsettled } from './marks.ts';
import { TemplateError } from './port.ts';
import type { TemplateValues } from './port.ts';
import { filled, placeholdersOf } from './template.ts';

export function placeholders(docx: Uint8Array, known?: readonly string[]): string[] {
  const opened = openDocx(docx);
  const names = placeholdersOf(opened);
  if (known === undefined) return names;
  refuseUnsettled(opened);
  const allowed = new Set(known);
  const unknown = names.filter((name) => !allowed.has(name));
  if (unknown.length > 0) throw new TemplateError('unknownPlaceholder', unknown);
  return names;
}

export function fill(docx: Uint8Array, values: TemplateValues): { docx: Buffer; missing: string[] } {
  return filled(openDocx(docx), values);
}

export function validate(docx: Uint8Array): void {
  validateDocx(docx);
}

/** Converters turn anything into a page, garbage included: what is not a document stops here. */
export function checked(docx: Uint8Array): Buffer {
  return zipOf(openDocx(docx)).generate({ type: 'nodebuffer', compression: 'STORE' });
}
