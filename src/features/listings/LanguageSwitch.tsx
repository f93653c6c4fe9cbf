/** On a telephone: which translation stands below the French. */
import { SegmentedControl } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './Editor.module.css';
import type { TranslationLanguage } from './record.ts';

interface Props {
  languages: readonly TranslationLanguage[];
  value: TranslationLanguage;
  onChange: (language: TranslationLanguage) => void;
}

export function LanguageSwitch({ languages, value, onChange }: Props) {
  const { t } = useLingui();
  const names: Record<TranslationLanguage, string> = { en: t`Anglais`, de: t`Allemand`, es: t`Espagnol` };
  return (
    <SegmentedControl
      className={classes.switch}
      fullWidth
      aria-label={t`Langue de la traduction`}
      value={value}
      onChange={onChange}
      data={languages.map((language) => ({ value: language, label: names[language] }))}
    />
  );
}
