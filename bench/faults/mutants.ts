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
