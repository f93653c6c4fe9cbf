/** /prices/:id, where the mail's button leads: prices are read, then agreed to or declined. Made for a telephone. */
import { addDays, dayRange } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { read } from '#web/queries.ts';
import { useParams } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PriceLines } from './PriceLines.tsx';
import { agreeToProposal, declineProposal, NOTE_MAX, readProposal } from './proposalapi.ts';
import type { PriceProposal } from './proposalapi.ts';
import { ProposalPill } from './ProposalPill.tsx';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

export function ProposalScreen() {
  const { t } = useLingui();
  const { id } = useParams(paths.priceProposal);
  const query = useQuery(read(readProposal, { params: { id: Number(id) } }, [SEASON_KEY]));
  if (query.error instanceof ApiRefusal && query.error.status === 404 && query.data === undefined)
    return (
      <EmptyState icon={IconLinkOff} title={t`Cette proposition n'est pas à vous`} isPage>
        {t`Elle est peut-être adressée à une autre personne, ou la maison a changé de propriétaire.`}
      </EmptyState>
    );
  return (
    <Loaded query={query}>
      {({ models = [] }) => models[0] && <Proposal key={id} proposal={models[0]} />}
    </Loaded>
  );
}

function Proposal({ proposal }: { proposal: PriceProposal }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { house, village, agency, label, lines, said, note, state } = proposal;
  const range = dayRange(proposal.date_from as Day, addDays(proposal.date_to as Day, 1), language);
  return (
    <div className={classes.proposal}>
      <PageTitle title={t`${house}\u00a0: prix proposés`} sub={`${label} · ${range} · ${village}`} />
      <Card title={t`La nuit, avant et après`} state={<ProposalPill state={state} />}>
        <PriceLines lines={lines} />
        {said.length > 0 && (
          <dl className={classes.said}>
            {said.map(({ label: name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {note !== '' && <p className={classes.reason}>{t`Vous avez écrit\u00a0: «\u00a0${note}\u00a0»`}</p>}
      </Card>
      <Answer proposal={proposal} />
      <p className={classes.quiet}>
        {state === 'waiting'
          ? t`${agency} vous propose ces prix. Rien ne change tant que vous n'avez pas donné votre accord.`
          : t`${agency} lit votre réponse dès que vous la donnez.`}
      </p>
    </div>
  );
}

function Answer({ proposal: { id, version, can_answer: mayAnswer } }: { proposal: PriceProposal }) {
  const { t } = useLingui();
  const [isDeclining, setDeclining] = useState(false);
  const touches = [SEASON_KEY, 'calendar'] as const;
  const agree = useSave(agreeToProposal, { touches, says: t`Merci. Ces prix valent maintenant.` });
  const decline = useSave(declineProposal, { touches, says: t`C'est noté. Rien ne change.` });
  if (mayAnswer === 0) return null;
  const params = { id };
  return (
    <div className={classes.answer}>
      <Button
        size="md"
        loading={agree.pending}
        onClick={() => void agree.run({ params, body: { version } })}
      >{t`J'accepte ces prix`}</Button>
      <Button size="md" variant="default" onClick={() => setDeclining(true)}>
        {t`Je refuse`}
      </Button>
      {isDeclining && (
        <ReasonDialog
          title={t`Refuser ces prix`}
          maxLength={NOTE_MAX}
          cancel={t`Revenir`}
          confirm={t`Refuser ces prix`}
          color="grenat"
          pending={decline.pending}
          onClose={() => setDeclining(false)}
          onConfirm={async (note) => Boolean(await decline.run({ params, body: { version, note } }))}
        >
          {t`Dites à l'agence ce qui ne va pas\u00a0: elle pourra vous proposer autre chose.`}
        </ReasonDialog>
      )}
    </div>
  );
}
