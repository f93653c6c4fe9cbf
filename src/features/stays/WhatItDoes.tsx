/** What taking these nights does, before they are taken: who holds them, what the mandate leaves, what they would have brought. */
import type { Day } from '#kernel/day.ts';
import { dayRange, longDay, nightsBetween } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { AmountLine, AmountList } from '#web/ui/AmountList.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { StayOutlook } from './api.ts';
import { datesOf } from './form.ts';
import type { StayForm } from './form.ts';
import type { Season } from './rules.ts';
import type { MadeKind } from './stay.ts';
import classes from './Stays.module.css';

interface Props {
  houseId: number;
  values: StayForm;
  stayId: number | undefined;
  /** Whoever reads it is the owner. */
  isOwner: boolean;
}

export function WhatItDoes({ houseId, values, stayId, isOwner }: Props) {
  const dates = datesOf(values);
  if (!dates || dates.to <= dates.from) return null;
  return (
    <Shown
      houseId={houseId}
      kind={values.kind as MadeKind}
      from={dates.from}
      to={dates.to}
      stayId={stayId}
      isOwner={isOwner}
    />
  );
}

interface ShownProps extends Pick<Props, 'houseId' | 'stayId' | 'isOwner'> {
  kind: MadeKind;
  from: Day;
  to: Day;
}

function Shown({ houseId, kind, from, to, stayId, isOwner }: ShownProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const asked = {
    nid: houseId,
    kind,
    date_from: from,
    date_to: to,
    ...(stayId !== undefined && { id: stayId }),
  };
  const query = useQuery(read(api.stayOutlook, { query: asked }, ['calendar', 'house', 'mandate']));
  const nights = nightsBetween(from, to);
  return (
    <section className={classes.does} aria-label={t`Ce que cela fait`} aria-live="polite">
      <p className={classes.days}>
        {dayRange(from, to, language)} · {plural(nights, { one: '# nuit', other: '# nuits' })}
      </p>
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {({ models = [] }) => models[0] && <Outlook outlook={models[0]} kind={kind} isOwner={isOwner} />}
      </Loaded>
    </section>
  );
}

function Outlook({ outlook, kind, isOwner }: { outlook: StayOutlook; kind: MadeKind; isOwner: boolean }) {
  const language = useLanguage();
  const { held_by: holders, objections, last_claim: last } = outlook;
  return (
    <>
      {holders !== '' && (
        <p className={classes.against}>
          <Trans>Ces nuits ne sont pas libres&nbsp;: {holders}.</Trans>
        </p>
      )}
      {objections.map((sentence) => (
        <p key={sentence} className={classes.against}>
          {sentence}
        </p>
      ))}
      <Amounts outlook={outlook} isOwners={kind === 'owner'} isOwner={isOwner} />
      {kind === 'owner' && <Seasons seasons={outlook.seasons} />}
      {kind === 'owner' && last !== null && objections.length === 0 && (
        <p>
          <Trans>À demander au plus tard le {longDay(last as Day, language)}.</Trans>
        </p>
      )}
    </>
  );
}

function Amounts({
  outlook,
  isOwners,
  isOwner,
}: {
  outlook: StayOutlook;
  isOwners: boolean;
  isOwner: boolean;
}) {
  const { t } = useLingui();
  const { rent, fees, gain, cleaning, no_price: why } = outlook;
  const paysCleaning = isOwners && cleaning !== null && cleaning > 0;
  return (
    <>
      {rent === null || gain === null || fees === null ? (
        <p className={classes.quiet}>
          <Trans>Louées, ces nuits n'ont pas de prix aujourd'hui.</Trans> {why}
        </p>
      ) : (
        <AmountList>
          <AmountLine label={t`Louées, ces nuits coûteraient`} cents={cents(rent)} />
          <AmountLine label={t`dont honoraires de l'agence`} cents={cents(fees)} />
          <AmountLine
            label={isOwner ? t`Ce que vous ne gagnerez pas` : t`Ce que le propriétaire ne gagnera pas`}
            cents={cents(gain)}
            total
          />
        </AmountList>
      )}
      {paysCleaning && (
        <AmountList>
          <AmountLine
            label={isOwner ? t`Ménage à votre départ, à votre charge` : t`Ménage au départ, à sa charge`}
            cents={cents(cleaning)}
          />
        </AmountList>
      )}
      {isOwners && outlook.cleaning_by === 'agency' && (
        <p className={classes.quiet}>
          <Trans>Le ménage au départ est à la charge de l'agence.</Trans>
        </p>
      )}
    </>
  );
}

/** Nights of each season: what the mandate gives, what is taken, what this leaves. */
function Seasons({ seasons }: { seasons: StayOutlook['seasons'] }) {
  const words = useSeasonWords();
  return (
    <ul className={classes.seasons}>
      {seasons.map(({ year, season, most, used, added }) => {
        const name = words[season];
        const left = Math.max(0, (most ?? 0) - used - added);
        return (
          <li key={`${year} ${season}`}>
            {most === null ? (
              <Trans>
                {name} {year}&nbsp;: le mandat ne compte pas vos nuits.
              </Trans>
            ) : (
              <Trans>
                {name} {year}&nbsp;: {most} nuits par an, {used} déjà prises, {added} avec ce séjour, il en
                reste {left}.
              </Trans>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function useSeasonWords(): Record<Season, string> {
  const { t } = useLingui();
  return { high: t`Haute saison`, middle: t`Moyenne saison`, low: t`Basse saison` };
}
