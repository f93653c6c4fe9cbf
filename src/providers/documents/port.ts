/** Contract templates (docx) and what becomes of them: filled, then PDF; and papers of our own, printed. */
import type { TextBlock } from '#kernel/documenttext.ts';
import type { PrintedDocument } from '#kernel/printed.ts';

/** A section (`{{#name}} … {{/name}}`) takes a list of rows, or anything: it is shown once unless that is empty or false. */
export type TemplateValue = string | boolean | readonly Readonly<Record<string, string>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** Who waits for it: staff before guests before nobody, which is mail. */
export interface Submitter {
  subject: string;
  isStaff: boolean;
}

export interface Documents {
  /** Rejects unless this is a Word document, wholly readable, in which nothing runs and which fetches nothing unasked. */
  validate(docx: Uint8Array, submitter?: Submitter): Promise<void>;
  /** Every name the template uses, sorted. With `known` it is to become a template: another name is refused, and so are changes left open and hidden words. */
  placeholders(docx: Uint8Array, known?: readonly string[], submitter?: Submitter): Promise<string[]>;
  /** `missing`: the names the template uses and `values` does not hold; they are left blank. An empty text is a value. */
  fill(
    docx: Uint8Array,
    values: TemplateValues,
    submitter?: Submitter,
  ): Promise<{ docx: Uint8Array; missing: string[] }>;
  /** One at a time, each within ten seconds of being asked or of leaving the queue, or `ConversionFailed`. One person has two on their way, `filesBusy` else. */
  toPdf(docx: Uint8Array, submitter: Submitter): Promise<Buffer>;
  /** What the document says, in words that reflow; nothing where that is not what its pages say. Never rejects. */
  text(docx: Uint8Array, pages: Uint8Array, submitter: Submitter): Promise<TextBlock[] | undefined>;
  /** A paper of ours as PDF. No converter: it takes a moment. Rejects with `ConversionFailed` where the machine is too busy. */
  print(document: PrintedDocument, submitter?: Submitter): Promise<Buffer>;
  /** The pages of several PDF of ours in one, in their order. */
  join(pdfs: readonly Uint8Array[], submitter: Submitter): Promise<Buffer>;
  /** Starts the converter ahead of need (a contracts tab was opened); answers once a conversion is fast. Never rejects. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** `active`: something in it would run or be fetched. `tracked`, `hidden`: which of its words count is not settled. */
export type TemplateFault =
  | 'notDocx'
  | 'tooLarge'
  | 'active'
  | 'tracked'
  | 'hidden'
  | 'syntax'
  | 'unknownPlaceholder';

/** The file somebody gave cannot be taken; `names` says which of its placeholders are wrong. */
export class TemplateError extends Error {
  readonly kind: TemplateFault;
  readonly names: readonly string[];
  constructor(kind: TemplateFault, names: readonly string[] = []) {
    super(names.length === 0 ? kind : `${kind}: ${names.join(', ')}`);
    this.name = 'TemplateError';
    this.kind = kind;
    this.names = names;
  }
}

/** No converter could make the PDF in time. Nothing was changed; asking again may work. */
export class ConversionFailed extends Error {
  constructor(reason: string) {
    super(`The document could not be turned into a PDF: ${reason}`);
    this.name = 'ConversionFailed';
  }
}
