/** 'Pourquoi pas ?' beside nights that are refused: their causes, who set them, and the button that takes each away. */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { WhyNotProps } from './asked.ts';
import { WhyNotDialog } from './WhyNotDialog.tsx';

export function WhyNotButton(asked: WhyNotProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { houseTitle } = asked;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHelpCircle size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label={t`Pourquoi pas ${houseTitle}\u00a0?`}
      >
        {t`Pourquoi pas\u00a0?`}
      </Button>
      {isOpen && <WhyNotDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
