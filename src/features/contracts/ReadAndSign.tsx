/** The pages, then the signature: below the last one, or as a step of its own. Going back to read loses nothing. */
import { PdfPages } from '#web/ui/PdfPages.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContractWire } from './api.ts';
import { ContractFacts } from './ContractFacts.tsx';
import { apiPath } from './contracts.ts';
import { SignStep } from './SignStep.tsx';
import classes from './Sign.module.css';

interface Props {
  contract: ContractWire;
  link: string | undefined;
  onSigned: () => void;
}

export function ReadAndSign({ contract, link, onSigned }: Props) {
  const { t } = useLingui();
  const [step, setStep] = useState<1 | 2>(1);
  const [hasReadAll, setReadAll] = useState(false);
  const onLastPage = useCallback(() => setReadAll(true), []);
  const [hasMoved, setMoved] = useState(false);
  function moveTo(next: 1 | 2): void {
    setStep(next);
    setMoved(true);
  }

  function readAgain(): void {
    moveTo(1);
    scrollTo(0, 0);
  }

  return (
    <>
      <div className={classes.title}>
        <StepTitle key={step} takesFocus={hasMoved}>
          {step === 1 ? t`Lire le contrat` : t`Signer le contrat`}
        </StepTitle>
        <ContractFacts contract={contract} />
      </div>
      {contract.may_sign && (
        <ol className={classes.steps}>
          <li aria-current={step === 1 ? 'step' : undefined}>
            <Trans>1. Lire</Trans>
          </li>
          <li aria-current={step === 2 ? 'step' : undefined}>
            <Trans>2. Signer</Trans>
          </li>
        </ol>
      )}
      {/* The reader stays as it is behind the second step: the page one was at is found again. */}
      <div hidden={step !== 1}>
        <PdfPages
          path={apiPath(contract.document_url)}
          name={`${contract.name}.pdf`}
          onLastPage={onLastPage}
        />
      </div>
      {step === 1 && !(hasReadAll && contract.may_sign) && (
        <div className={classes.foot}>
          {contract.may_sign ? (
            <>
              <span>{t`Lisez toutes les pages avant de signer.`}</span>
              <Button
                size="md"
                variant="light"
                rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
                onClick={() => moveTo(2)}
              >
                {t`Passer à la signature`}
              </Button>
            </>
          ) : (
            <span>{t`Seul ${contract.signer_name} peut signer ce contrat.`}</span>
          )}
        </div>
      )}
      {/* Whoever has read to the end signs where they are; the others may go there first. */}
      {contract.may_sign && (step === 2 || hasReadAll) && (
        <SignStep contract={contract} link={link} onBack={readAgain} onSigned={onSigned} />
      )}
    </>
  );
}

/** A step is a new page to whoever reads it or hears it. */
function StepTitle({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
