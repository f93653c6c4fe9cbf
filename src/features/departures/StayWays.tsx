/** The stays that are ahead, each with its way out. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { ofWhom } from '#kernel/french.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { threadPath } from '#kernel/paths.ts';
import { PriceInput } from '#features/payments/PriceInput.tsx';
import { NOTE_MAX } from '#features/payments/receipt.ts';
import type { AppForm } from '#web/form/form.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio, Textarea } from '@mantine/core';
import type { StayAhead } from './api.ts';
import { WAY_HINTS, WAYS } from './departure.ts';
import { keyOf, wayOf } from './form.ts';
import type { Typed } from './form.ts';
import classes from './Departure.module.css';

interface Props {
  form: AppForm<Typed>;
  stays: readonly StayAhead[];
  isReading: boolean;
}

export function StayWays({ form, stays, isReading }: Props) {
  const { t } = useLingui();
  if (isReading) return <SkeletonLines rows={3} />;
  if (stays.length === 0)
    return (
      <p className={classes.note}>
        <Trans>Aucun séjour à partir de ce jour.</Trans>
      </p>
    );
  const keepAll = () =>
    form.set(Object.fromEntries(stays.map(({ id_ddl: id }) => [keyOf('way', id), 'kept'])));
  return (
    <>
      <p className={classes.note}>
        <Trans>Décidez pour chacun. Les nuits d'un séjour ne se ferment que s'il quitte la maison.</Trans>
      </p>
      {stays.length > 1 && (
        <Button variant="default" size="xs" onClick={keepAll}>{t`Les maintenir tous`}</Button>
      )}
      <ul className={classes.stays}>
        {stays.map((stay) => (
          <li key={stay.id_ddl}>
            <StayHead stay={stay} />
            <StayWay form={form} stay={stay} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function StayHead({ stay }: { stay: StayAhead }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <p className={classes.stay}>
      <Link to={threadPath(stay.alphaid)}>{stay.sender_name}</Link>
      <span>{dayRange(stay.date_from as Day, stay.date_to as Day, language)}</span>
      {stay.is_option === 1 ? (
        <StatePill tone="ajonc">{t`Option`}</StatePill>
      ) : (
        <StatePill tone="volet">{t`Réservé`}</StatePill>
      )}
      {stay.contract_signed === 1 && <StatePill>{t`Contrat signé`}</StatePill>}
      {stay.held > 0 && <span className="figures">{t`${formatEuros(cents(stay.held))} reçus`}</span>}
    </p>
  );
}

function StayWay({ form, stay }: { form: AppForm<Typed>; stay: StayAhead }) {
  const { t } = useLingui();
  const words = useLocalized();
  const { id_ddl: id, held } = stay;
  const whose = ofWhom(stay.sender_name, useLanguage());
  const way = wayOf(form.values, id);
  const keys = { way: keyOf('way', id), sum: keyOf('to_return', id), reason: keyOf('reason', id) };
  return (
    <>
      <Radio.Group
        name={keys.way}
        // The kit names the group by its label alone; beside the stay's own line it would be read twice.
        label={t`Ce que devient le séjour ${whose}`}
        labelProps={{ className: 'visually-hidden' }}
        value={way ?? ''}
        onChange={(chosen) => form.set({ [keys.way]: chosen })}
        error={form.errorAt(keys.way)}
        description={way === undefined ? undefined : words(WAY_HINTS[way])}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <div className={classes.ways}>
          {WAYS.map(({ id: value, label }) => (
            <Radio key={value} value={value} label={words(label)} />
          ))}
        </div>
      </Radio.Group>
      {way === 'cancelled' && held > 0 && (
        <div className={classes.fields}>
          <PriceInput
            label={t`Somme à rendre`}
            name={keys.sum}
            value={form.values[keys.sum] ?? ''}
            onChange={(sum) => form.set({ [keys.sum]: sum })}
            error={form.errorAt(keys.sum)}
          />
          <Textarea
            label={t`Raison`}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={NOTE_MAX}
            {...form.text(keys.reason)}
            value={form.values[keys.reason] ?? ''}
          />
        </div>
      )}
    </>
  );
}
