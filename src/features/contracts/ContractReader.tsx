/** A contract, as text or as the pages that are sealed: each one press from the other. On a telephone it begins with the text, where there is one. */
import { PdfPages } from '#web/ui/PdfPages.tsx';
import { Button } from '@mantine/core';
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { useLingui } from '@lingui/react/macro';
import { IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContractWire } from './api.ts';
import { ContractText } from './ContractText.tsx';
import { apiPath } from './contracts.ts';
import classes from './Sign.module.css';

interface Props {
  contract: ContractWire;
  /** Which of its documents: the one that is read, or the one that was sealed. */
  url: string;
  onEnd?: () => void;
}

export function ContractReader({ contract, url, onEnd }: Props) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState<'text' | 'pages'>();
  const showsText = contract.has_text && (chosen ?? (isNarrow ? 'text' : 'pages')) === 'text';
  return (
    <div className={classes.reader}>
      {contract.has_text && (
        <Button
          variant="default"
          size="md"
          leftSection={
            showsText ? (
              <IconFileTypePdf size={18} stroke={1.8} aria-hidden />
            ) : (
              <IconFileText size={18} stroke={1.8} aria-hidden />
            )
          }
          onClick={() => setChosen(showsText ? 'pages' : 'text')}
        >
          {showsText
            ? contract.is_signed
              ? t`Voir les pages signées`
              : t`Voir les pages à signer`
            : t`Lire en texte`}
        </Button>
      )}
      {showsText ? (
        <ContractText id={contract.id} onEnd={onEnd} />
      ) : (
        <PdfPages path={apiPath(url)} name={`${contract.name}.pdf`} {...(onEnd && { onLastPage: onEnd })} />
      )}
    </div>
  );
}
