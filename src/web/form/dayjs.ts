/** The kit's calendars: their styles, and dayjs, through which they speak. French names are its only words we need. */
import '@mantine/dates/styles.layer.css';
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
