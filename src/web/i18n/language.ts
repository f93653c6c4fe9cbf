/**
 * French is the text in the code; English is a catalogue fetched only by those who read English.
 * `useLanguage()` for `{fr, en}` words of the kernel; `chooseLanguage('en')` in the person's menu.
 */
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { recall, remember } from '../storage.ts';
import { store, useStore } from '../store.ts';

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;
const ENGLISH = 2;

export const language = store<Language>('fr');

/** French sentences are compiled where they are shown, once each: the library would do it at every render. English comes compiled. */
const compiled = new Map<string, CompiledMessage>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message);
  if (known) return known;
  const made = compileMessage(message);
  compiled.set(message, made);
  return made;
});

export async function startLanguage(): Promise<void> {
  await speak(recall('language') === 'en' ? 'en' : 'fr');
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  remember('language', chosen);
  await speak(chosen);
}

/** A person whose business language is English reads English, unless this device was told otherwise. */
export async function followPerson(businessLanguage: number): Promise<void> {
  if (recall('language') === null) await speak(businessLanguage === ENGLISH ? 'en' : 'fr');
}

async function speak(chosen: Language): Promise<void> {
  const messages = chosen === 'en' ? (await import('./en.po')).messages : {};
  i18n.loadAndActivate({ locale: LOCALES[chosen], messages });
  document.documentElement.lang = LOCALES[chosen];
  language.set(chosen);
}

export function useLanguage(): Language {
  return useStore(language);
}

/** The reader's side of a `{fr, en}` pair. */
export function useLocalized(): (words: LocalizedText) => string {
  const spoken = useLanguage();
  return (words) => words[spoken];
}
