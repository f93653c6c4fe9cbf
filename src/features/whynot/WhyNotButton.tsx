/** 'Pourquoi pas ?' beside nights that are refused: their causes, who set them, and the button that takes each away. */
import type { Day } from '#kernel/day.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { WhyNotDialog } from './WhyNotDialog.tsx';

export interface WhyNotProps {
  houseId: number;
  houseTitle: string;
  from: Day;
  /** The day of departure. */
  to: Day;
  people?: number | undefined;
  /** The request whose own nights are not in its way. */
  ddlId?: number | undefined;
}

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
