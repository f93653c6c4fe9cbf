/** The particulars to keep, in French and in English: of a house, or of what is offered in a quote. */
import { fill } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { SaveFile } from '#web/ui/SaveFile.tsx';
import { useLingui } from '@lingui/react/macro';
import { housePdf, quotePdf } from './api.ts';
import classes from './Particulars.module.css';

type Of = { houseId: number } | { quoteId: number };

/** One's own language first. */
export function ParticularsFiles({ of }: { of: Of }) {
  const { t } = useLingui();
  const own = useLanguage();
  const files = {
    fr: { label: t`En français`, name: 'etat-descriptif.pdf', about: t`État descriptif, en français (PDF)` },
    en: { label: t`En anglais`, name: 'particulars.pdf', about: t`État descriptif, en anglais (PDF)` },
  } as const;
  return (
    <span className={classes.files}>
      {([own, own === 'fr' ? 'en' : 'fr'] as const).map((language) => (
        <SaveFile key={language} isSmall path={`${pathOf(of)}?language=${language}`} {...files[language]} />
      ))}
    </span>
  );
}

function pathOf(of: Of): string {
  return 'houseId' in of ? fill(housePdf.path, { id: of.houseId }) : fill(quotePdf.path, { id: of.quoteId });
}
