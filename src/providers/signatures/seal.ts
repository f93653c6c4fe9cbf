/** The built-in signer (D06): the agency's certificate closes the contract, evidence included, so that nobody can change a comma unseen. */
import { CryptoKeySigner, PDF } from '@libpdf/core';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { drawEvidence } from './evidence.ts';
import { signatureImage } from './handwriting.ts';
import { openIdentity, signingKey } from './pki.ts';
import type { Identity } from './pki.ts';
import { SealRefused } from './port.ts';
import type { Evidence, Paper, Seal } from './port.ts';
import type { Language } from '#kernel/localized.ts';

/** @param dataDir keys live in its `pki/` folder, readable by us alone */
export async function openSeal(dataDir: string): Promise<Seal> {
  const dir = join(dataDir, 'pki');
  await openIdentity(dir);
  return {
    // Opened each time: a certificate that was renewed, or put there by the agency, counts from the next contract on.
    seal: async ({ pdf, evidence, language }) => sealed(pdf, evidence, language, await openIdentity(dir)),
    close: async (paper) => closed(paper, 'document', await openIdentity(dir)),
    signatureImage,
  };
}

async function sealed(
  read: Uint8Array,
  evidence: Evidence,
  language: Language,
  identity: Identity,
): Promise<Buffer> {
  if (sha256(read) !== evidence.sha256.toLowerCase())
    throw new SealRefused('the file is not the one that was read.');
  const pdf = await withEvidence(read, evidence, sha256(new Uint8Array(leafOf(identity).rawData)), language);
  const reason =
    language === 'fr' ? `Contrat ${evidence.contractNumber}` : `Contract ${evidence.contractNumber}`;
  return closed({ pdf, at: evidence.signedAt, reason }, 'contrat', identity);
}

function leafOf({ chain: [leaf] }: Identity): Identity['chain'][number] {
  if (!leaf) throw new SealRefused('there is no certificate.');
  if (leaf.notAfter < new Date())
    throw new SealRefused('the certificate has expired: put a new one into pki/signer.pem.');
  return leaf;
}

/** The signature over the whole file, with the chain of certificates that vouches for it. */
async function closed(paper: Paper, fieldName: string, identity: Identity): Promise<Buffer> {
  const leaf = leafOf(identity);
  const isRsa = identity.key.asymmetricKeyType === 'rsa';
  const signer = new CryptoKeySigner(
    await signingKey(identity.key),
    new Uint8Array(leaf.rawData),
    isRsa ? 'RSA' : 'EC',
    isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    identity.chain.slice(1).map((issuer) => new Uint8Array(issuer.rawData)),
  );
  const pdf = await PDF.load(paper.pdf);
  const { bytes } = await pdf.sign({
    signer,
    level: 'B-B',
    signingTime: paper.at,
    fieldName,
    reason: paper.reason,
  });
  return Buffer.from(bytes);
}

/** Appended, never rewritten: the sealed file begins with the very bytes that were read. */
async function withEvidence(
  read: Uint8Array,
  evidence: Evidence,
  certificate: string,
  language: Language,
): Promise<Uint8Array> {
  const pdf = await PDF.load(read);
  drawEvidence(pdf, evidence, { pages: pdf.getPageCount(), bytes: read.length, certificate }, language);
  const written = await pdf.save({ incremental: true, subsetFonts: true });
  if (!Buffer.from(written.buffer, written.byteOffset, read.length).equals(read))
    throw new SealRefused('the file that was read could not be kept as it is.');
  return written;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
