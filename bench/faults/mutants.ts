/** Faults planted in the bench's own database: the product's code is the real one, what it leans on is not. The checks must notice. */
import type pg from 'pg';

/**
 * Nights: the net (the constraint) is cut and the line racers wait in is gone. A view over a function has no rows to lock, so the
 * product's `for no key update` of the house holds nobody.
 */
export async function plantNights(client: pg.Client): Promise<void> {
  await client.query('alter table stay drop constraint stay_nights_free');
  await client.query('alter table house rename to house_kept');
  await client.query(
    'create function house_unlocked() returns setof house_kept stable language plpgsql as $$ begin return query select * from house_kept; end $$',
  );
  await client.query('create view house as select * from house_unlocked()');
}

/** Keys: what a client calls its write is forgotten, so that a retry is a new write. */
export async function plantKeys(client: pg.Client): Promise<void> {
  await client.query(
    `create function forget_key() returns trigger language plpgsql as $$ begin new.key := gen_random_uuid()::text; return new; end $$`,
  );
  await client.query(
    'create trigger forget_key before insert on idempotency for each row execute function forget_key()',
  );
}

export async function mendKeys(client: pg.Client): Promise<void> {
  await client.query('drop function forget_key() cascade');
}

/** Disk: commits are acknowledged before they are on it, so that what PostgreSQL's death takes with it was promised. Of new connections. */
export async function plantHaste(client: pg.Client): Promise<void> {
  await client.query('alter database pertuis set synchronous_commit = off');
}

export async function mendHaste(client: pg.Client): Promise<void> {
  await client.query('alter database pertuis reset synchronous_commit');
}

/** Numbers: every connection draws message ids in advance, as if a message took its number before it had waited for its turn. */
export async function plantNumbers(client: pg.Client): Promise<void> {
  await client.query('alter table message alter column id set cache 40');
}

/** What the connections hold in advance, they keep: the sequence goes on beyond it. */
export async function mendNumbers(client: pg.Client): Promise<void> {
  await client.query('alter table message alter column id set cache 1');
}

/** Looks: what changed is announced but not kept, so that a browser which comes back is told that nothing happened. */
export async function plantLooks(client: pg.Client): Promise<void> {
  await client.query(
    `create function forget_change() returns trigger language plpgsql as $$ begin new.changed_at := 1; return new; end $$`,
  );
  await client.query(
    'create trigger forget_change before insert or update on cache_key for each row execute function forget_change()',
  );
}

export async function mendLooks(client: pg.Client): Promise<void> {
  await client.query('drop function forget_change() cascade');
}

/** Names: every try of a mail goes under another Message-ID, so that nobody can tell a repeat from a second mail. */
export const mailNames = trigger(
  'before update of claimed_until on maillog',
  'new.message_id := gen_random_uuid(); return new;',
);

/** The same of SMS and their request ids. */
export const textNames = trigger(
  'before update of claimed_until on smssent',
  'new.request_id := gen_random_uuid(); return new;',
);

/** Endings: that a mail was sent is not kept, so that it is sent again although nobody was killed. */
export const mailEndings = trigger(
  'before update of status on maillog',
  `if new.status = 'sent' then new.status := 'queued'; end if; return new;`,
);

/** Queue: one mail in ten is not kept, though its message is. */
export const mailQueue = trigger(
  'before insert on maillog',
  'if random() < 0.1 then return null; end if; return new;',
);

/** Undoing: the bench's own rollback does not know its messages any more, so that their mails leave. */
export const undoing = trigger(
  'before insert on message',
  `new.message := replace(new.message, 'faux-', 'faut-'); return new;`,
);

interface Planting {
  plant(client: pg.Client): Promise<void>;
  mend(client: pg.Client): Promise<void>;
}

/** A fault that is one trigger. */
function trigger(when: string, body: string): Planting {
  return {
    plant: async (client) => {
      await client.query(
        `create function planted() returns trigger language plpgsql as $$ begin ${body} end $$`,
      );
      await client.query(`create trigger planted ${when} for each row execute function planted()`);
    },
    mend: async (client) => void (await client.query('drop function planted() cascade')),
  };
}

/** Waits: a refusal takes its time, and a connection of the pool with it. */
export async function plantWaits(client: pg.Client): Promise<void> {
  await client.query(
    'create function wait_first() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$',
  );
  await client.query(
    'create trigger wait_first before insert on rate_limit for each row execute function wait_first()',
  );
}

export async function mendWaits(client: pg.Client): Promise<void> {
  await client.query('drop function wait_first() cascade');
}

/** Days: whatever is said of one, its version stays where it was, so that everybody has read the newest. */
export async function plantDayVersions(client: pg.Client): Promise<void> {
  await client.query(
    `create function forget_version() returns trigger language plpgsql as $$ begin new.edited := timestamptz '2020-01-01'; return new; end $$`,
  );
  await client.query(
    'create trigger forget_version before insert or update on day_own for each row execute function forget_version()',
  );
  await client.query('update day_own set edited = edited');
}

export async function mendDayVersions(client: pg.Client): Promise<void> {
  await client.query('drop function forget_version() cascade');
}
