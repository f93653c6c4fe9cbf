/**
 * People with open screens: members of staff and guests, each with a session, an event stream and one thread they look at. They do as our
 * browser does: what the stream announces is read again, and a stream that broke is opened again, with a look at what changed meanwhile.
 */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { hashToken } from '#server/session.ts';
import type pg from 'pg';

export interface Conversation {
  ddlId: number;
  alphaid: string;
  /** The guest's session. */
  token: string;
}
export interface Crowd {
  /** Sessions of members of the agency. */
  staff: string[];
  conversations: Conversation[];
}

/** Made beside the server: what is measured is neither login nor the making of requests. */
export async function gather(
  client: pg.Client,
  {
    name,
    staff,
    guests,
    agid = 1,
    firstPhone,
  }: {
    name: string;
    staff: number;
    guests: number;
    agid?: number;
    /** Guests get numbers from here on, of those kept for fiction; without it they have none. */
    firstPhone?: number;
  },
): Promise<Crowd> {
  const people = await client.query<{ id: number; is_staff: boolean }>(
    `insert into person (username, mail, first_name, last_name, roles, agid, tel1, tel_digits)
      select who || '@exemple.test', who || '@exemple.test', 'Camille', who, case when n <= $2 then '{agencyRole}' else '{basicRole}' end::text[],
        case when n <= $2 then $4::int end, '+3363998' || phone, '3363998' || phone
      from generate_series(1, $2::int + $3::int) n cross join lateral (select $1 || n as who, case when n > $2 then lpad(($5::int + n - $2)::text, 4, '0') end as phone) named
      returning id, agid is not null as is_staff`,
    [name, staff, guests, agid, firstPhone ?? null],
  );
  const made = people.rows.map(({ id, is_staff }) => ({
    id,
    is_staff,
    token: randomBytes(32).toString('base64url'),
  }));
  await client.query(
    `insert into session (token_hash, uid, kind, expires_at) select hash, uid, 'full', now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as made (hash, uid)`,
    [made.map(({ token }) => hashToken(token)), made.map(({ id }) => id)],
  );
  const tokens = new Map(made.map(({ id, token }) => [id, token]));
  const requests = await client.query<{ id: number; alphaid: string; sender_uid: number }>(
    `insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, nb_adults, sender_origin, tag_ddl_reservation)
      select upper($1) || 'F' || uid, 'crowd-' || $1 || uid, $2, h.id, uid, current_date + 60, current_date + 67, 2, 'site', t.id
      from unnest($3::int[]) as uid
      cross join (select id from house where agid = $2 and online_booking and published order by id limit 1) h
      cross join (select id from tag where cat = 'ddlstatusreservation' and internal_tag = 'DEMANDE') t
      returning id, alphaid, sender_uid`,
    [name, agid, made.filter(({ is_staff }) => !is_staff).map(({ id }) => id)],
  );
  return {
    staff: made.filter(({ is_staff }) => is_staff).map(({ token }) => token),
    conversations: requests.rows.map(({ id, alphaid, sender_uid }) => ({
      ddlId: id,
      alphaid,
      token: tokens.get(sender_uid)!,
    })),
  };
}

/** Guests who write faster than by hand are told of by mail for every word, so that tellings can be counted: a real one is held at sixty an hour. */
export async function tellEverything(client: pg.Client): Promise<void> {
  await client.query(
    `create or replace function tell_everything() returns trigger language plpgsql as $$ begin new.hits := 1; return new; end $$`,
  );
  await client.query(
    `create or replace trigger tell_everything before update on rate_limit for each row when (new.bucket = 'told') execute function tell_everything()`,
  );
}

export interface Stream {
  /** Ends it from this side, without a word. */
  cut(): void;
  /** Stops reading for a while, as a machine that sleeps or a bad line does. */
  hold(): void;
  goOn(): void;
}

/** Whether an announcement says that messages of a thread changed: everything may have, or all requests, or these. */
export function concerns(event: Record<string, unknown>, ddlId: number): boolean {
  if ('resync' in event) return true;
  const { keys, ddls } = event;
  return Array.isArray(keys) && keys.includes('ddlchat') && (!Array.isArray(ddls) || ddls.includes(ddlId));
}

/** One event stream until it ends; `heard` gets the object of every `data:` line. */
export function openStream(
  url: string,
  headers: Record<string, string>,
  on: { opened(): void; heard(event: Record<string, unknown>): void; ended(): void },
  agent?: Agent,
): Stream {
  let body: IncomingMessage | undefined;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    call.destroy();
    on.ended();
  };
  const call: ClientRequest = request(url, {
    headers: { accept: 'text/event-stream', ...headers },
    agent: agent ?? false,
  });
  call.on('response', (response) => {
    if (response.statusCode !== 200) return end();
    body = response;
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data:'))
          on.heard(JSON.parse(line.slice('data:'.length)) as Record<string, unknown>);
    });
    response.on('close', end);
    response.on('error', end);
    on.opened();
  });
  call.on('error', end);
  call.on('close', end);
  call.end();
  return { cut: end, hold: () => void body?.pause(), goOn: () => void body?.resume() };
}
