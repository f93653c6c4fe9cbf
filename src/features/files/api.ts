/** Files by themselves, as they travel: the documents' call, under both its names (A27). */
import { body, endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = z.string();

/** A file that was kept, and hangs on nothing yet. `path` is its address, for whoever of its agency asks with their session. */
export const KeptFile = z.object({ id: z.number(), name: text, mime: text, bytes: z.number(), path: text });

export const keepFile = endpoint({
  method: 'POST',
  path: '/files',
  body: body({}),
  files: ['myFile'],
  response: envelope(KeptFile),
  writes: 'adds',
});
