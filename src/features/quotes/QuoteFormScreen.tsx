/**
 * The routes to the quote form: from a row of the simulator (handed over by the screen before), for a request's stay on other days or in another
 * house (in the address), on a quote that exists, and a new quote from an existing one.
 */
import { paths, threadPath } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
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
import { NewQuote } from './NewQuote.tsx';
import { contractState, quoteCan } from './quote.ts';
import { QuoteForStay, stayAsked } from './QuoteForStay.tsx';
import { stayOfQuote } from './states.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { basisOf } from './stored.ts';

export function QuoteFormScreen() {
  const { state } = usePlace();
  const [filters] = useFilters();
  if (isHandedOver(state)) return <NewQuote state={state} />;
  const stay = stayAsked(filters);
  return stay ? <QuoteForStay {...stay} /> : <Redirect to={paths.quotes()} />;
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
