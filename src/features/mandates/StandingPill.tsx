/** Where a mandate stands, in a word. */
import { useLocalized } from '#web/i18n/language.ts';
import type { Accent } from '#web/theme/theme.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import type { Mandate } from './api.ts';
import type { MandateStanding } from './mandate.ts';
import { STANDING_WORDS, TO_COMPLETE } from './mandate.ts';

const TONES: Readonly<Partial<Record<MandateStanding, Accent>>> = {
  to_be_signed: 'tremiere',
  ahead: 'ocean',
  in_force: 'volet',
  cancelled: 'grenat',
};

export function StandingPill({ mandate }: { mandate: Pick<Mandate, 'standing' | 'number'> }) {
  const words = useLocalized();
  const { standing, number } = mandate;
  const isFormer = standing === 'draft' && number === null;
  return (
    <StatePill tone={isFormer ? 'ajonc' : TONES[standing]}>
      {words(isFormer ? TO_COMPLETE : STANDING_WORDS[standing])}
    </StatePill>
  );
}
