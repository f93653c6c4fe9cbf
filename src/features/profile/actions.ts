/** What an agency says of itself, written. Public pages, mails and contracts read it where it stands: what has left already stays as it was. */
import type { Stored } from '#kernel/fields.ts';
import { readRecord } from '#kernel/readrecord.ts';
import { Refusal } from '#kernel/refusal.ts';
import { storeFile } from '#features/files/actions.ts';
import { changeOwnName } from '#features/people/ownname.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { modifiedBy, refuseStale } from '#server/version.ts';
import { AGENCY_FIELD_NAMES, AGENCY_FIELDS, OWN_NAME_FIELDS } from './fields.ts';
import * as queries from './queries.ts';
import type { AgencyRow } from './queries.ts';

async function lockedAgency(tx: Tx, caller: Caller, id: number): Promise<AgencyRow> {
  await queries.lockAgency(tx, id);
  const [agency] = await queries.agencies(tx, caller, id);
  if (!agency) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, id, 'item');
  return agency;
}

export async function saveAgency(
  tx: Tx,
  caller: Caller,
  { id, sent, seen }: { id: number; sent: Readonly<Record<string, unknown>>; seen: number },
): Promise<void> {
  const agency = await lockedAgency(tx, caller, id);
  refuseStale(agency.version, caller, seen);
  const stored = Object.fromEntries(AGENCY_FIELD_NAMES.map((name) => [name, agency[name]]));
  const read = readRecord({ fields: AGENCY_FIELDS }, sent, stored);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const changes = Object.fromEntries(
    Object.entries(read.values).filter(([name, value]) => stored[name] !== value),
  );
  if (changes['watermark'] === true && agency.logo_fid === 0)
    throw new Refusal('logoMissing', { field: 'watermark' });
  await write(tx, caller, id, changes);
}

export async function saveLogo(
  app: App,
  tx: Tx,
  caller: Caller,
  { id, former, file }: { id: number; former: number; file: UploadedFile | undefined },
): Promise<void> {
  const agency = await lockedAgency(tx, caller, id);
  if (agency.logo_fid !== former) throw modifiedBy(agency.version, caller);
  if (!file) throw new Refusal('required', { field: 'myFile' });
  const { name, mime = '', bytes } = file;
  if (!mime.startsWith('image/')) throw new Refusal('logoNoPicture', { field: 'myFile' });
  const about = { agid: id, name, mime, purpose: 'logo', isPublic: true } as const;
  const { id: fid } = await storeFile(app, tx, bytes, about);
  await write(tx, caller, id, { logo_fid: fid });
}

async function write(
  tx: Tx,
  caller: Caller,
  id: number,
  changes: Readonly<Record<string, Stored>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await queries.writeAgency(tx, id, caller.uid, changes);
  // That the account changed is kept, and not its number; so with an address that holds a key.
  const { rib, channel_widget_url: widget, ...kept } = changes;
  await audit(
    tx,
    caller,
    queries.AGENCY_CHANGED,
    {
      ...kept,
      ...(rib !== undefined && { rib: '' }),
      ...(widget !== undefined && { channel_widget_url: '' }),
    },
    String(id),
  );
  touch(tx, id, 'user', 'house');
}

interface OwnName {
  first_name: string;
  last_name: string;
}

export async function saveOwnName(
  tx: Tx,
  caller: Caller,
  { former, next }: { former: OwnName; next: OwnName },
): Promise<OwnName> {
  const read = readRecord({ fields: OWN_NAME_FIELDS }, { ...next }, {});
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const said = (name: keyof OwnName) => String(read.values[name] ?? '');
  return changeOwnName(tx, caller, {
    former,
    next: { first_name: said('first_name'), last_name: said('last_name') },
  });
}
