/** The switches of a tile, each for those who hold its permission and work in the house's agency (S2 §6). */
import { useCan } from '#web/session.ts';
import { Switch } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './Ads.module.css';
import type { House } from './api.ts';
import { useToggle } from './toggles.ts';
import type { ToggleName } from './toggles.ts';

export function HouseToggles({ house }: { house: House }) {
  const { t } = useLingui();
  const may: Record<ToggleName, boolean> = {
    online_booking: useCan('toolOnlineBooking'),
    housekeeping: useCan('toolHousekeeping'),
    archived: useCan('toolArchive'),
  };
  const shown = (Object.keys(may) as ToggleName[]).filter((name) => may[name]);
  if (house.can_write === 0 || shown.length === 0) return null;
  return (
    <div className={classes.toggles} role="group" aria-label={t`Réglages de ${house.title}`}>
      {shown.map((name) => (
        <HouseToggle key={name} house={house} name={name} />
      ))}
    </div>
  );
}

function HouseToggle({ house, name }: { house: House; name: ToggleName }) {
  const { isOn, pending, label, toggle } = useToggle(house, name);
  return (
    <Switch
      size="xs"
      label={label}
      checked={isOn}
      disabled={pending}
      // Moved by the answer, not by the press: it shows what is stored.
      onChange={() => void toggle()}
    />
  );
}
