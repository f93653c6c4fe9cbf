/**
 * Passwords that are tried first (NIST 800-63B, ASVS 6.2.4): the commonest of those that leaked, what French speakers add to them, keyboards,
 * repeated signs, and what anyone knows of the person. Only what is chosen from now on is asked: a login never is.
 */
import { Refusal } from '#kernel/refusal.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** 49 000 by their frequency, 18 000 of them long enough for us. Read when somebody chooses one, and not kept: that is seldom. */
const LEAKED = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json');

const FRENCH =
  'motdepasse azerty azertyuiop qsdfghjklm soleil bonjour bonsoir coucou jetaime doudou chouchou loulou nounours marseille paris bretagne vacances location maison famille chocolat princesse amour moncoeur cheval camille nicolas julien thomas alexandre caroline isabelle olivier football liberte bienvenue secret';

/** Read along a row of either keyboard, or of the alphabet, in either direction. */
const ROWS = [
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
];
/** Figures and signs put around a word that is tried first add nothing. */
const FRINGE = 5;
/** What has to be left beside a name that anyone knows. */
const MIN_OWN_CHARACTERS = 8;

export interface PasswordOwner {
  mail: string | null;
  username: string;
  first_name: string;
  last_name: string;
}

export async function rejectWeakPassword(password: string, whose: PasswordOwner): Promise<void> {
  if (password.trim() !== password) throw new Refusal('passwordSpaces', { field: 'newPassword' });
  if (isPersonal(password, whose)) throw new Refusal('passwordPersonal', { field: 'newPassword' });
  if (isMonotonous(password) || isCommon(await commonPasswords(), password))
    throw new Refusal('passwordCommon', { field: 'newPassword' });
}

function isPersonal(password: string, { mail, username, first_name, last_name }: PasswordOwner): boolean {
  const typed = folded(password);
  const known = [mail ?? '', username, ...(mail ?? '').split(/[@.+_-]/), first_name, last_name, 'pertuis'];
  return known
    .map(folded)
    .filter((name) => name.length >= 4)
    .some((name) => typed.includes(name) && typed.length - name.length < MIN_OWN_CHARACTERS);
}

function isMonotonous(password: string): boolean {
  const typed = folded(password);
  // A date, a telephone, a few keys of the number pad; or the same few signs again and again.
  if (/^\d{8,11}$/.test(typed) || /^(.{1,4})\1+.{0,3}$/u.test(typed)) return true;
  const core = coreOf(typed);
  const backwards = [...core].toReversed().join('');
  return isFringed(typed, core) && ROWS.some((row) => row.includes(core) || row.includes(backwards));
}

export async function commonPasswords(): Promise<ReadonlySet<string>> {
  const leaked = JSON.parse(await readFile(fileURLToPath(LEAKED), 'utf8')) as string[];
  return new Set([...leaked, ...FRENCH.split(' ')]);
}

/** Whether the password is one of them, or one with a fringe or lookalikes. */
export function isCommon(common: ReadonlySet<string>, password: string): boolean {
  const typed = folded(password);
  const core = coreOf(typed);
  const forms = [typed, plainLetters(typed), core, plainLetters(core), coreOf(plainLetters(typed))];
  return forms.some((form) => form.length >= 4 && isFringed(typed, form) && common.has(form));
}

/** Without the figures and signs around it. A password of figures only is its own core. */
function coreOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || text;
}

function isFringed(text: string, core: string): boolean {
  return text.length - core.length <= FRINGE;
}

function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** 'm0td3p@sse' is 'motdepasse'. */
function plainLetters(text: string): string {
  return text.replace(/[01345@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}
