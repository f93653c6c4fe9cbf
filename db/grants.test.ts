/** What an update does to rights in an agency in use, and the command that shows and changes them. */
import { DEFAULT_ROLE_PERMISSIONS } from '#main/permissions.ts';
import type { Role } from '#kernel/permissions.ts';
import { touch } from '#server/freshness.ts';
import { giveNewPermissions, revokePermissions } from '#server/rolepermissions.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, openDatabase, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { openedBefore, freshDatabase } from '#tests/support/database.ts';
import { inherited } from '#tests/support/inherited.ts';
import { openStream } from '#tests/support/stream.ts';
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { changeGrants, describeGrants } from './grants.ts';

const PROJECT = resolve(import.meta.dirname, '..');

/** A database that went on before anybody noted which permissions it had seen; its roles were given their defaults by a start. */
async function inUse(t: TestContext) {
  const old = await openedBefore(t, '0033', { max: 8 });
  const { db } = old;
  for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS))
    await sql`insert into role_permission (role, permission) select ${role}, unnest(${[...permissions]}::text[])`.execute(
      db,
    );
  return { ...old, db };
}

async function held(db: Db, role: Role): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ permission: string }>`select permission from role_permission where role = ${role}`,
  );
  return found.map(({ permission }) => permission).toSorted();
}

const defaults = (role: Role, ...without: string[]) =>
  DEFAULT_ROLE_PERMISSIONS[role].filter((name) => !without.includes(name)).toSorted();

test('B21 in an agency in use, what was taken away and a role that was emptied stay as they were; the operator hears of the empty one', async (t) => {
  const { db, update } = await inUse(t);
  await sql`delete from role_permission where (role, permission) = ('agencyRole', 'toolEmailResend') or role = 'ownerRole'`.execute(
    db,
  );
  await sql`insert into role_permission values ('basicRole', 'toolStats')`.execute(db);
  const { said } = await update('9999');
  assert.equal(said.length, 1, said.join());
  assert.match(said[0]!, /^Somebody took every permission from ownerRole\. /);
  for (let starts = 0; starts < 2; starts++) {
    await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
    assert.deepEqual(await held(db, 'agencyRole'), defaults('agencyRole', 'toolEmailResend'));
    // Emptied of what there was then; what was made since is new to it as to every role.
    assert.deepEqual(await held(db, 'ownerRole'), ['toolLegalFile', 'toolPriceProposals', 'toolStays']);
    assert.deepEqual(await held(db, 'basicRole'), [...defaults('basicRole'), 'toolStats'].toSorted());
    assert.deepEqual(await held(db, 'superRole'), defaults('superRole'));
  }
});

test('B21 a role that somebody made by hand keeps what it holds, and the command shows it', async (t) => {
  const { db, update } = await inUse(t);
  await sql`insert into role_permission values ('stagiaireRole', 'toolChat'), ('stagiaireRole', 'toolAds')`.execute(
    db,
  );
  await update('9999');
  await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
  const line = 'stagiaireRole, a role of your own making, holds: toolAds, toolChat.';
  assert.deepEqual(await describeGrants(db, 'stagiaireRole'), [line]);
  assert.ok((await describeGrants(db)).includes(line));
  assert.match((await describeGrants(db, 'toolAds')).join(), /is held by .*, stagiaireRole\.$/);
});

const LATE = ['fullCrmSmssent', 'fullOwnCrmSmssent', 'fullCrmTag', 'fullOwnCrmTag'];

test('B21 an agency from before a list came, to which no start ever gave it, is given it now; one that took it from everybody is not', async (t) => {
  for (const isOlder of [true, false]) {
    const { db, update } = await inUse(t);
    await sql`delete from role_permission where permission = any(${LATE}::text[])`.execute(db);
    if (isOlder)
      await sql`update migration set applied_at = applied_at + interval '1 day' where name >= '0011'`.execute(
        db,
      );
    assert.deepEqual((await update('9999')).said, []);
    await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
    for (const role of ['agencyRole', 'superRole'] as const)
      assert.deepEqual(await held(db, role), defaults(role, ...(isOlder ? [] : LATE)), role);
  }
});

