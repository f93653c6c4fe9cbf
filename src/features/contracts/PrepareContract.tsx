/** From the accepted quote to a contract in the tenant's hands. What was previewed is what is sent, to the byte. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { call } from '#web/api.ts';
import { notify, showWarnings } from '#web/notices.ts';
import { invalidate } from '#web/queries.ts';
import { ApiRefusal } from '#web/refused.ts';
import { useSave } from '#web/save.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PdfPages } from '#web/ui/PdfPages.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { Difference } from './api.ts';
import * as api from './api.ts';
import classes from './Contracts.module.css';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { Preparing } from './Preparing.tsx';
import { WhatToDo } from './WhatToDo.tsx';

/** A conversion takes seconds; beyond ten the server is not going to answer (S3 §9). */
const TIMEOUT = 10_000;

export function PrepareContract({ quote, ddl }: { quote: Ddlchat; ddl: Ddl }) {
  const { t } = useLingui();
  const [previewing, setPreviewing] = useState(false);
  const [preview, setPreview] = useState<string>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  /** What another try does again. */
  const [wanted, setWanted] = useState<'look' | 'send'>('look');
  const [differences, setDifferences] = useState<readonly Difference[]>();
  const generate = useSave(api.generateContract, { touches: ['yousign'], timeout: TIMEOUT, dialog: false });

  async function look(): Promise<void> {
    setWanted('look');
    setPreviewing(true);
    setRefusal(undefined);
    setPreview(undefined);
    try {
      const { models } = await call(
        api.previewContract,
        { params: { chatId: quote.id } },
        { timeout: TIMEOUT },
      );
      setPreview(models?.[0]?.pdf);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      refused(error);
    } finally {
      setPreviewing(false);
    }
  }

  async function send(ignoreIndependentUserDiff = false): Promise<void> {
    setWanted('send');
    setRefusal(undefined);
    const body = { id_ddlchat_quote: quote.id, pdfPreviewSrc: preview ?? null, ignoreIndependentUserDiff };
    const { answer, refusal: no } = await generate.attempt({ body });
    if (no) return refused(no);
    const [made] = answer?.models ?? [];
    if (made?.notGenerated) return setDifferences(made.userDifferences);
    setDifferences(undefined);
    if (made) notify(t`Contrat envoyé : le locataire le reçoit par e-mail et dans sa discussion.`, 'good');
    return undefined;
  }

  function refused(no: ApiRefusal): void {
    setDifferences(undefined);
    // The quote moved since the preview: what was looked at is no longer what would be signed.
    if (no.has('generatedPdfDoesntExist')) setPreview(undefined);
    // Somebody else was quicker: their contract takes the place of this form.
    if (no.has('ddlHasOngoingSignatures')) invalidate(['yousign']);
    setRefusal(no);
    showWarnings(no);
  }

  const busy = previewing || generate.pending;
  return (
    <section className={classes.prepare} aria-busy={busy}>
      <h2>
        <Trans>Préparer le contrat</Trans>
      </h2>
      <p>
        {quote.quote_title ?? ddl.page_title}
        {quote.quote_date_from !== undefined && quote.quote_date_to !== undefined && (
          <>
            {', '}
            <Trans>
              du <DayText day={quote.quote_date_from as Day} /> au{' '}
              <DayText day={quote.quote_date_to as Day} />
            </Trans>
          </>
        )}
        {quote.quote_montant_total !== undefined && (
          <>
            {' · '}
            <Money cents={cents(quote.quote_montant_total)} strong />
          </>
        )}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconEye size={18} stroke={1.7} aria-hidden />}
          loading={previewing}
          disabled={generate.pending}
          onClick={() => void look()}
        >
          {preview === undefined ? t`Aperçu du contrat` : t`Refaire l'aperçu`}
        </Button>
        <Button
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          loading={generate.pending && differences === undefined}
          disabled={previewing}
          onClick={() => void send()}
        >
          {t`Envoyer pour signature`}
        </Button>
      </div>
      {busy && (
        <Preparing
          longest={TIMEOUT}
          label={previewing ? t`Préparation de l'aperçu…` : t`Préparation du contrat…`}
        />
      )}
      {refusal && !busy && (
        <WhatToDo
          refusal={refusal}
          ddl={ddl}
          messageId={quote.id}
          onRetry={() => void (wanted === 'send' ? send() : look())}
        />
      )}
      {preview !== undefined && (
        <div className={classes.preview}>
          <PdfPages path={`/yousign/view-pdf/${quote.id}/${preview}`} name={t`aperçu du contrat` + '.pdf'} />
        </div>
      )}
      {differences && (
        <DifferenceDialog
          differences={differences}
          pending={generate.pending}
          onSend={() => void send(true)}
          onClose={() => setDifferences(undefined)}
        />
      )}
    </section>
  );
}
