/** 'Déplacer…': other days or another house for a guest's stay. Nothing moves here: a new quote is prepared, and nights follow its acceptance (B41). */
import { addDays, formatDay, isDay, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { readRequest } from '#features/requests/calls.ts';
import { simulateWithValues } from '#features/quotes/priceapi.ts';
import { COMPUTE } from '#features/pricing/api.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FormWindow } from '#web/form/FormDialog.tsx';
import { read, readList } from '#web/queries.ts';
import { go } from '#web/router.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { HouseRow, HouseSpan } from './api.ts';
import classes from './Overview.module.css';

export interface Moving {
  span: HouseSpan;
  house: HouseRow;
  /** Where it was dropped; its own days and house when it begins with the form. */
  to?: { houseId: number; from: Day };
}

interface Props {
  moving: Moving;
  /** Of all houses shown; it moves within its agency. */
  houses: readonly HouseRow[];
  onClose: () => void;
}

interface Wanted {
  nid: number;
  from: string;
  to: string;
}

export function MoveStay({ moving, houses, onClose }: Props) {
  const { t } = useLingui();
  const { span, house, to: dropped } = moving;
  const nights = nightsBetween(span.date_from as Day, span.date_to as Day);
  const from = dropped?.from ?? (span.date_from as Day);
  const [wanted, setWanted] = useState<Wanted>({
    nid: dropped?.houseId ?? house.id,
    from,
    to: addDays(from, nights),
  });
  const isChanged = wanted.nid !== house.id || wanted.from !== span.date_from || wanted.to !== span.date_to;
  const problem = useProblem(wanted);
  const outcome = useOutcome(span.alphaid, wanted, isChanged && problem === undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isChanged || problem !== undefined || !outcome.canGo) return;
    go(paths.newQuote({}, { ddl: span.alphaid, ...wanted }));
  }

  return (
    <FormWindow title={t`Déplacer le séjour de ${span.sender_name}`} onClose={onClose}>
      <form onSubmit={submit} className={classes.moving} noValidate>
        <p className="figures">
          {house.title}, {formatDay(span.date_from as Day)} – {formatDay(span.date_to as Day)}
        </p>
        <NativeSelect
          label={t`Maison`}
          value={String(wanted.nid)}
          data={houses
            .filter(({ agid }) => agid === house.agid)
            .map(({ id, title }) => ({ value: String(id), label: t`${title}, n°${id}` }))}
          onChange={(event) => setWanted({ ...wanted, nid: Number(event.currentTarget.value) })}
        />
        <div className={classes.movingDays}>
          <DayInput
            name="from"
            label={t`Arrivée`}
            value={wanted.from}
            onChange={(day) =>
              setWanted({ ...wanted, from: day, to: isDay(day) ? addDays(day, nights) : wanted.to })
            }
          />
          <DayInput
            name="to"
            label={t`Départ`}
            value={wanted.to}
            error={problem}
            onChange={(day) => setWanted({ ...wanted, to: day })}
          />
        </div>
        <div role="status">
          {!isChanged ? (
            <p>
              <Trans>Choisissez d'autres dates ou une autre maison.</Trans>
            </p>
          ) : (
            problem === undefined && outcome.words
          )}
        </div>
        <p className={classes.note}>
          <Trans>
            Un nouveau devis est préparé. Le séjour garde ses nuits jusqu'à ce que ce devis soit accepté.
          </Trans>
        </p>
        <div className={classes.movingEnd}>
          <Button variant="default" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" disabled={!isChanged || problem !== undefined || !outcome.canGo}>
            <Trans>Préparer le devis</Trans>
          </Button>
        </div>
      </form>
    </FormWindow>
  );
}

function useProblem({ from, to }: Wanted): string | undefined {
  const { t } = useLingui();
  if (!isDay(from) || !isDay(to)) return t`Donnez les deux dates.`;
  if (to <= from) return t`Le départ vient après l'arrivée.`;
  return from < todayInParis() ? t`L'arrivée est passée.` : undefined;
}

const COMPUTED = {
  gain: COMPUTE,
  menage: COMPUTE,
  linge: COMPUTE,
  fraisPlateforme: COMPUTE,
  caution: COMPUTE,
  taxeSejour: COMPUTE,
};

/** What it would cost, or why it can't be had: asked of the server, which alone knows. */
function useOutcome(alphaid: string, { nid, from, to }: Wanted, isAsked: boolean) {
  const { t } = useLingui();
  const request = useQuery(read(readRequest, { params: { id: alphaid } }, ['ddl']));
  const ddl = request.data?.models?.[0];
  const [platform, formerTotal] = [ddl?.quote_platform ?? undefined, ddl?.quote_montant_total ?? undefined];
  const priced = useQuery({
    ...readList(
      simulateWithValues,
      {
        params: {
          nid,
          dateFrom: from,
          dateTo: to,
          totalPersons: (ddl?.nb_adults ?? 1) + (ddl?.nb_disabled ?? 0),
          ...COMPUTED,
        },
        query: {
          ddl: alphaid,
          children: ddl?.nb_children ?? 0,
          ...(platform !== undefined && { platform }),
        },
      },
      ['house', 'quote', 'calendar'],
    ),
    enabled: isAsked && ddl !== undefined,
  });
  if (!isAsked) return { canGo: false, words: null };
  const error = request.error ?? priced.error;
  if (error) return { canGo: false, words: <ErrorState error={error} onRetry={priced.refetch} /> };
  const answer = priced.isPlaceholderData ? undefined : priced.data?.models?.[0];
  if (!answer) return { canGo: false, words: <SkeletonLines rows={1} /> };
  const { warnings, montant_total_idrl: total } = answer;
  if (warnings.length > 0)
    return {
      canGo: false,
      words: (
        <ul className={classes.against}>
          {warnings.map(({ type, message }) => (
            <li key={type}>{message}</li>
          ))}
        </ul>
      ),
    };
  const price = total === null ? '' : formatEuros(cents(total));
  const former = formerTotal === undefined ? '' : formatEuros(cents(formerTotal));
  return {
    canGo: total !== null,
    words: (
      <p>
        <strong>
          {former === '' ? t`Prix\u00a0: ${price}.` : t`Prix\u00a0: ${price}, au lieu de ${former}.`}
        </strong>
      </p>
    ),
  };
}
