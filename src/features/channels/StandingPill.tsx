/** How a feed stands, in a word. */
import type { Accent } from '#web/theme/theme.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Feed } from './api.ts';

const TONES: Readonly<Record<Feed['standing'], Accent | undefined>> = {
  good: 'volet',
  unread: 'ocean',
  late: 'ajonc',
  failed: 'tremiere',
  doubted: 'grenat',
  paused: undefined,
  readOnly: 'volet',
};

export function StandingPill({ standing }: { standing: Feed['standing'] }) {
  const { t } = useLingui();
  const words: Record<Feed['standing'], string> = {
    good: t`À jour`,
    unread: t`Pas encore lu`,
    late: t`En retard`,
    failed: t`Ne répond pas`,
    doubted: t`À vérifier`,
    paused: t`En pause`,
    readOnly: t`Lit nos nuits`,
  };
  return <StatePill tone={TONES[standing]}>{words[standing]}</StatePill>;
}
