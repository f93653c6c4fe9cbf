/** What a route is: an endpoint (shapes, shared with the browser), what it needs, and a call. Declared here, run by http.ts. */
import type { Endpoint, Inputs, Result } from '#kernel/endpoint.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { RefusalKey } from '#kernel/planned.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import type { Limit } from './ratelimit.ts';
import type { Caller, SessionKind } from './session.ts';
import type { Db, Tx } from './sql.ts';
import type { UploadedFile } from './uploads.ts';

/** Any logged-in person; the rows they see are then decided by scope. */
export const SESSION = 'session';

/** Nobody in particular. */
export const PUBLIC = 'public';

export interface Call<E extends Endpoint> {
  app: App;
  params: Inputs<E>['params'];
  query: Inputs<E>['query'];
  body: Inputs<E>['body'];
  files: Readonly<Record<string, UploadedFile>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Executor<E extends Endpoint> = E['method'] extends 'GET' ? { db: Db } : { tx: Tx };

export type Answer<E extends Endpoint> = Omit<Result<E>, 'result' | 'appVersion'> & {
  result?: 'ok' | 'error' | 'cancelledwithwarnings';
};

interface Options {
  /** Sessions other than full ones (a mail link, a signature link) that may come here; full ones always may. */
  kinds?: readonly SessionKind[];
  /** Counted before the body is read. */
  limit?: Limit & { by: 'address' | 'person' };
  /** Refuses before the body is read: by what was counted of others, where a call counts only when it is known what came in it; by whose something is that files are sent to. */
  beforeBody?: (app: App, request: FastifyRequest, caller: Caller | undefined) => Promise<void>;
  /** A stranger writes at length here; what they send elsewhere is as short as a login. */
  isForm?: boolean;
  /** Bytes of one uploaded file; needed by endpoints that take files. */
  maxFileBytes?: number;
  /** What a larger one is told; else that of pictures in messages. */
  fileTooLarge?: RefusalKey;
  /** Bytes of a body that holds files as text. */
  maxBodyBytes?: number;
  /**
   * Worked on at once, however many wait: what waits for something else than the database (a provider, a hash, a conversion) and would keep
   * a place from everybody meanwhile; what a watcher asks to learn whether the server lives.
   */
  bypassesQueue?: boolean;
  /** The call opens its own transactions. */
  ownTransaction?: boolean;
  /** Question or answer holds a password or a token: nothing of either is kept, so a repeat is a new call. */
  isSecret?: boolean;
  /** The answer was shaped by the query and is not checked again: lists that promise speed. */
  trusted?: boolean;
}

/** A route with its types forgotten: what the table of routes in main/ holds. */
export interface Route {
  method: string;
  path: string;
  needs: string;
  endpoint: Endpoint;
  options: Options;
  /** The answer is bytes that the call sends itself: a file, an export. */
  isRaw?: boolean;
  /**
   * Runs ahead of the transaction, once for a write that names itself: what is slow (a file weighed and proven), what is counted, what
   * stays when the call is refused.
   */
  prepare?: (call: Call<Endpoint> & { caller: Caller | undefined; db: Db }) => Promise<unknown>;
  /** What a call made, after 'did arrive:', for somebody whose answer was lost and who comes back with other words. */
  describe?: (made: unknown) => LocalizedText | undefined;
  run(
    call: Call<Endpoint> & { caller: Caller | undefined; db: Db; tx: Tx; prepared: unknown },
  ): Promise<unknown>;
}

/** A route for somebody: `needs` is SESSION or an expression over permissions. What `prepare` found is handed to the call. */
export function route<E extends Endpoint, B = undefined>(
  endpoint: E,
  options: Options & {
    needs: string;
    prepare?: (call: Call<E> & { caller: Caller; db: Db }) => Promise<B>;
    describe?: (made: Result<E>) => LocalizedText | undefined;
  },
  run: (call: Call<E> & Executor<E> & { caller: Caller; prepared: B }) => Promise<Answer<E>>,
): Route {
  const { needs, prepare, describe, ...rest } = options;
  return {
    method: endpoint.method,
    path: endpoint.path,
    needs,
    endpoint,
    options: rest,
    ...(prepare && { prepare: prepare as unknown as NonNullable<Route['prepare']> }),
    ...(describe && { describe: describe as NonNullable<Route['describe']> }),
    run: run as unknown as Route['run'],
  };
}

/** A route that answers bytes by itself, under the same two questions. */
export function rawRoute<E extends Endpoint>(
  endpoint: E,
  options: Options & { needs: string },
  run: (call: Call<E> & { db: Db; caller: Caller }) => Promise<void>,
): Route {
  const { needs, ...rest } = options;
  return {
    method: endpoint.method,
    path: endpoint.path,
    needs,
    endpoint,
    options: rest,
    isRaw: true,
    run: run as unknown as Route['run'],
  };
}

/** A route for anyone. */
export function publicRoute<E extends Endpoint, B = undefined>(
  endpoint: E,
  options: Options & { prepare?: (call: Call<E> & { db: Db }) => Promise<B> },
  run: (call: Call<E> & Executor<E> & { prepared: B }) => Promise<Answer<E>>,
): Route {
  const { prepare, ...rest } = options;
  return {
    method: endpoint.method,
    path: endpoint.path,
    needs: PUBLIC,
    endpoint,
    options: rest,
    ...(prepare && { prepare }),
    run: run as unknown as Route['run'],
  };
}

/** Every entity answers under its short name and under its crm name (A27). */
export function bothNames(declared: Route): Route[] {
  return [declared, { ...declared, path: `/crm${declared.path.slice(1)}` }];
}
