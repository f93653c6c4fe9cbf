/** The PDF of a mandate: as it was made to be signed, or how a draft would be. Opened by a press: laying a draft out takes a moment. */
import { fill } from '#kernel/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { PdfPages } from '#web/ui/PdfPages.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import * as api from './api.ts';
import type { Mandate } from './api.ts';
import classes from './Mandates.module.css';

export function MandatePages({ mandate }: { mandate: Mandate }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (mandate.standing === 'cancelled') return null;
  const isMade = mandate.has_pdf === 1;
  return (
    <div className={classes.form}>
      <Card title={isMade ? t`Le mandat en PDF` : t`Aperçu du mandat`}>
        {isOpen ? (
          <PdfPages
            path={fill(api.mandatePdf.path, { id: mandate.id })}
            name={`mandat-${mandate.number_text}.pdf`}
            keys={['mandate']}
          />
        ) : (
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {isMade ? t`Voir le PDF` : t`Voir l'aperçu`}
          </Button>
        )}
      </Card>
    </div>
  );
}