test('B21 a database nobody started has every default after its first start, told to the audit role by role', async (t) => {
  const fresh = await freshDatabase({ demo: false });
  const { db, close } = openDatabase(fresh.url, { max: 4 });
  t.after(async () => {
    await close();
    await fresh.drop();
  });
  await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
  await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
  for (const role of [
    'basicRole',
    'ownerRole',
    'partnerRole',
    'agencyRole',
    'employeeRole',
    'superRole',
  ] as const)
    assert.deepEqual(await held(db, role), defaults(role));
  const told = await rows(
    db,
    sql<{ object: string; names: string[] }>`
      select object, details -> 'permissions' as names from audit where action = 'new permissions' order by object`,
  );
  assert.deepEqual(
    told.map(({ object, names }) => [object, names.length]),
    (['agencyRole', 'basicRole', 'employeeRole', 'ownerRole', 'superRole'] as const).map((role) => [
      role,
      defaults(role).length,
    ]),
  );
});

test('B21 of servers that start at once each gives what is new once; what somebody takes while one starts stays taken', async (t) => {
  const { url, db, update } = await inUse(t);
  await update('9999');
  await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
  const machines = [1, 2, 3].map(() => openDatabase(url, { max: 1 }));
  t.after(() => Promise.all(machines.map(({ close }) => close())));
  const waiting = async (count: number) => {
    const asked = sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await one(db, asked)).n < count);
  };
  const forget = sql`with gone as (delete from permission_seen where permission = 'toolStats') delete from role_permission where permission = 'toolStats'`;
  const began = sql<{ at: string }>`select clock_timestamp()::text as at`;

  for (let round = 0; round < 5; round++) {
    await forget.execute(db);
    const { at } = await one(db, began);
    let starts: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (tx) => {
      await sql`lock table permission_seen, role_permission in access exclusive mode`.execute(tx);
      starts = Promise.all(
        machines.map((machine) => giveNewPermissions(machine.db, DEFAULT_ROLE_PERMISSIONS)),
      );
      await waiting(machines.length);
    });
    await starts;
    assert.deepEqual(await held(db, 'agencyRole'), defaults('agencyRole'));
    const told = await rows(
      db,
      sql<{
        object: string;
      }>`select object from audit where action = 'new permissions' and at >= ${at}::timestamptz order by object`,
    );
    assert.deepEqual(
      told.map(({ object }) => object),
      ['agencyRole', 'employeeRole', 'superRole'],
    );
  }

  await forget.execute(db);
  let start: Promise<unknown> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    assert.deepEqual(await revokePermissions(tx, 'agencyRole', ['toolStats']), []);
    start = giveNewPermissions(machines[0]!.db, DEFAULT_ROLE_PERMISSIONS);
    await waiting(1);
  });
  await start;
  assert.deepEqual(await held(db, 'agencyRole'), defaults('agencyRole', 'toolStats'));
  assert.deepEqual(await held(db, 'superRole'), defaults('superRole'));
});

