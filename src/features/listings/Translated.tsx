/**
 * One text in its four languages: beside each other, on a telephone the French and below it the one that is chosen. Says of a translation that
 * its French has changed since, until somebody has looked: <Translated form={form} house={house} of="title" />
 */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { Suspense, useState } from 'react';
import type { EditedHouse, HouseForm } from './editor.ts';
import classes from './Editor.module.css';
import { HouseField } from './HouseField.tsx';
import { StaleTranslation } from './StaleTranslation.tsx';
import { TRANSLATIONS } from './record.ts';
import type { TranslatedField, TranslationLanguage } from './record.ts';

const LanguageSwitch = lazyPart(async () => (await import('./LanguageSwitch.tsx')).LanguageSwitch, {
  isTool: true,
});

interface Props {
  form: HouseForm;
  house: EditedHouse;
  of: (typeof TRANSLATIONS)[TranslatedField]['of'];
}

export function Translated({ form, house, of }: Props) {
  const isNarrow = useIsNarrow();
  const translations = (
    Object.entries(TRANSLATIONS) as [TranslatedField, { of: string; language: TranslationLanguage }][]
  )
    .filter(([name, { of: source }]) => source === of && Object.hasOwn(form.fields, name))
    .map(([name, { language }]) => ({ name, language }));
  const [chosen, setChosen] = useState<TranslationLanguage>('en');
  // What is wrong must not be hidden behind another language.
  const wrong = translations.find(
    ({ name }) => form.errorAt(name) !== undefined || Object.hasOwn(form.theirs, name),
  );
  const shown = wrong?.language ?? chosen;
  return (
    <div className={classes.languages}>
      <HouseField form={form} name={of} lang="fr" />
      {isNarrow && translations.length > 1 && (
        <Suspense fallback={<div className={classes.switch} />}>
          <LanguageSwitch
            languages={translations.map(({ language }) => language)}
            value={shown}
            onChange={setChosen}
          />
        </Suspense>
      )}
      {translations.map(({ name, language }) => (
        <div key={name} className={classes.translation} data-shown={language === shown}>
          <HouseField form={form} name={name} lang={language} />
          <StaleTranslation form={form} house={house} name={name} />
        </div>
      ))}
    </div>
  );
}
