/**
 * The certificate that seals contracts. Made at the first start: an authority of our own, and a signer it vouches for. An agency that has
 * bought a certificate puts its key and chain into pki/signer.pem, removes pki/ca.pem, and ours is never made again.
 */
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { createPrivateKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Identity {
  /** Leaf first. */
  chain: x509.X509Certificate[];
  key: KeyObject;
}

const KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const AUTHORITY_YEARS = 25;
const SIGNER_YEARS = 5;
/** A new signer is issued this long before the old one ends. */
const RENEW_DAYS = 30;
const DAY_MS = 86_400_000;
/** Clocks of other machines may be a little behind. */
const BACKDATED_MS = 3_600_000;
/** Document signing (RFC 9336) and, for older readers, mail protection. */
const USES = ['1.3.6.1.5.5.7.3.36', x509.ExtendedKeyUsage.emailProtection];

export async function openIdentity(dir: string, now = new Date()): Promise<Identity> {
  const found = (await read(join(dir, 'signer.pem'))) ?? (await made(dir, now));
  const [leaf] = found.chain;
  if (leaf && leaf.notAfter.getTime() - now.getTime() > RENEW_DAYS * DAY_MS) return found;
  const authority = await read(join(dir, 'ca.pem'));
  // Somebody else's certificate: we cannot renew it. It seals until its last day.
  if (!authority) return found;
  await keep(dir, 'signer.pem', await signerPem(authority, now));
  return openIdentity(dir, now);
}

/** Written apart and moved into place whole: of two processes that start at once, one wins and both use its certificate. */
async function made(dir: string, now: Date): Promise<Identity> {
  await mkdir(join(dir, '..'), { recursive: true });
  const draft = await mkdtemp(`${dir}.`);
  try {
    const authority = await newAuthority(now);
    await keep(draft, 'ca.pem', await pem(authority));
    await keep(draft, 'signer.pem', await signerPem(authority, now));
    await writeFile(join(draft, 'ca.crt'), `${authority.chain[0]?.toString('pem') ?? ''}\n`);
    await rename(draft, dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (
      !(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
    )
      throw error;
  }
  const identity = await read(join(dir, 'signer.pem'));
  if (!identity)
    throw new Error(
      `${dir} holds no signer.pem: put one there, or move the folder away and a new certificate is made.`,
    );
  return identity;
}

async function newAuthority(now: Date): Promise<Identity> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serial(),
      name: 'CN=Pertuis - autorité de scellement,O=Pertuis,C=FR',
      notBefore: new Date(now.getTime() - BACKDATED_MS),
      notAfter: yearsAfter(now, AUTHORITY_YEARS),
      keys: { privateKey, publicKey },
      signingAlgorithm: KEY,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(publicKey, false, crypto),
      ],
    },
    crypto,
  );
  return { chain: [certificate], key: await keyObject(privateKey) };
}

async function signerPem(authority: Identity, now: Date): Promise<string> {
  const [ca] = authority.chain;
  if (!ca) throw new Error('The authority has no certificate.');
  const { privateKey, publicKey } = await crypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serial(),
      subject: 'CN=Pertuis - scellement des contrats,O=Pertuis,C=FR',
      issuer: ca.subject,
      notBefore: new Date(now.getTime() - BACKDATED_MS),
      notAfter: new Date(Math.min(yearsAfter(now, SIGNER_YEARS).getTime(), ca.notAfter.getTime())),
      publicKey,
      signingKey: await signingKey(authority.key),
      signingAlgorithm: KEY,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(
          x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
          true,
        ),
        new x509.ExtendedKeyUsageExtension(USES),
        await x509.SubjectKeyIdentifierExtension.create(publicKey, false, crypto),
        await x509.AuthorityKeyIdentifierExtension.create(ca.publicKey, false, crypto),
      ],
    },
    crypto,
  );
  return pem({ chain: [certificate, ca], key: await keyObject(privateKey) });
}

/** RSA and the two common curves: what readers of PDF understand. */
export function signingKey(key: KeyObject): Promise<CryptoKey> {
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', namedCurve: curveOf(key) };
  return crypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, [
    'sign',
  ]);
}

function curveOf(key: KeyObject): string {
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'P-384' : 'P-256';
}

async function keyObject(key: CryptoKey): Promise<KeyObject> {
  return createPrivateKey({
    key: Buffer.from(await crypto.subtle.exportKey('pkcs8', key)),
    type: 'pkcs8',
    format: 'der',
  });
}

async function pem({ chain, key }: Identity): Promise<string> {
  return [
    key.export({ type: 'pkcs8', format: 'pem' }),
    ...chain.map((certificate) => `${certificate.toString('pem')}\n`),
  ].join('');
}

async function keep(dir: string, name: string, content: string): Promise<void> {
  const draft = join(dir, `${name}.${process.pid}`);
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, join(dir, name));
}

async function read(file: string): Promise<Identity | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const chain = (text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (certificate) => new x509.X509Certificate(certificate),
  );
  if (chain.length === 0) throw new Error(`${file} holds no certificate.`);
  return { chain, key: createPrivateKey(text) };
}

function serial(): string {
  // Positive whatever its first bit says.
  return `01${randomBytes(15).toString('hex')}`;
}

function yearsAfter(date: Date, years: number): Date {
  return new Date(date.getTime() + years * 365.25 * DAY_MS);
}
