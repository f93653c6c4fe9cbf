/** Sends what is written. It looks idle while there is nothing to send, and says what is missing. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCash, IconLock, IconMail, IconSend } from '@tabler/icons-react';
import type { Composing } from './composing.ts';

export function SendButton({ composing, isShort }: { composing: Composing; isShort: boolean }) {
  const { t } = useLingui();
  const { kind, byMail, isEmpty, file, save, smsCost } = composing;
  const parts = smsCost?.parts ?? 0;
  const [label, Icon] = byMail
    ? ([t`Répondre par e-mail`, IconMail] as const)
    : {
        // More than one is paid as more than one: said on what is pressed.
        message: [parts > 1 ? t`Envoyer (${parts} SMS)` : t`Envoyer`, IconSend] as const,
        note: [t`Noter`, IconLock] as const,
        bid: [t`Envoyer le prix`, IconCash] as const,
      }[kind];
  // With a file on its way the button answers: that something is on its way.
  const shared = {
    type: 'submit' as const,
    loading: save.pending && !file,
    'aria-disabled': isEmpty,
    'data-idle': isEmpty,
    ...(kind === 'note' && { color: 'ajonc' }),
  };
  return (
    <Tooltip
      label={t`Veuillez saisir un message avant d'envoyer`}
      disabled={!isEmpty}
      events={{ hover: true, focus: true, touch: true }}
    >
      {isShort ? (
        <ActionIcon {...shared} variant="filled" size="var(--control)" aria-label={label}>
          <Icon size={19} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...shared} leftSection={<Icon size={17} aria-hidden />}>
          {label}
        </Button>
      )}
    </Tooltip>
  );
}
