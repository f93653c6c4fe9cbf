/** A file's weight as people read it. Pure. */
import type { Language } from '#kernel/words.ts';

const KB = 1024;

export function formatBytes(bytes: number, language: Language): string {
  const unit = language === 'fr' ? 'o' : 'B';
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} K${unit}`;
  const large = (bytes / KB / KB).toFixed(1);
  return `${language === 'fr' ? large.replace('.', ',') : large} M${unit}`;
}
