/** /mandates/12: one mandate, or 'new': its terms, where it stands, its PDF, and what comes next. */
import { paths } from '#kernel/paths.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { read } from '#web/queries.ts';
import { Link, useParams } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { Mandate } from './api.ts';
import { mandateCan } from './mandate.ts';
import { MandateActions } from './MandateActions.tsx';
import { MandateFacts } from './MandateFacts.tsx';
import { MandateForm } from './MandateForm.tsx';
import { MandatePages } from './MandatePages.tsx';
import { MissingTerms } from './MissingTerms.tsx';
import { NewMandate } from './NewMandate.tsx';
import { StandingPill } from './StandingPill.tsx';
import classes from './Mandates.module.css';

export function MandateScreen() {
  const { id } = useParams(paths.mandate);
  const manages = useCan('toolMandates');
  if (id === 'new') return manages ? <NewMandate /> : <NotFound />;
  const number = Number(id);
  return Number.isInteger(number) && number > 0 ? <One key={number} id={number} /> : <NotFound />;
}

function One({ id }: { id: number }) {
  const { t } = useLingui();
  const register = useRegisterName();
  const query = useQuery(read(api.readMandate, { params: { id } }, ['mandate']));
  const waiting = (
    <>
      <PageTitle title={t`Mandat`} back={{ to: paths.mandates(), label: register }} />
      <SkeletonCards count={2} height={220} />
    </>
  );
  return (
    <Loaded query={query} skeleton={waiting}>
      {({ models = [], cacheTimestamp }) =>
        models[0] ? (
          <Shown
            mandate={models[0]}
            since={cacheTimestamp?.timestamp}
            reread={async () => {
              const { data, isSuccess } = await query.refetch();
              return isSuccess
                ? { record: data.models?.[0], since: data.cacheTimestamp?.timestamp }
                : undefined;
            }}
          />
        ) : (
          <NotFound />
        )
      }
    </Loaded>
  );
}

/** An owner has only their own. */
function useRegisterName(): string {
  const { t } = useLingui();
  return useCan('toolMandates') ? t`Registre des mandats` : t`Mes mandats`;
}

interface Props {
  mandate: Mandate;
  since: number | undefined;
  reread: Parameters<typeof MandateForm>[0]['reread'];
}

function Shown({ mandate, since, reread }: Props) {
  const { t } = useLingui();
  const manages = useCan('toolMandates');
  const register = useRegisterName();
  const mayWrite = manages && mandate.can_write === 1;
  const isEdited = mayWrite && mandateCan.edit(mandate.standing) === null;
  return (
    <>
      <PageTitle
        title={t`Mandat n°${mandate.number_text}`}
        sub={
          <span className={classes.sub}>
            <Link to={paths.house({ id: mandate.nid, tab: 'meta' })}>{mandate.nid_label}</Link>
            <StandingPill mandate={mandate} />
            {mandate.number === null && <Trans>antérieur au registre</Trans>}
          </span>
        }
        back={{ to: paths.mandates(), label: register }}
        actions={mayWrite && <MandateActions mandate={mandate} />}
      />
      <div className={classes.page}>
        {isEdited && <MissingTerms mandate={mandate} />}
        <Reason mandate={mandate} />
        {isEdited ? (
          <MandateForm mandate={mandate} since={since} reread={reread} />
        ) : (
          <MandateFacts mandate={mandate} />
        )}
        {manages && !mayWrite && <OtherAgency what="item" />}
        <MandatePages mandate={mandate} />
      </div>
    </>
  );
}

function Reason({ mandate }: { mandate: Mandate }) {
  const why = mandate.cancelled_reason || mandate.ended_reason;
  if (why === '') return null;
  return (
    <p className={classes.reason}>
      {mandate.cancelled_reason === '' ? (
        <Trans>Terminé avant son terme&nbsp;: {why}</Trans>
      ) : (
        <Trans>Annulé&nbsp;: {why}</Trans>
      )}
    </p>
  );
}
