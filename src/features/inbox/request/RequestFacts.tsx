/** What is known of a request, a line each. Numbers that only help those who manage it stay with them (CHAT-87). */
import type { Ddl } from '#features/requests/api.ts';
import { useAccount } from '#features/payments/account.ts';
import { leftToReturn } from '#features/payments/cancelled.ts';
import { bookingReference } from '#features/requests/request.ts';
import { cents } from '#kernel/money.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './RequestPanel.module.css';

interface Props {
  ddl: Ddl;
  isOurs: boolean;
  manages: boolean;
}

export function RequestFacts({ ddl, isOurs, manages }: Props) {
  const { t } = useLingui();
  return (
    <dl className={classes.facts}>
      <Fact name={<Trans>Voyageurs</Trans>}>
        <People ddl={ddl} />
      </Fact>
      {ddl.has_cancelled === 1 && <CancelledFacts ddl={ddl} />}
      {ddl.has_cancelled === 0 && ddl.quote_montant_total !== null && (
        <Fact name={<Trans>Prix proposé</Trans>}>
          <Money cents={cents(ddl.quote_montant_total)} strong />
        </Fact>
      )}
      <Fact name={<Trans>Demande</Trans>}>{t`n°${ddl.alphaid}`}</Fact>
      {!isOurs && <Fact name={<Trans>Référence</Trans>}>{bookingReference(ddl.hashedid)}</Fact>}
      <Fact name={isOurs ? <Trans>Reçue le</Trans> : <Trans>Envoyée le</Trans>}>
        <MomentText at={ddl.date} />
      </Fact>
      {isOurs && ddl.sender_origin !== '' && (
        <Fact name={<Trans>Origine</Trans>}>
          <Origin origin={ddl.sender_origin} />
        </Fact>
      )}
      {manages && ddl.page_nid !== null && (
        <Fact name={<Trans>Réservation en ligne</Trans>}>
          {ddl.ad_online_booking === 1 ? <Trans>Oui</Trans> : <Trans>Non</Trans>}
        </Fact>
      )}
      {manages && ddl.beds24_booking_id !== null && (
        <Fact name={<Trans>N° de synchronisation</Trans>}>{ddl.beds24_booking_id}</Fact>
      )}
      {!manages && ddl.employee_name !== '' && (
        <Fact name={<Trans>Suivie par</Trans>}>{ddl.employee_name}</Fact>
      )}
      {!isOurs && <Fact name={<Trans>Agence</Trans>}>{ddl.agency_name}</Fact>}
    </dl>
  );
}

/** A cancelled stay owes nothing: what was paid of it, and what goes back (B112). */
function CancelledFacts({ ddl }: { ddl: Ddl }) {
  const cancelled = useAccount(ddl.id).data?.models?.[0]?.cancelled;
  if (!cancelled || cancelled.paid === 0) return null;
  const left = leftToReturn(cancelled);
  return (
    <>
      <Fact name={<Trans>Payé</Trans>}>
        <Money cents={cents(cancelled.paid)} strong />
      </Fact>
      <Fact name={<Trans>Rendu</Trans>}>
        <Money cents={cents(cancelled.returned)} strong />
      </Fact>
      <Fact name={<Trans>Reste à rendre</Trans>}>
        {left === null ? <Trans>À décider</Trans> : <Money cents={left} strong />}
      </Fact>
    </>
  );
}

/** The product's own ways in have words; a platform is called by its name. */
function Origin({ origin }: { origin: string }) {
  switch (origin) {
    case 'site':
      return <Trans>Site de l'agence</Trans>;
    case 'phone':
      return <Trans>Téléphone</Trans>;
    case 'mail':
      return <Trans>E-mail</Trans>;
    case 'agency':
      return <Trans>Agence</Trans>;
    case 'sms':
      return <Trans>SMS</Trans>;
    default:
      return origin;
  }
}

function People({ ddl }: { ddl: Ddl }) {
  return (
    <>
      <Plural value={ddl.nb_adults} one="# adulte" other="# adultes" />
      {ddl.nb_children > 0 && (
        <>
          , <Plural value={ddl.nb_children} one="# enfant" other="# enfants" />
        </>
      )}
      {ddl.nb_disabled > 0 && (
        <>
          ,{' '}
          <Plural
            value={ddl.nb_disabled}
            one="# personne à mobilité réduite"
            other="# personnes à mobilité réduite"
          />
        </>
      )}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
