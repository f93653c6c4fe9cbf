/**
 * Moves a guest's stay, from a calendar or beside its thread: `<MoveGuestStay alphaid houseId from to onDone />`. What it does is said first; then
 * the quote form opens with those days, and the nights move once that quote is accepted (B41).
 */
import type { Day } from '#kernel/day.ts';
import { dayRange, isDay, nightsBetween } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import type { QuoteFormState } from '#features/quotes/handover.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FormWindow } from '#web/form/FormDialog.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { go, Link } from '#web/router.tsx';
import { AmountLine, AmountList } from '#web/ui/AmountList.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import type { GuestMove } from './api.ts';
import classes from './Stays.module.css';

interface Props {
  alphaid: string;
  /** The house it moves to, and the days, as they are proposed: those it has now, or those it was dragged to. */
  houseId: number;
  from: Day;
  to: Day;
  onDone: () => void;
}

export function MoveGuestStay({ alphaid, houseId, from, to, onDone }: Props) {
  const { t } = useLingui();
  const [days, setDays] = useState<{ from: string; to: string }>({ from, to });
  const asked =
    isDay(days.from) && isDay(days.to) && days.from < days.to ? { from: days.from, to: days.to } : undefined;
  return (
    <FormWindow title={t`Déplacer le séjour`} size="lg" onClose={onDone}>
      <div className={classes.window}>
        <div className={classes.dates}>
          <DayInput
            name="date_from"
            label={t`Arrivée`}
            value={days.from}
            onChange={(value) => setDays({ ...days, from: value })}
            error={undefined}
          />
          <DayInput
            name="date_to"
            label={t`Départ`}
            value={days.to}
            onChange={(value) => setDays({ ...days, to: value })}
            error={asked === undefined ? t`Le départ suit l'arrivée.` : undefined}
          />
        </div>
        {asked && <Move alphaid={alphaid} houseId={houseId} from={asked.from} to={asked.to} />}
        <div className={classes.end}>
          <Button variant="default" onClick={onDone}>{t`Ne rien changer`}</Button>
        </div>
      </div>
    </FormWindow>
  );
}

function Move({ alphaid, houseId, from, to }: Omit<Props, 'onDone'>) {
  const { t } = useLingui();
  const query = useQuery(
    read(
      api.guestMoveOutlook,
      { params: { alphaid }, query: { nid: houseId, date_from: from, date_to: to } },
      ['ddl', 'quote', 'calendar', 'house'],
    ),
  );
  return (
    <section className={classes.does} aria-label={t`Ce que cela fait`} aria-live="polite">
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {({ models = [] }) => models[0] && <Said move={models[0]} from={from} to={to} />}
      </Loaded>
    </section>
  );
}

function Said({ move, from, to }: { move: GuestMove; from: Day; to: Day }) {
  const language = useLanguage();
  const { former, house } = move;
  const before = dayRange(former.date_from as Day, former.date_to as Day, language);
  const isSame = former.nid === house.nid && former.date_from === from && former.date_to === to;
  const nights = nightsBetween(from, to);
  return (
    <>
      <p>
        <Trans>
          Aujourd'hui&nbsp;: {former.title}, {before}.
        </Trans>
      </p>
      <p className={classes.days}>
        {house.title}, {dayRange(from, to, language)} · {plural(nights, { one: '# nuit', other: '# nuits' })}
      </p>
      {move.held_by !== '' && (
        <p className={classes.against}>
          <Trans>Ces nuits ne sont pas libres&nbsp;: {move.held_by}.</Trans>
        </p>
      )}
      {house.warnings.map(({ type, message }) => (
        <p key={`${type} ${message}`} className={classes.against}>
          {message}
        </p>
      ))}
      <Prices move={move} />
      {move.is_signed === 1 ? (
        <Signed alphaid={move.alphaid} />
      ) : (
        !isSame && <Ways move={move} from={from} to={to} />
      )}
    </>
  );
}

function Prices({ move: { agreed, recomputed } }: { move: GuestMove }) {
  const { t } = useLingui();
  return (
    <AmountList>
      {agreed !== null && <AmountLine label={t`Prix convenu`} cents={cents(agreed)} />}
      {recomputed !== null && (
        <AmountLine label={t`Prix de ces nuits aujourd'hui`} cents={cents(recomputed)} />
      )}
      {agreed !== null && recomputed !== null && (
        <AmountLine label={t`Différence`} cents={cents(recomputed - agreed)} total />
      )}
    </AmountList>
  );
}

/** Frozen: a contract is signed for what it says. */
function Signed({ alphaid }: { alphaid: string }) {
  return (
    <p>
      <Trans>
        Le contrat est signé&nbsp;: ses dates ne changent plus. Annulez ce séjour dans sa conversation, avec
        ce qui en est rendu, puis faites un nouveau devis.
      </Trans>{' '}
      <Link to={threadPath(alphaid)}>
        <Trans>Ouvrir la conversation</Trans>
      </Link>
    </p>
  );
}

/** Nothing is saved here: the quote form opens, with the price of today or with the rent that was agreed on. */
function Ways({ move, from, to }: { move: GuestMove; from: Day; to: Day }) {
  const { t } = useLingui();
  const { house, platform, adults, children, disabled, kept } = move;
  function open(typed?: QuoteFormState['typed']): void {
    const state: QuoteFormState = {
      searchCriteria: { platform, dateFrom: from, dateTo: to, adults, children, disabled },
      quote: house,
      attachToExistingDdl: move.alphaid,
      tenantUid: move.tenant_uid,
      ...(typed && { typed }),
    };
    go(paths.newQuote(), { state });
  }
  const cannot = move.held_by !== '';
  return (
    <>
      <p className={classes.quiet}>
        <Trans>
          Un nouveau devis s'ouvre avec ces dates. Le séjour garde ses nuits jusqu'à ce que ce devis soit
          accepté&nbsp;: elles changent alors d'un coup.
        </Trans>
      </p>
      <div className={classes.shift}>
        <Button disabled={cannot} onClick={() => open()}>{t`Devis au prix d'aujourd'hui`}</Button>
        {kept !== null && (
          <Button
            variant="default"
            disabled={cannot}
            onClick={() =>
              open({ gain_client_net_loueur: cents(kept.gain), montant_menage: cents(kept.menage) })
            }
          >{t`Devis en gardant le loyer convenu`}</Button>
        )}
      </div>
    </>
  );
}
