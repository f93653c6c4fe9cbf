/** Addresses of the public pages. */
import type { Language } from '#kernel/localized.ts';

function suffix(language: Language): string {
  return language === 'en' ? '?lang=en' : '';
}

export function listingPath(id: number, language: Language): string {
  return `/annonce/${id}${suffix(language)}`;
}

/** Where the form goes. */
export function enquiryPath(id: number): string {
  return `/api/annonce/${id}/demande`;
}

export function thanksPath(id: number, language: Language): string {
  return `/annonce/${id}/merci${suffix(language)}`;
}

export function photoPath(path: string): string {
  return `/api/fileserver/${path}`;
}
