/** How an item of the file stands. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween, todayInParis } from '#kernel/day.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Plural } from '@lingui/react/macro';
import type { LegalItem } from './api.ts';
import { ITEM_STATES } from './items.ts';
import classes from './Legal.module.css';
import { itemTone } from './tones.ts';

/** The word, and the days that are left once they are few. */
export function ItemState({ item }: { item: LegalItem }) {
  const words = useLocalized();
  const state = ITEM_STATES.find(({ id }) => id === item.state);
  const days =
    item.state === 'ending' && item.until ? nightsBetween(todayInParis(), item.until as Day) : undefined;
  return (
    <span className={classes.state}>
      {days !== undefined && (
        <span className={classes.quiet}>
          <Plural value={days} _0="dernier jour" one="encore # jour" other="encore # jours" />
        </span>
      )}
      <StatePill tone={itemTone(item.state, item.is_missing)}>
        {state ? words(state.label) : item.state}
      </StatePill>
    </span>
  );
}
