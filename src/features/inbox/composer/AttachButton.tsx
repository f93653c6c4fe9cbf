/** The paper clip. Where the reply leaves by the person's own mail program, files are joined there. */
import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Composing } from './composing.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,.docx';

export function AttachButton({ composing }: { composing: Composing }) {
  const { t } = useLingui();
  const reset = useRef<() => void>(null);
  const { attach, byMail } = composing;
  return (
    <FileButton
      resetRef={reset}
      accept={ACCEPTED}
      disabled={byMail}
      onChange={(chosen) => {
        if (chosen) attach(chosen);
        reset.current?.();
      }}
    >
      {(button) => (
        <Tooltip
          label={
            byMail ? t`Joignez vos fichiers dans votre messagerie` : t`Joindre un fichier (5 Mo au plus)`
          }
        >
          <ActionIcon
            {...button}
            size="var(--control)"
            color="gray"
            aria-label={t`Joindre un fichier`}
            aria-disabled={byMail}
            {...(byMail && { 'data-disabled': true })}
          >
            <IconPaperclip size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}
