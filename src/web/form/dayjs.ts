/** The kit's calendars speak through dayjs: French names are its only words we need. */
import 'dayjs/locale/fr';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useLanguage } from '../i18n/language.ts';

// Typed dates are read day first.
dayjs.extend(customParseFormat);

export function useDayjsLanguage(): void {
  const language = useLanguage();
  if (dayjs.locale() !== language) dayjs.locale(language);
}
