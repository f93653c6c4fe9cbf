/**
 * Names as mails may say them. Anybody may type any name and anybody's address on a public page: a name that is an address, a telephone or
 * longer than names are would make us carry a stranger's message under the agency's name. Then the mail greets without one. Four short
 * words may still be a sentence: nobody can tell them from a name, and they lead nowhere.
 */
import type { Language } from '#kernel/localized.ts';

const LONGEST = 40;

const MOST_WORDS = 4;

/** Letters of any script, and what stands between them in names; a few figures for companies. */
const NAME = /^[\p{L}\p{M}\d][\p{L}\p{M}\d '’ʼ‘.,&()-]*$/u;

/** 'evil.example' is made a link by every mail program; 'M. Dupont' is not. */
const ADDRESS = /\.[\p{L}\p{M}\d]|www/iu;

const MOST_FIGURES = 4;

/** The name, or nothing where it is not one. */
export function nameInMail(name: string): string {
  const bare = name.trim().normalize('NFKC');
  const figures = bare.match(/\d/g)?.length ?? 0;
  const isName =
    [...bare].length <= LONGEST &&
    bare.split(/\s+/).length <= MOST_WORDS &&
    NAME.test(bare) &&
    !ADDRESS.test(bare) &&
    figures <= MOST_FIGURES;
  return isName ? bare : '';
}

/** 'Bonjour Paul', or 'Bonjour'. */
export function salutation(name: string, language: Language): string {
  return [language === 'fr' ? 'Bonjour' : 'Hello', nameInMail(name)].filter((part) => part !== '').join(' ');
}

export function hello(firstName: string, language: Language): string {
  return `${salutation(firstName, language)},`;
}
