/** How a request stands in the line of the nights it asks for: for its guest on the page of the stay, for the clerk beside the thread. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { longMoment } from '#kernel/moment.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { WaitingWire } from './api.ts';
import classes from './Waiting.module.css';

interface Props {
  ddlId: number;
  /** Its guest reads it; otherwise a clerk does. */
  isGuest: boolean;
  canWrite: boolean;
}

/** Nothing where nobody waits, and there is nothing to wait for. */
export function WaitingLine({ ddlId, isGuest, canWrite }: Props) {
  const query = useQuery(readList(api.readWaiting, { params: { ddlId } }, ['ddl', 'calendar']));
  const waiting = query.data?.models?.[0];
  if (!waiting) return null;
  const isQuiet = waiting.state === null || waiting.state === 'taken' || waiting.state === 'withdrawn';
  if (isQuiet && waiting.can_join === 0) return null;
  return <Shown waiting={waiting} isGuest={isGuest} canWrite={canWrite} />;
}

function Shown({ waiting, isGuest, canWrite }: { waiting: WaitingWire } & Omit<Props, 'ddlId'>) {
  const { t } = useLingui();
  return (
    <section className={classes.line} aria-label={t`Liste d'attente`}>
      <p>
        <Said waiting={waiting} isGuest={isGuest} />
      </p>
      {canWrite && <Acts waiting={waiting} isGuest={isGuest} />}
    </section>
  );
}

function Said({ waiting, isGuest }: { waiting: WaitingWire; isGuest: boolean }) {
  const language = useLanguage();
  const { state, place, offered_until: until, date_from: from, date_to: to } = waiting;
  const days = from !== null && to !== null ? dayRange(from as Day, to as Day, language) : '';
  if (waiting.can_join === 1)
    return isGuest ? (
      <Trans>
        Ces nuits sont retenues pour une autre famille. Si elles se libèrent, nous pouvons vous les proposer.
      </Trans>
    ) : (
      <Trans>Ces nuits sont retenues. La demande peut attendre qu'elles se libèrent.</Trans>
    );
  if (state === 'waiting')
    return isGuest ? (
      <Trans>
        Vous êtes en attente {days}, à la place {place}. Si ces nuits se libèrent pour vous, nous vous
        écrivons et vous les gardons 24 heures.
      </Trans>
    ) : (
      <Trans>
        En attente {days}, à la place {place}.
      </Trans>
    );
  if (state === 'offered' && until !== null) {
    const end = longMoment(until, language);
    return isGuest ? (
      <Trans>
        Ces nuits se sont libérées {days}. Nous vous les gardons jusqu'au {end}&nbsp;: les prenez-vous&nbsp;?
      </Trans>
    ) : (
      <Trans>
        Nuits libérées {days}, gardées pour cette demande jusqu'au {end}.
      </Trans>
    );
  }
  return state === 'declined' ? (
    <Trans>Les nuits proposées ont été déclinées.</Trans>
  ) : (
    <Trans>Le délai pour prendre ces nuits est passé.</Trans>
  );
}

function Acts({ waiting, isGuest }: { waiting: WaitingWire; isGuest: boolean }) {
  const { t } = useLingui();
  const { id_ddl: ddlId, state } = waiting;
  if (waiting.can_join === 1)
    return (
      <Act
        endpoint={api.joinLine}
        ddlId={ddlId}
        label={isGuest ? t`Me prévenir si elles se libèrent` : t`Mettre en attente`}
        says={t`La demande est en attente de ces nuits.`}
      />
    );
  const leave = (
    <Act
      endpoint={api.leaveLine}
      ddlId={ddlId}
      isQuiet
      label={state === 'offered' ? t`Ne pas les prendre` : t`Ne plus attendre`}
      says={state === 'offered' ? t`Ces nuits vont à la famille suivante.` : t`La demande n'attend plus.`}
    />
  );
  if (state === 'waiting') return leave;
  if (state !== 'offered') return null;
  return (
    <span className={classes.acts}>
      <Act
        endpoint={api.takeOffer}
        ddlId={ddlId}
        label={isGuest ? t`Je prends ces nuits` : t`Le client les prend`}
        says={t`Ces nuits sont retenues.`}
      />
      {leave}
    </span>
  );
}

type LineAct = typeof api.joinLine | typeof api.takeOffer | typeof api.leaveLine;

interface ActProps<E extends Endpoint> {
  endpoint: E;
  ddlId: number;
  label: string;
  says: string;
  isQuiet?: boolean;
}

function Act({ endpoint, ddlId, label, says, isQuiet = false }: ActProps<LineAct>) {
  const save = useSave(endpoint as typeof api.joinLine, { touches: ['ddl', 'calendar', 'quote'], says });
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      className={classes.act ?? ''}
      loading={save.pending}
      onClick={() => void save.run({ params: { ddlId }, body: {} })}
    >
      {label}
    </Button>
  );
}
