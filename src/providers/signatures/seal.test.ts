import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { PDF } from '@libpdf/core';
import sharp from 'sharp';
import { signatureImage, signatureSvg } from './handwriting.ts';
import { openIdentity } from './pki.ts';
import { SealRefused } from './port.ts';
import type { Evidence } from './port.ts';
import { openSeal } from './seal.ts';

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined;
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

function freshDir(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'pertuis-seal-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function contract(): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' }).drawText('Contrat', { x: 60, y: 700 });
  pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
}

function evidenceOf(pdf: Uint8Array, changes: Partial<Evidence> = {}): Evidence {
  return {
    contractNumber: 'PR-7K4M2 / 1042',
    agencyName: 'Pertuis Locations',
    signerName: 'Hélène Vasseur-Lim',
    signerMail: 'helene@pertuis.test',
    signedAt: new Date('2026-07-01T10:00:00Z'),
    ip: '2a01:cb19::41f0',
    userAgent: 'Mozilla/5.0',
    consent: 'J’ai lu le contrat et je le signe.',
    sha256: createHash('sha256').update(pdf).digest('hex'),
    ...changes,
  };
}

function pdfsig(dir: string, sealed: Uint8Array): string {
  const file = join(dir, 'sealed.pdf');
  writeFileSync(file, sealed);
  return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout;
}

