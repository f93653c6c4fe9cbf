/** A certificate from before the electricity's factor changed may be better when it is drawn up again. */
import type { Day } from '#kernel/day.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Trans } from '@lingui/react/macro';
import { IconBulb } from '@tabler/icons-react';
import type { LegalDocument, LegalFile } from './api.ts';
import classes from './Legal.module.css';
import { Checked } from './Requirement.tsx';

export function EnergyHint({ file, document }: { file: LegalFile; document: LegalDocument | null }) {
  const factor = file.energy_factor;
  const issued = document?.issued_on ?? null;
  if (!factor || issued === null || issued >= factor.date_from) return null;
  return (
    <p className={classes.hint}>
      <IconBulb size={18} stroke={1.7} aria-hidden />
      <span>
        <Trans>
          Ce diagnostic date d'avant le <DayText day={factor.date_from as Day} />, où le coefficient de
          l'électricité a changé. Si la maison se chauffe à l'électricité, un nouveau calcul peut améliorer
          son étiquette.
        </Trans>{' '}
        <Checked day={factor.verified_on} />
      </span>
    </p>
  );
}
