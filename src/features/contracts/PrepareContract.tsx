/** From the accepted quote to a contract in the tenant's hands. What was previewed is what is sent, to the byte. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { fill } from '#kernel/paths.ts';
import { viewPdf } from './api.ts';
import { notify } from '#web/notices.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PdfPages } from '#web/ui/PdfPages.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconSend } from '@tabler/icons-react';
import classes from './Contracts.module.css';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { USUAL_MS, usePreparation } from './prepare.ts';
import { Preparing } from './Preparing.tsx';
import { WhatToDo } from './WhatToDo.tsx';

export function PrepareContract({ quote, ddl }: { quote: Ddlchat; ddl: Ddl }) {
  const { t } = useLingui();
  const { doing, preview, refusal, differences, look, send, retry, dismiss } = usePreparation(quote.id, () =>
    notify(t`Contrat envoyé\u00a0: le client le reçoit par e-mail et dans sa conversation.`, 'good'),
  );
  const busy = doing !== 'nothing';
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
          loading={doing === 'looking'}
          disabled={doing === 'sending'}
          onClick={() => void look()}
        >
          {preview === undefined ? t`Aperçu du contrat` : t`Refaire l'aperçu`}
        </Button>
        <Button
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          loading={doing === 'sending' && differences === undefined}
          disabled={doing === 'looking'}
          onClick={() => void send()}
        >
          {t`Envoyer pour signature`}
        </Button>
      </div>
      {busy && (
        <Preparing
          usual={USUAL_MS}
          label={doing === 'looking' ? t`Préparation de l'aperçu…` : t`Préparation du contrat…`}
        />
      )}
      {refusal && !busy && (
        <WhatToDo refusal={refusal} ddl={ddl} messageId={quote.id} onRetry={() => void retry()} />
      )}
      {preview !== undefined && (
        <div className={classes.preview}>
          <PdfPages
            path={fill(viewPdf.path, { chatId: quote.id, pdf: preview })}
            name={t`aperçu du contrat` + '.pdf'}
          />
        </div>
      )}
      {differences && (
        <DifferenceDialog
          differences={differences}
          pending={doing === 'sending'}
          onSend={() => void send(true)}
          onClose={dismiss}
        />
      )}
    </section>
  );
}
