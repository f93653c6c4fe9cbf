/** What came of a laying, in a few words. */
import { plural } from '@lingui/core/macro';
import type { Laying } from './api.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import classes from './Seasons.module.css';

export function LayingCounts({ laying: { laid, proposed, refused, waiting } }: { laying: Laying }) {
  return (
    <span className={classes.counts}>
      {laid > 0 && <StatePill tone="volet">{plural(laid, { one: '# posée', other: '# posées' })}</StatePill>}
      {proposed > 0 && (
        <StatePill tone={waiting > 0 ? 'ajonc' : 'ocean'}>
          {waiting > 0
            ? plural(waiting, { one: '# réponse attendue', other: '# réponses attendues' })
            : plural(proposed, { one: '# proposée', other: '# proposées' })}
        </StatePill>
      )}
      {refused > 0 && (
        <StatePill tone="grenat">{plural(refused, { one: '# refusée', other: '# refusées' })}</StatePill>
      )}
    </span>
  );
}
