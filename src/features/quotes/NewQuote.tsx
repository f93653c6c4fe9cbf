/** A new quote, from a house and a stay that were chosen elsewhere. */
import { paths } from '#kernel/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import type { QuoteFormState } from './handover.ts';
import { QuoteForm } from './QuoteForm.tsx';

export function NewQuote({ state }: { state: QuoteFormState }) {
  const { t } = useLingui();
  const { searchCriteria: asked, quote: row, attachToExistingDdl: alphaid, tenantUid, typed } = state;
  const stay = {
    ...row,
    from: asked.dateFrom,
    to: asked.dateTo,
    adults: asked.adults,
    children: asked.children,
    disabled: asked.disabled,
  };
  const title =
    alphaid === undefined
      ? t`Créer une nouvelle réservation`
      : t`Créer un devis pour la demande n° ${alphaid}`;
  const back =
    alphaid === undefined
      ? { to: paths.simulator(), label: t`Simulateur` }
      : { to: paths.chat({ alphaid: alphaid, tab: 'simulator' }), label: t`Simulateur` };
  return (
    <>
      <PageTitle title={title} back={back} />
      <QuoteForm
        mode="new"
        basis={{
          ...stay,
          platform: asked.platform,
          stored: null,
          quoteId: null,
          ddl: alphaid,
          isDiscountAutomatic: true,
        }}
        stay={stay}
        agid={row.agid}
        tenantUid={tenantUid ?? null}
        attachTo={alphaid ?? null}
        typed={typed}
      />
    </>
  );
}
