/** A tool of the composer that opens a panel above its button. Escape gives the focus back; a choice leaves it where the choice put it. */
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import classes from './Composer.module.css';

interface Props {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}

export function ToolPopover({ label, icon, disabled = false, children }: Props) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={340}
      trapFocus
      closeOnEscape={false}
      shadow="none"
    >
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon
            ref={button}
            size="var(--control)"
            color="gray"
            aria-label={label}
            disabled={disabled}
            onClick={() => setOpened(!opened)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={classes.panel ?? ''}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          close();
          button.current?.focus();
        }}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