function textOf(dir: string, pdf: Uint8Array): string {
  const file = join(dir, 'read.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
}

test(
  'D06 a third party finds a valid PAdES signature over the whole document, and sees any change',
  { skip: !hasPdfsig && 'pdfsig is not installed' },
  async (t) => {
    const dir = freshDir(t);
    const seal = await openSeal(dir);
    const pdf = await contract();
    const sealed = await seal.seal({ pdf, evidence: evidenceOf(pdf), language: 'fr' });
    const said = pdfsig(dir, sealed);
    assert.match(said, /Signature is Valid\./);
    assert.match(said, /Total document signed/);
    assert.match(said, /ETSI\.CAdES\.detached/);
    assert.equal(said.match(/Signature #/g)?.length, 1);

    const altered = Buffer.from(sealed);
    const at = altered.indexOf('/MediaBox') + 1;
    altered[at] = (altered[at] ?? 0) ^ 1;
    assert.doesNotMatch(pdfsig(dir, altered), /Signature is Valid\./);
  },
);

test(
  'B33 a paper that nobody signs has the same signature over all of it, and no page of evidence',
  { skip: !hasPdfsig && 'pdfsig is not installed' },
  async (t) => {
    const dir = freshDir(t);
    const seal = await openSeal(dir);
    const closed = await seal.close({
      pdf: await contract(),
      at: new Date('2026-07-01T10:00:00Z'),
      reason: 'État des lieux',
    });
    assert.equal((await PDF.load(closed)).getPageCount(), 2);
    const said = pdfsig(dir, closed);
    assert.match(said, /Signature is Valid\./);
    assert.match(said, /Total document signed/);
    const altered = Buffer.from(closed);
    const at = altered.indexOf('/MediaBox') + 1;
    altered[at] = (altered[at] ?? 0) ^ 1;
    assert.doesNotMatch(pdfsig(dir, altered), /Signature is Valid\./);
  },
);

test('D06 the sealed file begins with the very bytes that were read', async (t) => {
  const seal = await openSeal(freshDir(t));
  const pdf = await contract();
  const evidence = evidenceOf(pdf);
  const sealed = await seal.seal({ pdf, evidence, language: 'fr' });
  assert.equal(createHash('sha256').update(sealed.subarray(0, pdf.length)).digest('hex'), evidence.sha256);
  assert.equal((await PDF.load(sealed)).getPageCount(), 3);
});

test(
  'CONTRACT-22 B53 the evidence page says who, when, from where, what was agreed to and what was read',
  { skip: !hasPdftotext && 'pdftotext is not installed' },
  async (t) => {
    const dir = freshDir(t);
    const seal = await openSeal(dir);
    const pdf = await contract();
    const signatureImg = await signatureImage('Hélène Vasseur-Lim');
    const evidence = evidenceOf(pdf, { signatureImage: signatureImg });
    const french = textOf(dir, await seal.seal({ pdf, evidence, language: 'fr' }));
    const [leaf] = (await openIdentity(join(dir, 'pki'))).chain;
    const fingerprint = createHash('sha256')
      .update(new Uint8Array(leaf?.rawData ?? new ArrayBuffer(0)))
      .digest('hex');
    for (const fact of [
      evidence.contractNumber,
      'Pertuis Locations',
      'Hélène Vasseur-Lim',
      evidence.signerMail,
      'mercredi 1er juillet 2026 à 12:00:00',
      '2026-07-01T10:00:00Z',
      evidence.ip,
      evidence.userAgent,
      evidence.consent,
      evidence.sha256,
      `${pdf.length} premiers octets`,
      fingerprint,
    ]) {
      assert.ok(french.includes(fact), fact);
    }
    const english = textOf(
      dir,
      await seal.seal({ pdf, evidence: { ...evidence, identity: { by: 'link' } }, language: 'en' }),
    );
    assert.match(english, /Evidence of electronic signature/);
    assert.match(english, /^\s*Identity\b/m);
  },
);

test(
  'CONTRACT-22 64 signs of a fingerprint stand on one line, whichever they are',
  { skip: !hasPdftotext && 'pdftotext is not installed' },
  async (t) => {
    const dir = freshDir(t);
    const seal = await openSeal(dir);
    const pdf = await contract();
    // The document's own fingerprint is what it is; the browser's name stands in the same column, in the same letters.
    for (const sign of '0123456789abcdef') {
      const evidence = evidenceOf(pdf, { userAgent: sign.repeat(64) });
      const text = textOf(dir, await seal.seal({ pdf, evidence, language: 'fr' }));
      assert.ok(text.includes(evidence.userAgent), sign);
    }
  },
);

test(
  'S9 hostile and endless evidence stays one page of text',
  { skip: !hasPdfsig && 'pdfsig is not installed' },
  async (t) => {
    const dir = freshDir(t);
    const seal = await openSeal(dir);
    const pdf = await contract();
    const endless = `${'\u202e)(\\<script>%PDF /Sig\r\n'.repeat(50)}${'x'.repeat(5000)}`;
    const evidence = evidenceOf(pdf, {
      userAgent: endless,
      consent: endless,
      signerName: `${endless}李明`,
      signerMail: endless,
      contractNumber: endless,
      agencyName: endless,
      ip: endless,
    });
    const sealed = await seal.seal({ pdf, evidence, language: 'fr' });
    assert.equal((await PDF.load(sealed)).getPageCount(), 3);
    assert.match(pdfsig(dir, sealed), /Signature is Valid\./);
  },
);

test('a file other than the one that was read is not sealed', async (t) => {
  const seal = await openSeal(freshDir(t));
  const pdf = await contract();
  await assert.rejects(
    seal.seal({ pdf, evidence: evidenceOf(Buffer.concat([pdf, Buffer.from(' ')])), language: 'fr' }),
    SealRefused,
  );
});

test('C30 keys are ours alone, and two processes starting at once use the same certificate', async (t) => {
  const dir = join(freshDir(t), 'pki');
  const identities = await Promise.all(Array.from({ length: 5 }, () => openIdentity(dir)));
  assert.equal(new Set(identities.map(({ chain }) => chain[0]?.serialNumber)).size, 1);
  assert.equal(statSync(dir).mode & 0o777, 0o700);
  for (const name of ['ca.pem', 'signer.pem'])
    assert.equal(statSync(join(dir, name)).mode & 0o777, 0o600, name);
  assert.deepEqual(readdirSync(join(dir, '..')), ['pki']);
  const [signer, authority] = identities[0]?.chain ?? [];
  assert.ok(signer && authority);
  const [leaf, ca] = [
    new X509Certificate(Buffer.from(signer.rawData)),
    new X509Certificate(Buffer.from(authority.rawData)),
  ];
  assert.ok(ca.ca && !leaf.ca && leaf.verify(ca.publicKey) && leaf.checkIssued(ca));
  assert.doesNotMatch(readFileSync(join(dir, 'ca.crt'), 'utf8'), /PRIVATE/);
});

test('the signer is renewed before it ends, by the same authority', async (t) => {
  const dir = join(freshDir(t), 'pki');
  const first = await openIdentity(dir);
  const later = new Date((first.chain[0]?.notAfter.getTime() ?? 0) - 86_400_000);
  const second = await openIdentity(dir, later);
  assert.notEqual(second.chain[0]?.serialNumber, first.chain[0]?.serialNumber);
  assert.equal(second.chain[1]?.serialNumber, first.chain[1]?.serialNumber);
  assert.ok((second.chain[0]?.notAfter ?? later) > new Date(later.getTime() + 365 * 86_400_000));
  assert.equal((await openIdentity(dir, later)).chain[0]?.serialNumber, second.chain[0]?.serialNumber);
});

test(
  'D06 an agency’s own RSA certificate seals too, and an expired one is refused in words',
  { skip: !hasPdfsig && 'pdfsig is not installed' },
  async (t) => {
    const dir = freshDir(t);
    const seal = await openSeal(dir);
    const pdf = await contract();
    await installRsa(join(dir, 'pki'), 365);
    assert.match(
      pdfsig(dir, await seal.seal({ pdf, evidence: evidenceOf(pdf), language: 'fr' })),
      /Agence de Ré[\s\S]*Signature is Valid\./,
    );
    await installRsa(join(dir, 'pki'), -1);
    await assert.rejects(seal.seal({ pdf, evidence: evidenceOf(pdf), language: 'fr' }), /expired/);
  },
);

async function installRsa(pki: string, days: number): Promise<void> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const imported = (format: 'pkcs8' | 'spki', der: Buffer, use: 'sign' | 'verify') =>
    crypto.subtle.importKey(format, new Uint8Array(der), algorithm, true, [use]);
  const key = await imported('pkcs8', privateKey.export({ type: 'pkcs8', format: 'der' }), 'sign');
  const { createPublicKey } = await import('node:crypto');
  const publicKey = await imported(
    'spki',
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    'verify',
  );
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Agence de Ré',
    keys: { privateKey: key, publicKey },
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 10 * 86_400_000),
    notAfter: new Date(Date.now() + days * 86_400_000),
  });
  rmSync(join(pki, 'ca.pem'), { force: true });
  writeFileSync(
    join(pki, 'signer.pem'),
    `${String(privateKey.export({ type: 'pkcs8', format: 'pem' }))}${certificate.toString('pem')}\n`,
  );
}

