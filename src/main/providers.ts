/** The outside world: the real adapters, pointed at the real services where credentials are given and at our sandboxes otherwise (D05, D16). */
import type { Providers } from '#server/app.ts';
import { stripeCards } from '#providers/cards/stripe.ts';
import { startCardsSandbox } from '#providers/cards/sandbox/server.ts';
import { openDocuments } from '#providers/documents/documents.ts';
import { diskFiles } from '#providers/files/disk.ts';
import { smtpMail } from '#providers/mail/smtp.ts';
import { startMailSandbox } from '#providers/mail/sandbox.ts';
import { openSeal } from '#providers/signatures/seal.ts';
import { join } from 'node:path';
import type { Config } from './config.ts';