test('B21 C50 the command shows who may do what, gives and takes at once in servers that run, ends open streams, and is in the audit', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const change = (verb: 'grant' | 'revoke', role: string, ...names: string[]) =>
    inTransaction(app.db, (tx) => changeGrants(tx, verb, role, names));
  const [marie, claire] = [await app.as('marie'), await app.as('claire')];
  const [hers, theirs] = [await openStream(app.url, marie.token), await openStream(app.url, claire.token)];
  t.after(() => theirs.close());
  const reads = async () => (await marie.get('platforms')).status;
  assert.equal(await reads(), 200);

  assert.deepEqual(await change('revoke', 'agencyRole', 'fullOwnCrmPlatform', 'toolHubAds'), [
    'agencyRole no longer holds fullOwnCrmPlatform.',
    'agencyRole did not hold toolHubAds.',
  ]);
  assert.equal(await reads(), 403);
  await hers.ended;
  // A role that nobody touched hears on.
  const isToldOfRights = ({ keys }: { keys?: string[] }) => keys?.includes('profile') ?? false;
  await theirs.until(isToldOfRights);
  await inTransaction(app.db, async (tx) => touch(tx, 1, 'quote'));
  await theirs.until(({ keys }) => keys?.includes('quote') ?? false);
  await change('grant', 'basicRole', 'toolStats');
  // Whoever's stream was ended or is not open yet finds it at the next look; every menu then follows.
  await theirs.until(isToldOfRights);
  const known = (await marie.get('cache/updated-keys')).body.models;
  assert.ok(known.some(({ querykey }) => querykey === 'profile'));
  // What changes nothing is told to nobody.
  const heard = theirs.heard.filter(isToldOfRights).length;
  await change('grant', 'basicRole', 'toolStats');
  await inTransaction(app.db, async (tx) => touch(tx, 1, 'quote'));
  await theirs.until(({ keys }) => keys?.includes('quote') ?? false);
  assert.equal(theirs.heard.filter(isToldOfRights).length, heard);
  assert.equal((await claire.get('platforms')).status, 200);
  assert.deepEqual(await describeGrants(app.db, 'fullOwnCrmPlatform'), [
    'fullOwnCrmPlatform is held by employeeRole, superRole.',
  ]);
  assert.deepEqual((await describeGrants(app.db, 'agencyRole')).slice(1), [
    'agencyRole lacks of its defaults: fullOwnCrmPlatform.',
  ]);
  const all = await describeGrants(app.db);
  assert.ok(all.includes('partnerRole holds: nothing.'), all.join('\n'));
  assert.ok(all.includes('basicRole holds beyond its defaults: toolStats.'), all.join('\n'));
  assert.ok(all.some((line) => /^superRole holds: .*toolSystemStatus/.test(line)));

  // Another spelling is the same right: taken, it is gone in all of them.
  await sql`insert into role_permission values ('agencyRole', 'smsSendingTool')`.execute(app.db);
  assert.deepEqual(await change('revoke', 'agencyRole', 'toolSmsSending'), [
    'agencyRole no longer holds smsSendingTool, toolSmsSending.',
  ]);
  assert.deepEqual(await change('grant', 'agencyRole', 'defaults'), [
    'agencyRole now holds fullOwnCrmPlatform, toolSmsSending.',
    `agencyRole already held ${DEFAULT_ROLE_PERMISSIONS.agencyRole.filter((name) => name !== 'fullOwnCrmPlatform' && name !== 'toolSmsSending').join(', ')}.`,
  ]);
  assert.equal(await reads(), 200);

  // A role that somebody made by hand is changed like the others; it began with nothing.
  await sql`insert into role_permission values ('stagiaireRole', 'toolStats')`.execute(app.db);
  assert.deepEqual(await change('grant', 'stagiaireRole', 'toolAds', 'toolStats'), [
    'stagiaireRole now holds toolAds.',
    'stagiaireRole already held toolStats.',
  ]);
  await assert.rejects(change('grant', 'stagiaireRole', 'defaults'), /^GrantError: .* it has no defaults\./);
  assert.deepEqual(await change('revoke', 'stagiaireRole', 'toolStats', 'toolAds'), [
    'stagiaireRole no longer holds toolAds, toolStats.',
  ]);
  await assert.rejects(change('grant', 'stagiaireRole', 'toolAds'), /No role is called stagiaireRole\./);

  await assert.rejects(change('grant', 'agencyRole', 'toolHubAds', 'toolhousekeeping'), {
    message:
      'No permission is called toolhousekeeping. Is it toolHousekeeping, toolHouseKeeping? Nothing was changed.',
  });
  assert.equal((await held(app.db, 'agencyRole')).includes('toolHubAds'), false);
  await assert.rejects(
    change('revoke', 'agentRole', 'toolStats'),
    /^GrantError: No role is called agentRole\./,
  );
  await assert.rejects(change('grant', 'agencyRole'), /Which permissions\?/);
  await assert.rejects(describeGrants(app.db, 'rien'), /No role and no permission is called rien\./);

  const told = await rows(
    app.db,
    sql`select action, object, uid, details -> 'permissions' as names from audit where action like 'permissions %' order by id`,
  );
  assert.deepEqual(told.slice(0, 2), [
    { action: 'permissions revoked', object: 'agencyRole', uid: null, names: ['fullOwnCrmPlatform'] },
    { action: 'permissions granted', object: 'basicRole', uid: null, names: ['toolStats'] },
  ]);
  assert.equal(told.length, 6);
});

