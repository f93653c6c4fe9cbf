/**
 * The three routes to the quote form: from a row of the simulator (handed over by the screen before), on a quote that exists, and a new quote
 * from an existing one.
 */
import { paths, threadPath } from '#kernel/paths.ts';
import { read } from '#web/queries.ts';
import { Redirect, useParams, usePlace } from '#web/router.tsx';
import { useCanWriteAgency } from '#web/session.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readQuote } from './api.ts';
import type { Quote } from './api.ts';
import { FrozenQuote } from './FrozenQuote.tsx';
import { isHandedOver } from './handover.ts';
import { contractState, quoteCan } from './quote.ts';
import { stayOfQuote } from './states.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { basisOf } from './stored.ts';

export function QuoteFormScreen() {
  const { t } = useLingui();
  const { state } = usePlace();
  if (!isHandedOver(state)) return <Redirect to={paths.quotes()} />;
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
        basis={{ ...stay, platform: asked.platform, stored: null, quoteId: null, isDiscountAutomatic: true }}
        stay={stay}
        agid={row.agid}
        tenantUid={tenantUid ?? null}
        attachTo={alphaid ?? null}
        typed={typed}
      />
    </>
  );
}

export function QuoteEditScreen() {
  return <Existing mode="edit" />;
}

export function QuoteCopyScreen() {
  return <Existing mode="copy" />;
}

function Existing({ mode }: { mode: 'edit' | 'copy' }) {
  const { id } = useParams(mode === 'edit' ? paths.quote : paths.quoteCopy);
  const query = useQuery({ ...read(readQuote, { params: { id } }, []), refetchOnMount: 'always' });
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={3} height={220} />}>
      {({ models, cacheTimestamp }) => {
        const quote = models?.[0];
        return (
          quote && (
            <ExistingForm key={quote.updated} mode={mode} quote={quote} since={cacheTimestamp?.timestamp} />
          )
        );
      }}
    </Loaded>
  );
}

function ExistingForm({
  mode,
  quote,
  since,
}: {
  mode: 'edit' | 'copy';
  quote: Quote;
  since: number | undefined;
}) {
  const { t } = useLingui();
  const state = {
    is_estimate: quote.is_estimate === 1,
    accepted: quote.accepted === 1,
    cancelled: quote.cancelled === 1,
    locked: quote.locked === 1,
    contract: contractState(quote.contract_status),
  };
  const writesThere = useCanWriteAgency(quote.agid);
  const reason = writesThere ? quoteCan[mode](state) : 'otherAgency';
  const stay = stayOfQuote(quote);
  const title =
    reason !== null
      ? t`Devis n°${quote.id}`
      : mode === 'edit'
        ? t`Modifier le devis n°${quote.id}`
        : t`Créer un nouveau devis modifiant le devis n°${quote.id}`;
  const made = (
    <>
      <Trans>
        Créé le <MomentText at={quote.created} />
      </Trans>
      {quote.author_fullname !== '' && (
        <>
          {' '}
          <Trans>par {quote.author_fullname}</Trans>
        </>
      )}
    </>
  );
  return (
    <>
      <PageTitle
        title={title}
        sub={made}
        back={{ to: threadPath(quote.alphaid), label: t`Demande n°${quote.alphaid}` }}
      />
      {reason === null ? (
        <QuoteForm
          mode={mode}
          basis={basisOf(quote)}
          stay={stay}
          agid={quote.agid}
          tenantUid={quote.tenant_uid}
          attachTo={quote.alphaid}
          since={since}
        />
      ) : (
        <FrozenQuote quote={quote} reason={reason} />
      )}
    </>
  );
}
