/**
 * Photos on their way: a queue for each house and person, which goes on while they look at another tab or screen. Nothing that was dropped is
 * lost: what failed waits with its name to be tried again (B117), what is there already waits for a word, what was called off is gone (PHOTO-03).
 */
import { ApiRefusal, waitOf } from '#web/apirefusal.ts';
import { holdPage } from '#web/held.ts';
import { invalidate } from '#web/queries.ts';
import { onClose, session } from '#web/session.ts';
import { store } from '#web/store.ts';
import type { Store } from '#web/store.ts';
import { write } from '#web/save.ts';
import { uploadPhoto } from './api.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';

/** 'there': the same picture is among the photos of the house, and somebody is to say what becomes of this one. */
export type UploadState = 'waiting' | 'sending' | 'drawing' | 'there' | 'failed' | 'done';

export interface Upload {
  id: number;
  file: File;
  state: UploadState;
  percent: number;
  /** Of one that failed. Undefined with `state: 'failed'`: it is too heavy, and was not sent. */
  refusal?: ApiRefusal | undefined;
  /** Of one that is there already, which photo it is. */
  position?: number | undefined;
}

interface Entry extends Upload {
  batch: string;
  nth: number;
  /** It is kept although it is there. */
  same: boolean;
  /** One for each try, so that a try whose answer was lost is not a second photo. */
  key: string;
  control?: AbortController | undefined;
}

/** The server draws two at a time: a third is on its way meanwhile, so that neither waits for the line. More would only wait there. */
const AT_ONCE = 3;

const queues = new Map<string, Store<readonly Entry[]>>();
let lastId = 0;

export function uploadsOf(houseId: number): Store<readonly Upload[]> {
  return queueOf(houseId);
}

function queueOf(houseId: number): Store<readonly Entry[]> {
  const name = `${session.get().profile?.uid ?? 0} ${houseId}`;
  const queue = queues.get(name) ?? store<readonly Entry[]>([]);
  queues.set(name, queue);
  return queue;
}

type Change = (entries: readonly Entry[]) => readonly Entry[];

function change(queue: Store<readonly Entry[]>, changed: Change): void {
  queue.set(changed(queue.get()));
  holdWhatIsAtStake();
}

/** What a reload would lose: on its way, or waiting for a word about it. What is too heavy is not sent in any case. */
function isAtStake({ state, refusal }: Upload): boolean {
  return state !== 'done' && (state !== 'failed' || refusal !== undefined);
}

function isAnyAtStake(): boolean {
  return [...queues.values()].some((queue) => queue.get().some(isAtStake));
}

let letGo: (() => void) | undefined;

function holdWhatIsAtStake(): void {
  if (isAnyAtStake()) {
    letGo ??= holdPage();
    return;
  }
  letGo?.();
  letGo = undefined;
}

export function addFiles(houseId: number, files: readonly File[]): void {
  const queue = queueOf(houseId);
  const batch = crypto.randomUUID();
  const added = files.map((file, nth): Entry => ({
    id: (lastId += 1),
    file,
    state: file.size > MAX_PHOTO_BYTES ? 'failed' : 'waiting',
    percent: 0,
    batch,
    nth,
    same: false,
    key: crypto.randomUUID(),
  }));
  change(queue, (entries) => [...entries, ...added]);
  startNext(houseId, queue);
}

function patch(queue: Store<readonly Entry[]>, id: number, patched: Partial<Entry>): void {
  change(queue, (entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...patched } : entry)));
}

function startNext(houseId: number, queue: Store<readonly Entry[]>): void {
  const running = queue.get().filter(isRunning).length;
  const next = queue.get().filter(({ state }) => state === 'waiting');
  for (const entry of next.slice(0, Math.max(0, AT_ONCE - running))) void send(houseId, queue, entry);
}

export function isRunning({ state }: Upload): boolean {
  return state === 'sending' || state === 'drawing';
}

/** Still to come, or under way. */
export function isOpen(upload: Upload): boolean {
  return upload.state === 'waiting' || isRunning(upload);
}

async function send(houseId: number, queue: Store<readonly Entry[]>, entry: Entry): Promise<void> {
  const control = new AbortController();
  patch(queue, entry.id, { state: 'sending', percent: 0, control, refusal: undefined });
  try {
    await sent(houseId, entry, {
      signal: control.signal,
      onProgress: (percent) =>
        patch(queue, entry.id, { percent, state: percent < 100 ? 'sending' : 'drawing' }),
    });
    patch(queue, entry.id, { state: 'done', percent: 100 });
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    settle(queue, entry, error);
  } finally {
    startNext(houseId, queue);
  }
}

