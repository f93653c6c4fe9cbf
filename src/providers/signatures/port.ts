/** Sealing a contract once its signer has agreed (D06): an evidence page, then an electronic signature over the whole file; and papers of our own. */
import type { Language } from '#kernel/localized.ts';

/** How the signer was known to be themselves: the link sent to them, or a code sent to where they can be reached. */
export type SignerIdentity = { by: 'link' } | { by: 'mail' | 'sms'; /** Masked. */ to: string; sentAt: Date };

export interface Evidence {
  contractNumber: string;
  /** The agency that sent the contract. */
  agencyName?: string | undefined;
  signerName: string;
  signerMail: string;
  /** Absent from what the demo signed for its guests. */
  identity?: SignerIdentity | undefined;
  signedAt: Date;
  ip: string;
  userAgent: string;
  /** The sentence the signer agreed to, as it stood on the screen. */
  consent: string;
  /** Of the PDF that was read, in hexadecimal: the seal refuses another file. */
  sha256: string;
  /** Of the same words as text, where the signer's screen could show them; in hexadecimal. */
  textSha256?: string | undefined;
  /** PNG. */
  signatureImage?: Uint8Array | undefined;
}

/** A paper that nobody signs and nobody shall change: an inventory as it stood that day. */
export interface Paper {
  pdf: Uint8Array;
  at: Date;
  /** What it is, for whoever looks at its signature. */
  reason: string;
}

export interface Seal {
  seal(document: { pdf: Uint8Array; evidence: Evidence; language: Language }): Promise<Buffer>;
  /** The same signature of ours, without a signer and so without evidence. */
  close(paper: Paper): Promise<Buffer>;
  /** PNG: the signature as the signer is shown it, and as it goes into the evidence. */
  signatureImage(name: string): Promise<Buffer>;
}

/** The PDF is not the one the evidence speaks of. */
export class SealRefused extends Error {
  constructor(reason: string) {
    super(`The document was not sealed: ${reason}`);
    this.name = 'SealRefused';
  }
}