/** The lines of docs/architecture.md that the server needs, 'Adding a generic entity', done in a copy of this checkout. */
function withNewEntity(t: TestContext): string {
  const copy = mkdtempSync(join(tmpdir(), 'pertuis-recipe-'));
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ['src', 'db', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  const edit = (file: string, former: string, text: string) => {
    const before = readFileSync(join(copy, file), 'utf8');
    assert.ok(before.includes(former), `${file} has no ${former}`);
    writeFileSync(join(copy, file), before.replace(former, text));
  };
  writeFileSync(
    join(copy, 'db/migrations/9999_gadget.sql'),
    `create table gadget (id integer generated always as identity primary key, agid integer not null references agency, label text not null default '',
      created timestamptz not null default now(), updated timestamptz not null default now(), updated_by integer references person);`,
  );
  writeFileSync(
    join(copy, 'src/entities/gadget.ts'),
    `import { defineEntity } from '#kernel/entity.ts';
    import { text } from '#kernel/fields.ts';
    export const gadget = defineEntity({
      name: 'gadget', table: 'gadget', title: { fr: 'Gadgets', en: 'Gadgets' }, singular: { fr: 'Gadget', en: 'Gadget' },
      scope: 'agency',
      fields: { label: text({ fr: 'Nom', en: 'Name' }, 60, { required: true }) },
      columns: ['label'], search: ['label'], sort: [],
    });`,
  );
  edit('src/entities/all.ts', 'import { tag }', "import { gadget } from './gadget.ts';\nimport { tag }");
  edit('src/entities/all.ts', '  tag,\n', '  tag,\n  gadget,\n');
  edit(
    'src/entities/permissions.ts',
    "  ...entityPermissions('Tag'),\n",
    "  ...entityPermissions('Tag'),\n  ...entityPermissions('Gadget'),\n",
  );
  return copy;
}

/** A server as a process; it is over when its context is. */
async function serve(t: TestContext, folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main/server.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...inherited(), PORT: '0', LOG_LEVEL: 'error', PERTUIS_DEMO: '0', ...env },
  });
  const ended = new Promise<void>((over) => child.once('close', () => over()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  t.after(stop);
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const url = /answers at (\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return { url, stop };
    }
  }
  throw new Error(said.join('\n'));
}

test('B21 a generic entity added by the recipe is open to the administrator of an agency in use, from two servers started at once; taken by the command, it is gone also after a restart', async (t) => {
  const { url, db } = await inUse(t);
  await sql`delete from role_permission where (role, permission) = ('superRole', 'fullCrmPlatform') or (role, permission) = ('superRole', 'fullOwnCrmPlatform')`.execute(
    db,
  );
  await sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`.execute(db);
  await sql`insert into person (id, username, mail, roles, agid) values (1, 'admin', 'admin@exemple.test', '{superRole}', 1)`.execute(
    db,
  );
  const token = await inTransaction(db, (tx) => createSession(tx, { uid: 1, kind: 'full' }));
  const folder = withNewEntity(t);
  const env = { DATABASE_URL: url, PERTUIS_DATA: join(folder, '.data'), PERTUIS_SANDBOX: '1' };
  const reads = async (admin: Person) => [
    (await admin.get('gadgets')).status,
    (await admin.get('platforms')).status,
    (await admin.get('companys')).status,
  ];

  const servers = await Promise.all([serve(t, folder, env), serve(t, folder, env)]);
  for (const server of servers) {
    const admin = caller(server.url, 1, token);
    const made = await admin.post('gadgets', { CrmGadget: { label: 'Bouilloire' }, _clientTimestamp: 1 });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(await reads(admin), [200, 403, 200]);
  }
  assert.deepEqual(
    await rows(db, sql`select role from role_permission where permission = 'fullOwnCrmGadget' order by role`),
    [{ role: 'agencyRole' }, { role: 'employeeRole' }, { role: 'superRole' }],
  );

  const names = ['fullCrmGadget', 'fullOwnCrmGadget'];
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['tools/db.ts', 'grants', ...words], {
      cwd: folder,
      env: { ...inherited(), ...env },
    });
  const { stdout } = await command('revoke', 'superRole', ...names);
  assert.match(stdout, /superRole no longer holds fullCrmGadget, fullOwnCrmGadget\./);
  assert.deepEqual(await reads(caller(servers[1].url, 1, token)), [403, 403, 200]);
  await assert.rejects(command('grant', 'superRole', 'toolChatt'), {
    code: 1,
    stdout: /No permission is called toolChatt\. Is it toolChat\?/,
  });
  for (const { stop } of servers) await stop();
  const again = await serve(t, folder, env);
  assert.deepEqual(await reads(caller(again.url, 1, token)), [403, 403, 200]);
  assert.match((await command('fullCrmGadget')).stdout, /fullCrmGadget is held by employeeRole\./);
});