const TRIES = 3;

/** A busy server is waited for, as nobody clicks. */
async function sent(
  houseId: number,
  { file, same, batch, nth, key }: Entry,
  how: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      const body = { same: same ? (1 as const) : (0 as const), batch, nth };
      await write(
        uploadPhoto,
        { params: { house: houseId }, body, files: { photo: file } },
        { touches: ['photos'], key, ...how },
      );
      return;
    } catch (error) {
      const wait = waitOf(error);
      if (wait === undefined || tries === TRIES) throw error;
      await new Promise((over) => setTimeout(over, wait));
      if (how.signal.aborted) throw new ApiRefusal('aborted');
    }
}

function settle(queue: Store<readonly Entry[]>, { id }: Entry, refusal: ApiRefusal): void {
  // Whoever called it off has settled what becomes of it.
  if (refusal.kind === 'aborted') return;
  const there = refusal.warnings.find(({ type }) => type === 'photoThere');
  // Somebody else has added some, or the one that is meant: the album is shown as it is by now.
  if (there || refusal.result === 'max_pictures') invalidate(['photos']);
  if (there) return patch(queue, id, { state: 'there', position: Number(there.params?.['n']) });
  patch(queue, id, { state: 'failed', percent: 0, refusal });
  // Whether the session is over is for a read to say, in its words (A22); nothing else ends it.
  if (refusal.status === 401) invalidate(['photos']);
}

function drop(queue: Store<readonly Entry[]>, id: number): void {
  change(queue, (entries) => entries.filter((entry) => entry.id !== id));
}

/** Called off, or taken off the list. */
export function cancelUpload(houseId: number, id: number): void {
  const queue = queueOf(houseId);
  queue
    .get()
    .find((entry) => entry.id === id)
    ?.control?.abort();
  drop(queue, id);
  startNext(houseId, queue);
}

/** Those on their way and those still to come; what waits for a word stays. */
export function cancelAll(houseId: number): void {
  const queue = queueOf(houseId);
  const open = queue.get().filter(isOpen);
  // All of them first: the end of one that is on its way begins the next that waits.
  change(queue, (entries) => entries.filter((entry) => !isOpen(entry)));
  for (const { control } of open) control?.abort();
}

/** @param same it is to be kept although it is there */
export function retryUpload(houseId: number, id: number, { same = false } = {}): void {
  const queue = queueOf(houseId);
  const entry = queue.get().find((one) => one.id === id);
  // Of a try nobody answered the key stays; a refusal was an answer.
  const key = entry?.refusal?.kind === 'refused' || same ? crypto.randomUUID() : entry?.key;
  patch(queue, id, { state: 'waiting', percent: 0, ...(key && { key }), ...(same && { same }) });
  startNext(houseId, queue);
}

/** What is done needs no line any more, once all is. */
export function forgetDone(houseId: number): void {
  change(queueOf(houseId), (entries) => entries.filter(({ state }) => state !== 'done'));
}

/** Of all that is sent, in hundredths of its weight; what waits for a word about it is not, or not yet. */
export function overallPercent(uploads: readonly Upload[]): number {
  const sent = uploads.filter((upload) => upload.state === 'done' || isOpen(upload));
  const weight = sent.reduce((sum, { file }) => sum + file.size, 0);
  const done = sent.reduce((sum, { file, percent }) => sum + (file.size * percent) / 100, 0);
  return weight === 0 ? 0 : Math.round((done / weight) * 100);
}

/** Nobody knows whether the last one arrived; its key stays, so that it is not there twice. */
const BROKEN_OFF = {
  state: 'failed',
  percent: 0,
  refusal: new ApiRefusal('network', { isWrite: true }),
} as const;

addEventListener('beforeunload', (event) => {
  if (isAnyAtStake()) event.preventDefault();
});

/** A session that ends stops what is on its way, and keeps it for the same person; a logout keeps nothing (C29). */
onClose(() => {
  for (const queue of queues.values()) {
    const open = queue.get().filter(isOpen);
    change(queue, (entries) => entries.map((entry) => (isOpen(entry) ? { ...entry, ...BROKEN_OFF } : entry)));
    for (const { control } of open) control?.abort();
  }
  queueMicrotask(() => {
    if (session.get().reason !== 'logout') return;
    queues.clear();
    holdWhatIsAtStake();
  });
});
