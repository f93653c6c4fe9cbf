/** Multipart bodies: fields as one object (nested names opened, D16), files in memory and bounded by their route. */
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { shownName } from '#features/files/name.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { BODY_BYTES } from './bodyparsers.ts';
import { nested } from './nested.ts';

export interface UploadedFile {
  field: string;
  name: string;
  bytes: Buffer;
  sha256: string;
  /** What the route's `prepare` proved it to be, and what a list shows of it. Nothing unproven is kept. */
  mime?: string;
  preview?: Buffer;
}
/** By the names of their fields. */
export type UploadedFiles = Readonly<Record<string, UploadedFile>>;
export interface Upload {
  fields: unknown;
  files: UploadedFiles;
}

const MAX_FIELDS = 100;

/** The longest body of a form with so many files: these, its fields, and the lines between them. */
export function multipartBytes(files: number, maxFileBytes: number): number {
  return files * maxFileBytes + BODY_BYTES;
}

/** Reads the form. A JSON body is taken as the fields, so that a call without a file needs no form. */
export async function readMultipart(
  request: FastifyRequest,
  names: readonly string[],
  most: { bytes: number; refusal: RefusalKey },
): Promise<Upload> {
  if (!request.isMultipart()) return { fields: request.body, files: {} };
  const pairs: [string, unknown][] = [];
  let fieldBytes = 0;
  const files: Record<string, UploadedFile> = {};
  const parts = request.parts({
    limits: {
      fileSize: most.bytes + 1,
      fields: MAX_FIELDS,
      fieldSize: BODY_BYTES,
      files: names.length,
      parts: MAX_FIELDS + names.length,
    },
  });
  for await (const part of whole(parts)) {
    if (part.type === 'field') {
      // One that calls itself JSON comes read already, as anything.
      if (typeof part.value !== 'string') throw new Refusal('wrongType', { field: part.fieldname });
      const value = part.value.toWellFormed();
      fieldBytes += Buffer.byteLength(value);
      if (part.valueTruncated || fieldBytes > BODY_BYTES) throw new Refusal('bodyTooLarge');
      pairs.push([part.fieldname, value]);
      continue;
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw brokenOff(error) ?? new Refusal(most.refusal, { field: part.fieldname });
    });
    // The parser cuts a file at its bound without a word: one byte more is allowed in, to know.
    if (part.file.truncated || bytes.length > most.bytes)
      throw new Refusal(most.refusal, { field: part.fieldname });
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

/** A form that ends before its last line is a mistake of who sent it; the parser says so in words only. */
async function* whole<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw brokenOff(error) ?? error;
  }
}

function brokenOff(error: unknown): Refusal | undefined {
  const isBroken =
    error instanceof Error &&
    /end of multipart data|terminated early|boundary not found/i.test(error.message);
  return isBroken ? new Refusal('wrongType') : undefined;
}
