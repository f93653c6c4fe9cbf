/** Who asks for an item, from when, and where that is written: law is a setting, and says whether somebody has checked it. */
import type { Day } from '#kernel/day.ts';
import { LEGAL_LEVELS } from '#entities/legalchoices.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Trans } from '@lingui/react/macro';
import type { LegalItem } from './api.ts';
import classes from './Legal.module.css';

export function Requirement({ item: { level, rule } }: { item: Pick<LegalItem, 'level' | 'rule'> }) {
  const words = useLocalized();
  const label = LEGAL_LEVELS.find(({ id }) => id === level)?.label;
  if (!label || !rule || level === 'none') return null;
  return (
    <details className={classes.why}>
      <summary>{words(label)}</summary>
      <p>
        <Trans>
          Depuis le <DayText day={rule.date_from as Day} />.
        </Trans>{' '}
        {rule.energy_class !== null && <Trans>Étiquette {rule.energy_class} au moins.</Trans>} {rule.source}{' '}
        <Checked day={rule.verified_on} />
      </p>
    </details>
  );
}

/** 'À vérifier' until somebody of the agency has looked the source up. */
export function Checked({ day }: { day: string | null }) {
  if (day === null)
    return (
      <strong>
        <Trans>À vérifier.</Trans>
      </strong>
    );
  return (
    <Trans>
      Vérifié le <DayText day={day as Day} />.
    </Trans>
  );
}
