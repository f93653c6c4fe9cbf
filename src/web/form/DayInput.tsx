/** A day typed as dd/MM/yyyy or picked; its value is 'yyyy-MM-dd' or ''. Loaded when a form has one. */
import { DateInput } from '@mantine/dates';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useDayjsLanguage } from './dayjs.ts';

interface Props {
  name: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  description?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  withAsterisk?: boolean;
  clearable?: boolean;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function DayInput({ value, onChange, minDate, maxDate, ...input }: Props) {
  const { t } = useLingui();
  useDayjsLanguage();
  return (
    <DateInput
      {...input}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="DD/MM/YYYY"
      locale={useLanguage()}
      firstDayOfWeek={1}
      placeholder={t`jj/mm/aaaa`}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      previousLabel={t`Mois précédent`}
      nextLabel={t`Mois suivant`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
      popoverProps={{ withRoles: false }}
    />
  );
}
