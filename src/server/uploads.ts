/** Multipart bodies: fields as one object (nested names opened, D16), files in memory and bounded by their route. */
import { Refusal } from '#kernel/refusal.ts';
import { shownName } from '#features/files/name.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { nested } from './nested.ts';

export interface UploadedFile {
  field: string;
  name: string;
  bytes: Buffer;
  sha256: string;
  /** What the route's `intake` proved it to be, and what a list shows of it. Nothing unproven is kept. */
  mime?: string;
  preview?: Buffer;
}
export interface Upload {
  fields: unknown;
  files: Readonly<Record<string, UploadedFile>>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 100_000;

/** Reads the form. A JSON body is taken as the fields, so that a call without a file needs no form. */
export async function readMultipart(request: FastifyRequest, maxFileBytes: number): Promise<Upload> {
  if (!request.isMultipart()) return { fields: request.body, files: {} };
  const pairs: [string, unknown][] = [];
  const files: Record<string, UploadedFile> = {};
  const parts = request.parts({
    limits: {
      fileSize: maxFileBytes + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      files: 10,
      parts: MAX_FIELDS + 10,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      pairs.push([part.fieldname, part.value]);
      continue;
    }
    const bytes = await part.toBuffer().catch(() => undefined);
    // The parser cuts a file at its bound without a word: one byte more is allowed in, to know.
    if (bytes === undefined || part.file.truncated || bytes.length > maxFileBytes)
      throw new Refusal('fileTooLarge', { field: part.fieldname });
    if (bytes.length > 0) {
      files[part.fieldname] = {
        field: part.fieldname,
        name: shownName(part.filename ?? ''),
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    }
  }
  return { fields: nested(pairs), files };
}
