/** By mail, by text message or by both, remembered for each conversation; what is impossible says why (SMS-14). */
import { SEND_CHOICES } from './choices.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Button, Menu, Radio } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceMobileMessage,
  IconMail,
  IconMailFast,
} from '@tabler/icons-react';
import type { ReplyChannels } from './api.ts';
import classes from './Composer.module.css';
import { problemOf } from './channel.ts';
import type { Composing } from './composing.ts';
import type { Channel } from './channel.ts';

const ICONS = { mail: IconMail, sms: IconDeviceMobileMessage, mailandsms: IconMailFast };

export function ChannelChoice({ composing }: { composing: Composing }) {
  const { channels, channel, keepChannel } = composing;
  return channel && <ChannelMenu channels={channels} value={channel} onChange={keepChannel} />;
}

interface Props {
  channels: ReplyChannels;
  value: Channel;
  onChange: (channel: Channel) => void;
}

/** Inside an open dialog, what is outside of it cannot be reached: `withinPortal={false}`. */
export function ChannelMenu({
  channels,
  value,
  onChange,
  withinPortal = true,
}: Props & { withinPortal?: boolean }) {
  const { t } = useLingui();
  const words = useLocalized();
  const Icon = ICONS[value];
  const chosen = SEND_CHOICES.find(({ id }) => id === value)!;
  return (
    <Menu position="top-start" width={260} withinPortal={withinPortal}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.channel ?? ''}
          leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
          aria-label={t`Moyen d'envoi\u00a0: ${words(chosen.label)}`}
        >
          {words(chosen.label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SEND_CHOICES.map(({ id, label }) => {
          const problem = problemOf(id, channels);
          const ItemIcon = ICONS[id];
          return (
            <Menu.Item
              key={id}
              disabled={problem !== undefined}
              leftSection={<ItemIcon size={16} stroke={1.7} aria-hidden />}
              rightSection={id === value && <IconCheck size={16} stroke={1.8} aria-hidden />}
              aria-current={id === value || undefined}
              onClick={() => onChange(id)}
            >
              {words(label)}
              {problem && <span className={classes.why}>{words(problem)}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same choice laid out, where there is a whole sheet for it. */
export function ChannelRadios({ channels, value, onChange }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  return (
    <Radio.Group
      label={t`Moyen d'envoi`}
      value={value}
      onChange={(chosen) => {
        const known = SEND_CHOICES.find(({ id }) => id === chosen);
        if (known) onChange(known.id);
      }}
    >
      <div className={classes.radios}>
        {SEND_CHOICES.map(({ id, label }) => {
          const problem = problemOf(id, channels);
          return (
            <Radio
              key={id}
              value={id}
              label={words(label)}
              disabled={problem !== undefined}
              description={problem && words(problem)}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
}
