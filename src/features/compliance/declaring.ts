/** Declarations made: what they hold is read and checked, then kept as a file with its hash. Never sent by us. */
import { ruleFor, isRequired } from './requirements.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { ListColumn } from '#kernel/list.ts';
import { storeFile } from '#features/files/actions.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/audit.ts';
import { csvOf } from '#server/csv.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { buffer } from 'node:stream/consumers';
import { cellOf, monthsOf, nightsIn, periodFrom, periodsBefore, problemsOf } from './declaration.ts';
import type { DeclaredHouse, HouseProblem, Period } from './declaration.ts';
import type { DeclarationOutlook } from './declarationapi.ts';
import * as queries from './declarationqueries.ts';
import { countedStays, rulesOf } from './factqueries.ts';
import type { CommuneRule } from './facts.ts';
import { MAIN_RESIDENCE } from './items.ts';
import { capOf, yearOf } from './nights.ts';
import { patternsOf } from './settingqueries.ts';

const SHOWN_PERIODS = 8;

/** The caller's agency, or the one they name among those they see. */
export function agencyOf(caller: Caller, agid: number | undefined): number {
  const asked = agid ?? caller.agid;
  if (asked === null || (caller.sees !== 'all' && asked !== caller.agid)) throw new Refusal('notFound');
  return asked;
}

export async function outlook(
  db: Db,
  agid: number,
): Promise<Omit<DeclarationOutlook, 'periods' | 'months'> & { periods: Period[]; months: 1 | 3 }> {
  const today = todayInParis();
  const { listings, communes } = await queries.communesOf(db, agid);
  const rules = await rulesOf(db, { agencies: [agid] });
  const general = ruleFor(rules, '', 'declaration', today);
  const monthlyFrom = general?.amount ?? null;
  const months = monthsOf(listings, monthlyFrom);
  return {
    agid,
    listings,
    months,
    monthly_from: monthlyFrom,
    source: general?.source ?? '',
    verified_on: general?.verified_on ?? null,
    communes: communes.filter(({ insee }) => isRequired(ruleFor(rules, insee, 'declaration', today))),
    periods: periodsBefore(today, months, SHOWN_PERIODS),
  };
}

interface Content {
  period: Period;
  houses: DeclaredHouse[];
  nights: number;
  problems: HouseProblem[];
}

/** What a declaration of these days would hold, and what is wrong with it. */
export async function contentOf(
  app: App,
  db: Db,
  { agid, insee, from }: { agid: number; insee: string; from: Day },
): Promise<Content> {
  const { months, periods } = await outlook(db, agid);
  const period = periods.find((known) => known.from === from);
  if (!period) throw notDeclared(periodFrom(from, months));
  const found = await queries.housesToDeclare(db, { agid, insee }, period);
  const years = { first: yearOf(period.from), last: yearOf(period.to) };
  const stays = await countedStays(
    db,
    found.map(({ id }) => id),
    years,
  );
  const houses = found.map((house) => ({
    ...house,
    insee,
    url: `${app.config.publicUrl.replace(/\/$/, '')}${paths.listing({ id: house.id })}`,
    stays: stays.get(house.id) ?? [],
  }));
  const rules = await rulesOf(db, { agencies: [agid] });
  const patterns = await patternsOf(db, agid);
  return {
    period,
    houses,
    nights: houses.reduce((sum, house) => sum + nightsIn(house, period), 0),
    problems: problemsOf(houses, patterns, (house) => capOfHouse(house, rules, period), period),
  };
}

function notDeclared({ to }: Period): Refusal {
  if (to < todayInParis()) return new Refusal('unknownChoice', { field: 'from' });
  return new Refusal('periodNotOver', { field: 'from', params: { from: formatDay(addDays(to, 1)) } });
}

function capOfHouse(house: DeclaredHouse, rules: readonly CommuneRule[], { to }: Period): number | undefined {
  return house.legal_type === MAIN_RESIDENCE ? capOf(rules, house.insee, yearOf(to)) : undefined;
}

/** @param of.problems how many were shown to whoever makes it */
export async function declare(
  app: App,
  tx: Tx,
  caller: Caller,
  of: { agid: number; insee: string; from: Day; problems: number },
): Promise<number> {
  requireAgencyWrite(tx, caller, of.agid, 'item');
  const { period, houses, nights, problems } = await contentOf(app, tx, of);
  if (houses.length === 0) throw new Refusal('nothingToDeclare', { field: 'insee' });
  if (problems.length !== of.problems)
    throw new Refusal('declarationProblems', { params: { n: problems.length } });
  const columns = await queries.declarationColumns(tx, of.agid);
  if (columns.length === 0) throw new Refusal('noDeclarationColumns');
  const bytes = await fileOf(columns, houses, period);
  const name = `declaration-${of.insee}-${period.from}-${period.to}.csv`;
  const stored = await storeFile(app, tx, bytes, { agid: of.agid, name, mime: 'text/csv', purpose: 'other' });
  const id = await queries.insertDeclaration(tx, {
    ...of,
    ...period,
    houses: houses.length,
    nights,
    problems,
    fileId: stored.id,
    sha256: stored.sha256,
    author: caller.uid,
  });
  await audit(
    tx,
    caller,
    'declaration made',
    { insee: of.insee, from: of.from, sha256: stored.sha256 },
    String(id),
  );
  touch(tx, of.agid, 'house');
  return id;
}

/** Days are written as the State writes them, not as a spreadsheet would: text, whatever the column holds. */
async function fileOf(
  columns: Awaited<ReturnType<typeof queries.declarationColumns>>,
  houses: readonly DeclaredHouse[],
  period: Period,
): Promise<Buffer> {
  const declared: Record<string, ListColumn> = Object.fromEntries(
    columns.map(({ id, heading }) => [`c${id}`, { kind: 'text', label: { fr: heading, en: heading } }]),
  );
  const lines = houses.map((house) =>
    Object.fromEntries(columns.map(({ id, content }) => [`c${id}`, cellOf(content, house, period)])),
  );
  async function* pages() {
    yield lines;
  }
  return buffer(csvOf(declared, 'fr', pages()));
}
