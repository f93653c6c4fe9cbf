/**
 * The pool as the job runner sees it. The runner takes an unreachable database for a bug of its own and ends the process with it; here a
 * connection is waited for, and a statement cut in the middle is told as a passing failure, which the runner tries again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from './databaseerrors.ts';

const AGAIN_MS = 250;
/** The runner's word for 'try again soon': it knows serialization failures, and no lost connection. */
const PASSING = '40001';

export function withReconnect(pool: pg.Pool): { pool: pg.Pool; giveUp(): void } {
  let isOver = false;
  /** With a callback it is the runner's listening connection, which the runner does open again by itself. */
  function connect(listening?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    return listening ? pool.connect(listening) : waited();
  }
  async function waited(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return withPlainErrors(await pool.connect());
      } catch (error) {
        if (isOver || !isConnectionLost(error)) throw error;
        await pause(AGAIN_MS);
      }
    }
  }
  return {
    pool: overlaid(pool, { connect }),
    giveUp: () => {
      isOver = true;
    },
  };
}

function withPlainErrors(client: pg.PoolClient): pg.PoolClient {
  const query = async (...asked: [pg.QueryConfig]) => {
    try {
      return await client.query(...asked);
    } catch (error) {
      throw isConnectionLost(error) ? Object.assign(new Error(error.message), { code: PASSING }) : error;
    }
  };
  return overlaid(client, { query });
}

/** The object itself, some of its methods replaced. */
function overlaid<T extends object>(target: T, replaced: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get: (from, name) => {
      if (typeof name === 'string' && Object.hasOwn(replaced, name)) return replaced[name];
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === 'function' ? (value as () => unknown).bind(from) : value;
    },
  });
}
