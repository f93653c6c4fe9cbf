/** Making, moving and reading quotes over HTTP, for tests over the fixture. */
import type { Quote } from '#features/quotes/api.ts';
import { one, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import type { Person } from './app.ts';
import type { Fixture } from './fixture.ts';

export type Saved = Record<string, unknown>;

interface Dates {
  from: string;
  to: string;
}

const SAME = [
  'tarif_affiche_semaine_base',
  'montant_menage',
  'tarif_affiche_sans_menage',
  'montant_honoraires',
  'gain_client_net_loueur',
  'bider',
  'montant_linge',
  'montant_caution',
  'taxeSejour',
];

/** The amounts the quote form sends of what the simulator computed. */
export function formAmounts(computed: Saved): Saved {
  return {
    ...Object.fromEntries(SAME.map((name) => [name, computed[name]])),
    frais_plateforme: computed['frais_plateforme_idrl'],
    montant_total_before_discount: computed['montant_total_idrl_before_discount'],
    discount: computed['discount_idrl'],
    montant_total: computed['montant_total_idrl'],
  };
}

/** What the quote form sends for two adults and a child, of what the simulator computed. */
export function formOf(computed: Saved, stay: { nid: number; platform: number } & Dates): Saved {
  const { nid, platform, from, to } = stay;
  return {
    nid,
    platform,
    date_from: from,
    date_to: to,
    nb_adults: 2,
    nb_children: 1,
    nb_disabled: 0,
    ...formAmounts(computed),
  };
}

/** The same for a house and dates, as the simulator computes it now. */
export async function formPrice(
  clerk: Pick<Person, 'get'>,
  nid: number,
  { from, to }: Dates,
  {
    platform = 1,
    values = '-1/-1/-1/-1/-1/-1',
    query = '',
  }: { platform?: number; values?: string | undefined; query?: string | undefined } = {},
): Promise<Saved> {
  const { status, body } = await clerk.get(
    `hub/simulator/simulate-with-values/${nid}/${from}/${to}/2/${values}?platform=${platform}&children=1${query}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return formOf(body.models[0]!, { nid, platform, from, to });
}

export function quoting(fixture: Fixture) {
  const { db, marie, platforms, from, to } = fixture;
  return { priced, newQuote, move, read, actionsOf, reservation, freeAll, contractOf };

  function priced(nid: number, values?: string, dates: Dates = { from, to }, query?: string): Promise<Saved> {
    return formPrice(marie, nid, dates, { platform: platforms.er, values, query });
  }

  async function newQuote(nid: number, more: Saved = {}): Promise<Quote> {
    const { alphaid } = await fixture.request(nid);
    const { status, body } = await marie.post('quotes', {
      attachToExistingDdl: alphaid,
      CrmQuote: await priced(nid),
      ...more,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.models[0] as unknown as Quote;
  }

  async function move(
    quote: Quote,
    action: string,
    seen: { former?: number; linen?: boolean } = {},
  ): Promise<[number, string | undefined]> {
    const { status, body } = await marie.put(`crmquotes/${quote.id}/${action}`, {
      id_ddlchat_quote: quote.id_ddlchat,
      ...seen,
    });
    return [status, body.warnings?.[0]?.type];
  }

  async function read(id: number): Promise<Quote> {
    return (await marie.get(`quotes/${id}`)).body.models[0] as unknown as Quote;
  }

  async function actionsOf(ddl: number): Promise<string[]> {
    return (
      await rows(db, sql<{ action: string }>`select action from message where ddl_id = ${ddl} order by id`)
    ).map(({ action }) => action);
  }

  async function reservation(ddl: number): Promise<string> {
    return (
      await one(
        db,
        sql<{
          tag: string;
        }>`select t.internal_tag as tag from request r join tag t on t.id = r.tag_ddl_reservation where r.id = ${ddl}`,
      )
    ).tag;
  }

  async function freeAll(): Promise<void> {
    await sql`delete from stay`.execute(db);
    await sql`update quote set accepted = false`.execute(db);
    // One guest says yes for all tests.
    await sql`delete from rate_limit where bucket = 'guestAccept'`.execute(db);
  }

  async function contractOf(quote: Quote, status: string): Promise<void> {
    const file = await one(
      db,
      sql<{
        id: number;
      }>`insert into file (path, name, mime, bytes, sha256, purpose) values (gen_random_uuid()::text, 'c.pdf', 'application/pdf', 1, 'x', 'contract') returning id`,
    );
    await sql`insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
      values (${quote.id_ddl}, ${quote.id}, 1, 'c', 'c', ${status}, ${file.id}, ${quote.tenant_uid}, 'x', now() + interval '30 days')`.execute(
      db,
    );
  }
}
