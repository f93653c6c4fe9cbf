/** Message, note or price: what leaves for the guest and what stays must never be taken for one another. */
import { SegmentedControl } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCash, IconLock, IconMessage } from '@tabler/icons-react';
import classes from './Composer.module.css';
import type { Composing } from './composing.ts';
import { KINDS } from './written.ts';
import type { Kind } from './written.ts';

const ICONS = { message: IconMessage, note: IconLock, bid: IconCash };

interface Props {
  composing: Composing;
  /** As wide as its sheet. */
  full?: boolean;
  onTurned?: () => void;
}

export function KindChoice({ composing, full = false, onTurned }: Props) {
  const { t } = useLingui();
  const { kinds, kind, turnTo, save } = composing;
  if (kinds.length < 2) return null;
  const labels: Record<Kind, string> = { message: t`Message`, note: t`Note interne`, bid: t`Prix` };
  return (
    <SegmentedControl
      size={full ? 'md' : 'xs'}
      fullWidth={full}
      aria-label={t`Ce que vous écrivez`}
      value={kind}
      disabled={save.pending}
      onChange={(value) => {
        turnTo(KINDS.find((known) => known === value) ?? 'message');
        onTurned?.();
      }}
      data={kinds.map((value) => ({ value, label: <Label kind={value}>{labels[value]}</Label> }))}
    />
  );
}

function Label({ kind, children }: { kind: Kind; children: string }) {
  const Icon = ICONS[kind];
  return (
    <span className={classes.kindLabel}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}
