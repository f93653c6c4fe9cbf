/** From the list to the newest messages of all conversations (B63). */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';

export function LatestLink({ isCurrent, onOpen }: { isCurrent: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <Tooltip label={t`Tous les messages`}>
      <ActionIcon
        component={Link}
        to={paths.chat({ alphaid: 'uni' })}
        size="var(--control)"
        color="gray"
        variant={isCurrent ? 'light' : 'subtle'}
        aria-label={t`Tous les messages`}
        aria-current={isCurrent ? 'page' : undefined}
        style={{ color: 'var(--ai-color)' }}
        onClick={onOpen}
      >
        <IconInbox size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
