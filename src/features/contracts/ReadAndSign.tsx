/** The contract, then the signature: below its end, or as a step of its own. Going back to read loses nothing. */
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ContractWire } from './api.ts';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractReader } from './ContractReader.tsx';
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
  const onEnd = useCallback(() => setReadAll(true), []);
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
        <ContractReader contract={contract} url={contract.document_url} onEnd={onEnd} />
      </div>
      {step === 1 && !(hasReadAll && contract.may_sign) && (
        <div className={classes.foot}>
          {contract.may_sign ? (
            <>
              <span>{t`Lisez le contrat jusqu'à la fin avant de le signer.`}</span>
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
      {contract.may_sign && (
        <p role="status" className={classes.end}>
          {step === 1 &&
            hasReadAll &&
            t`Vous êtes à la fin du contrat\u00a0: vous pouvez le signer ci-dessous.`}
        </p>
      )}
      {/* Whoever has read to the end signs where they are; the others may go there first. */}
      {contract.may_sign && (step === 2 || hasReadAll) && (
        <SignStep
          contract={contract}
          link={link}
          hasRead={hasReadAll}
          onBack={readAgain}
          onSigned={onSigned}
        />
      )}
    </>
  );
}

/** A step is a new page to whoever reads it or hears it. */
function StepTitle({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before it is painted: who presses a key at once is already at its top.
  useLayoutEffect(() => {
    scrollTo(0, 0);
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