test('CONTRACT-24 a signature is a picture of the name, the same every time', async () => {
  const [first, again, other] = await Promise.all(
    ['Zoé Quentin', 'Zoé Quentin', 'Paul Dervaux'].map(signatureImage),
  );
  assert.ok(first && again && other);
  assert.deepEqual(first, again);
  assert.notDeepEqual(first, other);
  const { format, width, height, hasAlpha } = await sharp(first).metadata();
  assert.deepEqual([format, width, height, hasAlpha], ['png', 640, 200, true]);
});

test('CONTRACT-24 any name can be signed: accents, other alphabets, markup, none at all', async () => {
  for (const name of [
    'François Bœuf-Łukasz',
    '李明',
    '"><script>',
    '',
    ' - ',
    'a'.repeat(300),
    'Åse Þór',
    '👩‍👩‍👧',
  ]) {
    assert.doesNotMatch(signatureSvg(name), /NaN|Infinity|script/, name);
    assert.ok((await signatureImage(name)).length > 500, name);
  }
  const strokes = (name: string) => signatureSvg(name).match(/<path/g)?.length ?? 0;
  assert.equal(strokes('é'), strokes('e') + 1);
});

test('a name is drawn once, however often and by how many at once its hand is asked for', async () => {
  const [first, second] = await Promise.all([signatureImage('Awa Keller'), signatureImage('Awa Keller')]);
  assert.equal(first, second);
  for (let other = 0; other < 200; other++) await signatureImage(`Awa ${other}`);
  assert.notEqual(await signatureImage('Awa Keller'), first);
});
