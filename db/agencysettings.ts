/** What an agency decides for itself and no screen sets yet: who says yes, what follows from it, the colour of its mails (decisions 47, 48). */
import { audit, byNobody } from '#server/audit.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';

/** A sentence for whoever typed it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

interface Setting {
  /** What it does, to whoever reads the list. */
  does: string;
  /** What may be written for it, in words. */
  takes: string;
  read: (text: string) => string | boolean | undefined;
}

const YES_OR_NO = {
  takes: 'on or off',
  read: (text: string) => ({ on: true, off: false })[text.toLowerCase()],
};

const SETTINGS: Readonly<Record<string, Setting>> = {
  guest_accepts: {
    does: 'a guest books by their own yes; off: the yes is written to the agency',
    ...YES_OR_NO,
  },
  auto_contract: { does: "a guest's yes makes the contract and asks for the first sum", ...YES_OR_NO },
  watermark: {
    does: "its logo on its houses' photos, those that are there included",
    ...YES_OR_NO,
  },
  accent: {
    does: "the colour of its mails and of its guests' space",
    takes: 'a colour as #rrggbb',
    read: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
  },
};

const NAMES = Object.keys(SETTINGS);

interface AgencyRow extends Record<string, unknown> {
  id: number;
  name: string;
  logo_fid: number | null;
}

const COLUMNS = sql.join(['id', 'name', 'logo_fid', ...NAMES].map((name) => sql.ref(name)));

/** Of one agency, by number or name, or of all of them. */
export async function describeSettings(db: Db, agency?: string): Promise<string[]> {
  const shown =
    agency === undefined
      ? await rows(db, sql<AgencyRow>`select ${COLUMNS} from agency order by id`)
      : [await agencyCalled(db, agency)];
  return shown.flatMap((row) => [
    `${row.id} ${row.name}`,
    ...NAMES.map(
      (name) => `  ${name} ${shownValue(row[name])}   (${SETTINGS[name]?.does}; ${SETTINGS[name]?.takes})`,
    ),
  ]);
}

/** Refuses what is none of them, and changes nothing then. Answers how the agency stands. */
export async function changeSetting(
  tx: Tx,
  agency: string,
  name: string,
  text: string | undefined,
): Promise<string[]> {
  const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (!setting) throw new SettingError(`No setting is called ${name}: there are ${NAMES.join(', ')}.`);
  const value = text === undefined ? undefined : setting.read(text);
  if (value === undefined)
    throw new SettingError(`${name} takes ${setting.takes}${text === undefined ? '' : `, not "${text}"`}.`);
  const { id, logo_fid } = await agencyCalled(tx, agency);
  if (name === 'watermark' && value === true && logo_fid === null)
    throw new SettingError('watermark puts the logo of the agency on photos, and it has none.');
  await sql`update agency set ${sql.ref(name)} = ${value} where id = ${id}`.execute(tx);
  await audit(tx, byNobody(id), 'agency setting', { [name]: value }, String(id));
  return describeSettings(tx, String(id));
}

async function agencyCalled(db: Db, words: string): Promise<AgencyRow> {
  const found = await maybe(
    db,
    sql<AgencyRow>`select ${COLUMNS} from agency where id::text = ${words} or fold(name) = fold(${words}) order by id limit 1`,
  );
  if (!found) throw new SettingError(`No agency is called ${words}.`);
  return found;
}

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
