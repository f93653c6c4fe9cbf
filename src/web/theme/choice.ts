/** The theme of this device: an attribute on <html>, nothing else. Adding one is a block of tokens and a line here. */
import { recall, remember } from '../storage.ts';
import { store } from '../store.ts';

export const THEMES = ['default', 'night'] as const;
export type Theme = (typeof THEMES)[number];

function known(name: string | null): Theme {
  return THEMES.find((theme) => theme === name) ?? 'default';
}

/** Until somebody chooses, the system's preference is followed, also when it changes at dusk. */
const darkness = matchMedia('(prefers-color-scheme: dark)');

function theirs(): Theme {
  const chosen = recall('theme');
  return chosen === null && darkness.matches ? 'night' : known(chosen);
}

export const chosenTheme = store<Theme>(theirs());

darkness.addEventListener('change', () => {
  document.documentElement.dataset['theme'] = theirs();
  chosenTheme.set(theirs());
});

export function chooseTheme(theme: Theme): void {
  remember('theme', theme);
  document.documentElement.dataset['theme'] = theme;
  chosenTheme.set(theme);
}

export function schemeOf(theme: Theme): 'light' | 'dark' {
  return theme === 'night' ? 'dark' : 'light';
}
