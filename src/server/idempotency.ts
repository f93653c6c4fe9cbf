/**
 * A write named by its client happens once (D13). The key is inserted first: a second call with the same key waits for the first
 * transaction, then finds its answer; a refused first call rolled back and left nothing.
 */
import type { LocalizedText } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { pipelined } from './prepared.ts';
import type { Db, Tx } from './sql.ts';
import { changed, maybe, sql } from './sql.ts';
import type { Upload } from './uploads.ts';

const KEY = /^[\w-]{8,100}$/;

/** SHA-256 of what was asked: the same key with another request is a mistake of the client. */
export function fingerprint(request: FastifyRequest, upload: Upload): Buffer {
  const { _clientTimestamp: _ignored, ...fields } = { ...(upload.fields as Record<string, unknown> | null) };
  const files = Object.values(upload.files).map((file) => `${file.field} ${file.sha256}`);
  const path = request.url.replace(/\?.*$/, '');
  return createHash('sha256')
    .update(JSON.stringify([request.method, path, fields, files]))
    .digest();
}

/** A write under the name its client gave it, and what was asked under that name. */
export interface NamedWrite {
  uid: number;
  key: string;
  print: Buffer;
  /** What was made under that name, in words, from the answer that was kept; undefined when it is no such answer. */
  describe?: ((answer: string) => LocalizedText | undefined) | undefined;
}

/**
 * What this write was answered before, if it was: for what is done ahead of the transaction. Two at once both find nothing, and do that
 * work twice; the write itself is settled below.
 */
export async function remembered(db: Db, write: NamedWrite): Promise<string | undefined> {
  const { uid, key, print } = write;
  if (!KEY.test(key)) throw new Refusal('wrongType', { field: 'Idempotency-Key' });
  const earlier = await maybe(
    db,
    sql<{
      request: Buffer;
      answer: string | null;
    }>`select request, answer from idempotency where uid = ${uid} and key = ${key}`,
  );
  if (!earlier) return undefined;
  if (earlier.answer === null) throw new Refusal('idempotencyReused');
  if (earlier.request.equals(print)) return earlier.answer;
  // Its answer was lost, and the words were changed since: they are told what the first ones made.
  const what = write.describe?.(earlier.answer);
  throw what ? new Refusal('savedOtherwise', { params: { what } }) : new Refusal('idempotencyReused');
}

/** Runs `produce` unless the key was already used by this person: then answers what was answered. */
export async function replayed(tx: Tx, write: NamedWrite, produce: () => Promise<string>): Promise<string> {
  const { uid, key, print } = write;
  if (!KEY.test(key)) throw new Refusal('wrongType', { field: 'Idempotency-Key' });
  const mine = await changed(
    tx,
    sql`insert into idempotency (uid, key, request) values (${uid}, ${key}, ${print}) on conflict do nothing`,
  );
  if (mine === 0) {
    const earlier = await remembered(tx, write);
    if (earlier === undefined) throw new Error(`The write ${key} was taken and is not there.`);
    return earlier;
  }
  const answer = await produce();
  await pipelined(
    sql`update idempotency set answer = ${answer}, status = 200 where uid = ${uid} and key = ${key}`,
  ).execute(tx);
  return answer;
}
