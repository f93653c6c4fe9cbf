import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { isLoopback } from '#server/clientaddress.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './configerror.ts';

const home = mkdtempSync(join(tmpdir(), 'pertuis-config-'));
test.after(() => rmSync(home, { recursive: true, force: true }));

function read(env: Record<string, string>) {
  return readConfig({ PERTUIS_DATA: home, ...env });
}

function sentences(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
  return [];
}

test('an empty environment is the demo on 127.0.0.1:4000 with sandboxes and the documented limits', () => {
  const config = read({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 4000);
  assert.equal(config.publicUrl, 'http://127.0.0.1:4000');
  assert.equal(config.version, '1.16.587');
  assert.equal(config.maxBody, 128 * 1024 * 1024);
  assert.deepEqual(config.intervals, { unread: 60, chat: 10, otherUnread: 11, cacheUpdated: 60 });
  assert.deepEqual(
    [config.demo, config.sandbox, config.debug, config.trustProxy],
    [true, true, false, false],
  );
  assert.equal(config.networkMode, 'auto');
  assert.deepEqual([config.editLock, config.inventoryOnly], [45, false]);
  assert.equal(config.stripe, undefined);
  assert.deepEqual(config.map, {
    tiles: undefined,
    centre: { lat: 46.203, lng: -1.37 },
    zoom: 11,
    circleRadius: 500,
  });
});

test('GLOBAL-49 B95 a map opens on the Île de Ré unless it is told otherwise, and has tiles only with the name of who made them', () => {
  const url = 'https://tuiles.example/carte/{z}/{x}/{y}.png?cle=1';
  const attribution = '© OpenStreetMap';
  const { map } = read({
    PERTUIS_MAP_TILES: url,
    PERTUIS_MAP_ATTRIBUTION: attribution,
    PERTUIS_MAP_CENTRE: '45,9394 ; -1,3057',
    PERTUIS_MAP_ZOOM: '12',
    PERTUIS_MAP_CIRCLE: '800',
  });
  assert.deepEqual(map, {
    tiles: { url, origin: 'https://tuiles.example', attribution },
    centre: { lat: 45.9394, lng: -1.3057 },
    zoom: 12,
    circleRadius: 800,
  });
  assert.match(sentences({ PERTUIS_MAP_TILES: url }).join(), /^PERTUIS_MAP_ATTRIBUTION is missing/);
  for (const wrong of [
    'https://{s}.tuiles.example/{z}/{x}/{y}.png',
    'https://tuiles.example/carte.png',
    'tuiles',
  ])
    assert.match(
      sentences({ PERTUIS_MAP_TILES: wrong, PERTUIS_MAP_ATTRIBUTION: attribution }).join(),
      /^PERTUIS_MAP_TILES is /,
    );
  assert.match(sentences({ PERTUIS_MAP_CENTRE: '48.85,2.35' }).join(), /^PERTUIS_MAP_CENTRE is "48.85,2.35"/);
  assert.equal(sentences({ PERTUIS_MAP_ZOOM: '19', PERTUIS_MAP_CIRCLE: '100' }).length, 2);
});

test('the secret is made once, kept, and readable by its owner only', () => {
  const first = read({}).secret;
  assert.equal(read({}).secret, first);
  assert.equal(readFileSync(join(home, 'secret'), 'utf8'), first);
  assert.equal(statSync(join(home, 'secret')).mode & 0o777, 0o600);
  assert.equal(read({ PERTUIS_SECRET: 'x'.repeat(40) }).secret, 'x'.repeat(40));
});

test('each bad value has one sentence that names it, and all are said at once', () => {
  const bad = {
    PORT: '65536',
    PERTUIS_DEMO: 'maybe',
    NETWORK_MODE: 'sometimes',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://a:secretword@b/c',
    SMTP_URL: 'localhost:25',
    MAIL_FROM: 'nobody',
    MAX_BODY: '1e9',
    PERTUIS_SECRET: 'short',
    PERTUIS_PUBLIC_URL: 'pertuis.test',
    TRUST_PROXY: 'nginx',
    PERTUIS_MAIL_IN_PORT: '99999',
    PERTUIS_MAIL_IN_DOMAIN: 'nowhere',
    CHAT_SECONDS: '0',
    PERTUIS_SANDBOX: 'on',
    HOST: 'pertuis',
  };
  const said = sentences(bad);
  for (const name of Object.keys(bad)) {
    if (name === 'PERTUIS_SANDBOX') continue;
    assert.ok(
      said.some((s) => s.startsWith(name)),
      `nothing said about ${name}`,
    );
  }
  assert.ok(said.every((s) => !s.includes('\n') && s.endsWith('.')));
  assert.ok(!said.join().includes('secretword'), 'a password was repeated');
});

for (const port of ['-1', '4000.5', 'abc', ' ', '0x10']) {
  test(`PORT=${JSON.stringify(port)} is ${port.trim() === '' ? 'unset' : 'refused'}`, () => {
    assert.equal(sentences({ PORT: port }).length, port.trim() === '' ? 0 : 1);
  });
}

test('demo accounts are refused on every address but loopback, in HOST and in the public address', () => {
  assert.match(sentences({ HOST: '0.0.0.0' }).join(), /PERTUIS_DEMO=0/);
  assert.match(sentences({ HOST: '192.168.1.4' }).join(), /PERTUIS_DEMO=0/);
  assert.match(sentences({ PERTUIS_PUBLIC_URL: 'https://pertuis.example' }).join(), /PERTUIS_DEMO=0/);
  assert.match(
    sentences({ TRUST_PROXY: '1' }).join(),
    /TRUST_PROXY names a proxy but the demo .* PERTUIS_DEMO=0/,
  );
  assert.deepEqual(sentences({ HOST: '::1' }), []);
  assert.deepEqual(sentences({ HOST: '127.0.0.2' }), []);
});

test('the sandbox plays in the demo or when asked for, and never where a public address, a proxy or a network reaches it', () => {
  const behindProxy = { PERTUIS_DEMO: '0', PERTUIS_PUBLIC_URL: 'https://pertuis.example' };
  assert.deepEqual(sentences(behindProxy), [
    'STRIPE_SECRET_KEY is missing: set it, with STRIPE_WEBHOOK_SECRET.',
    'SMTP_URL is missing: set it, with MAIL_FROM.',
  ]);
  for (const opening of [
    { PERTUIS_PUBLIC_URL: 'https://pertuis.example' },
    { PERTUIS_PUBLIC_URL: 'http://10.0.0.7:4000' },
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '127.0.0.1' },
  ]) {
    const said = sentences({ PERTUIS_DEMO: '0', PERTUIS_SANDBOX: '1', ...opening });
    assert.equal(said.length, 1, JSON.stringify(opening));
    assert.match(said[0]!, /shows everybody's mail.*PERTUIS_SANDBOX=0.*STRIPE_SECRET_KEY and SMTP_URL\.$/);
  }
  // Half of the credentials leave the other half to the sandbox.
  const halfReal = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.fr', PERTUIS_SANDBOX: '1', ...behindProxy };
  assert.match(
    sentences(halfReal).join(),
    /^PERTUIS_PUBLIC_URL is https:\/\/pertuis\.example but the sandbox/,
  );
  assert.match(sentences({ PERTUIS_DEMO: '0' }).join(), /or set PERTUIS_SANDBOX=1/);
  assert.equal(read({ PERTUIS_DEMO: '0', PERTUIS_SANDBOX: '1' }).sandbox, true);
  // All that is wrong is said at once.
  assert.equal(sentences({ PERTUIS_SANDBOX: '1', HOST: '0.0.0.0', TRUST_PROXY: 'nginx' }).length, 3);
});

test('TRUST_PROXY counts proxies or names them, and never believes everybody', () => {
  const real = {
    PERTUIS_DEMO: '0',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'a@b.fr',
  };
  const proxies = (value: string) => read({ ...real, TRUST_PROXY: value }).trustProxy;
  assert.deepEqual(
    ['0', 'off', '1', 'on', 'true', '2'].map(proxies),
    [false, false, 1, 1, 1, 2],
    'yes means one proxy, not all the world',
  );
  assert.deepEqual(proxies('127.0.0.1, 10.0.0.0/8,fd00::/16'), ['127.0.0.1', '10.0.0.0/8', 'fd00::/16']);
  for (const wrong of [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/33',
    '10.0.0.1/8/8',
    '10',
    '-1',
    'nginx',
  ])
    assert.match(sentences({ ...real, TRUST_PROXY: wrong }).join(), /^TRUST_PROXY is /, wrong);
});

test('real providers: credentials come in pairs, and the sandbox is never open to the network', () => {
  const real = {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'a@b.fr',
  };
  const config = read({
    ...real,
    HOST: '0.0.0.0',
    PERTUIS_DEMO: '0',
    PERTUIS_PUBLIC_URL: 'https://pertuis.example/',
  });
  assert.equal(config.sandbox, false);
  assert.deepEqual(config.stripe, { secretKey: 'sk', webhookSecret: 'wh' });
  assert.equal(config.publicUrl, 'https://pertuis.example');
  assert.match(sentences({ STRIPE_SECRET_KEY: 'sk', PERTUIS_SANDBOX: 'on' }).join(), /STRIPE_WEBHOOK_SECRET/);
  assert.match(
    sentences({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.fr' }).join(),
    /^STRIPE_SECRET_KEY is missing/,
  );
  // A line left empty in a file of settings is a line left out.
  for (const name of Object.keys(real))
    assert.match(sentences({ ...real, PERTUIS_DEMO: '0', [name]: ' ' }).join(), new RegExp(name), name);
});

test('mail comes in where port and domain say so; by itself only beside the mail sandbox', () => {
  assert.deepEqual(
    [read({}).mail.replyDomain, read({}).mail.incoming],
    ['reponse.pertuis.test', { port: 0 }],
  );
  const real = {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'a@b.fr',
  };
  assert.deepEqual([read(real).mail.replyDomain, read(real).mail.incoming], [undefined, undefined]);
  assert.equal(
    read({ ...real, PERTUIS_SANDBOX: '1' }).mail.replyDomain,
    undefined,
    'real mails name no domain of ours',
  );
  assert.match(sentences({ ...real, PERTUIS_MAIL_IN_PORT: '2525' }).join(), /go together/);
  assert.match(sentences({ ...real, PERTUIS_MAIL_IN_DOMAIN: 'reponse.agence.fr' }).join(), /go together/);
  const both = read({ ...real, PERTUIS_MAIL_IN_PORT: '2525', PERTUIS_MAIL_IN_DOMAIN: 'Reponse.Agence.fr' });
  assert.deepEqual([both.mail.replyDomain, both.mail.incoming], ['reponse.agence.fr', { port: 2525 }]);
});

test('an SMS account is given whole, and none is needed', () => {
  const account = {
    PERTUIS_SMS_LOGIN: 'agence@pertuis.test',
    PERTUIS_SMS_KEY: 'key-secretword',
    PERTUIS_SMS_SENDER: 'SelVolets',
    PERTUIS_SMS_WEBHOOK_SECRET: 'w'.repeat(24),
  };
  assert.equal(read({}).sms.account, undefined);
  assert.match(read({}).sms.webhookSecret, /^[\w-]{43}$/);
  assert.deepEqual(read(account).sms, {
    account: { login: 'agence@pertuis.test', key: 'key-secretword', sender: 'SelVolets' },
    webhookSecret: 'w'.repeat(24),
  });
  for (const name of Object.keys(account)) {
    const said = sentences({ ...account, [name]: '' });
    assert.ok(
      said.some((sentence) => sentence.startsWith(name)),
      name,
    );
  }
  const wrong = { ...account, PERTUIS_SMS_SENDER: 'Sel & Volets', PERTUIS_SMS_WEBHOOK_SECRET: 'short' };
  const said = sentences({ ...wrong, PERTUIS_SMS_URL: 'octopush.com' });
  assert.equal(said.length, 3);
  assert.ok(!said.join().includes('secretword'), 'a key was repeated');
});

test('a data directory that cannot be written is said in one sentence', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  const said = sentences({ PERTUIS_DATA: join(file, 'data') });
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /cannot be written \(ENOTDIR\): set PERTUIS_DATA/);
});

test('isLoopback knows the forms an address of this machine may take', () => {
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost'])
    assert.ok(isLoopback(host), host);
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', 'pertuis.test'])
    assert.ok(!isLoopback(host), host);
});
