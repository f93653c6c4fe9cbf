/** Whether a conversation that starts to wait is heard; remembered on this device. */
import { store, useStore } from '#web/store.ts';
import { recall, remember } from '#web/storage.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { chime } from '../attention/chime.ts';
import { isMuted } from '../attention/muted.ts';

const muted = store(isMuted());

export function SoundSwitch() {
  const { t } = useLingui();
  const silent = useStore(muted);
  const label = silent ? t`Son coupé` : t`Son à chaque nouveau message`;
  const Icon = silent ? IconBellOff : IconBell;

  function toggle(): void {
    remember('sound', recall('sound') === 'off' ? null : 'off');
    muted.set(isMuted());
    if (!isMuted()) chime(null);
  }

  return (
    <Tooltip label={label}>
      <ActionIcon
        color="gray"
        variant="subtle"
        aria-label={t`Son des nouveaux messages`}
        aria-pressed={!silent}
        onClick={toggle}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
