/** Copies a text and says so; where the browser will not, it asks the person to do it (S2 §8). */
import { notify } from '#web/notices.ts';
import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

const SHOWN_MS = 1600;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      notify(t`Votre navigateur ne permet pas de copier\u00a0: sélectionnez le texte et copiez-le.`, 'bad');
    }
  }
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <ActionIcon color="gray" size="sm" aria-label={copied ? t`Copié` : label} onClick={() => void copy()}>
      <Icon size={15} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
