/**
 * 'Nous réservons' (B107): what is booked, for how much, until when the nights are kept, what follows and what ends; then one button. In a
 * window over the conversation, and as it stands on the guest's own page.
 */
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { ParticularsFiles } from '#features/particulars/ParticularsFiles.tsx';
import { nothingToPayBefore } from '#features/mailing/lawfulday.ts';
import { useFailureText } from '#web/failure.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import type { AppForm } from '#web/form/form.ts';
import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './GuestAccept.module.css';
import type { GuestAcceptance } from './guestacceptapi.ts';
import { readGuestAcceptance } from './guestacceptapi.ts';
import { NIGHTS_GONE } from './quote.ts';
import { TenantDetails } from './TenantDetails.tsx';
import { totalOf, useGuestAccept } from './useGuestAccept.ts';
import type { Typed } from './useGuestAccept.ts';

interface Props {
  quoteId: number;
  /** It was said, or sent as words where the agency books itself. */
  onDone: (acceptance: GuestAcceptance) => void;
}

export function GuestAccept({ quoteId, onDone }: Props) {
  const query = useQuery(read(readGuestAcceptance, { params: { id: quoteId } }, ['quote', 'ddl']));
  return (
    <Loaded query={query} skeleton={<SkeletonLines />}>
      {({ models }) => models?.[0] && <Offer offer={models[0]} onDone={onDone} />}
    </Loaded>
  );
}

function Offer({ offer, onDone }: { offer: GuestAcceptance; onDone: Props['onDone'] }) {
  const { t } = useLingui();
  const words = useLocalized();
  switch (offer.state) {
    case 'open':
      return <Yes offer={offer} onDone={onDone} />;
    case 'off':
      return <YesInWords offer={offer} onDone={onDone} />;
    case 'accepted':
      return (
        <Facts offer={offer}>
          <p>{t`Merci\u00a0! Ces nuits sont retenues pour vous.`}</p>
        </Facts>
      );
    case 'taken':
      return <p>{words(NIGHTS_GONE)}</p>;
    default:
      return (
        <p>{t`Cette proposition n'est plus ouverte à la réservation. Écrivez-nous\u00a0: nous vous disons ce qui est possible.`}</p>
      );
  }
}

function Facts({ offer, children }: { offer: GuestAcceptance; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes.offer}>
      <dl>
        <div>
          <dt>{t`Maison`}</dt>
          <dd>{offer.house}</dd>
        </div>
        {offer.registration !== '' && (
          <div>
            <dt>{t`N° d'enregistrement`}</dt>
            <dd>{offer.registration}</dd>
          </div>
        )}
        <div>
          <dt>{t`Dates`}</dt>
          <dd>
            <DayText day={offer.date_from as Day} /> – <DayText day={offer.date_to as Day} />
          </dd>
        </div>
        <div>
          <dt>{t`Total`}</dt>
          <dd>
            <Money cents={cents(offer.montant_total)} strong />
          </dd>
        </div>
        <div>
          <dt>{t`État descriptif`}</dt>
          <dd>
            <ParticularsFiles of={{ quoteId: offer.id }} />
          </dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

function Yes({ offer, onDone }: { offer: GuestAcceptance; onDone: Props['onDone'] }) {
  const { t } = useLingui();
  const form = useGuestAccept(offer, onDone);
  return (
    <form {...form.bind}>
      <Facts offer={offer}>
        {offer.held_until !== null && (
          <p>
            <Trans>
              Nous gardons ces nuits pour vous jusqu'au <MomentText at={offer.held_until} />.
            </Trans>
          </p>
        )}
        <Next offer={offer} />
        {offer.releases.map(({ quote_id: id, reference, house, date_from: from, date_to: to }) => (
          <p key={id} className={classes.ends}>
            {t`Ce choix met fin à votre option ${reference}\u00a0: ${house}, du ${formatDay(from as Day)} au ${formatDay(to as Day)}.`}
          </p>
        ))}
        <Sending offer={offer} form={form} />
      </Facts>
    </form>
  );
}

/** A sum is named where it follows at once; where the law says not yet, from which day. */
function Next({ offer }: { offer: GuestAcceptance }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { is_automatic: isAutomatic, pays_us: paysUs, payable_from: from } = offer;
  const follows = !isAutomatic
    ? t`Ensuite\u00a0: nous préparons votre contrat, que vous signez ici même.`
    : paysUs && from === null
      ? t`Ensuite\u00a0: vous signez votre contrat, puis vous réglez les arrhes. Ici même.`
      : t`Ensuite\u00a0: vous signez votre contrat. Ici même.`;
  return (
    <>
      <p>{follows}</p>
      {from !== null && <p>{nothingToPayBefore(from as Day, language)}</p>}
    </>
  );
}

/** Never in the total unasked (B113); once it is, by a new quote only. */
function Linen({ offer, form }: { offer: GuestAcceptance; form: AppForm<Typed> }) {
  const { t } = useLingui();
  const linen = offer.linen_offered;
  const isWanted = form.values.linen;
  return (
    <div className={classes.linen}>
      <Checkbox
        size="md"
        checked={isWanted}
        disabled={form.isPending}
        onChange={(event) => form.set({ linen: event.currentTarget.checked })}
        label={t`Ajouter le linge de maison\u00a0: ${formatEuros(cents(linen))}`}
      />
      <p role="status">
        {isWanted && t`Total avec le linge\u00a0: ${formatEuros(cents(totalOf(offer, form.values)))}`}
      </p>
    </div>
  );
}

/** The agency books by itself: the press is a message in the guest's words, said once. */
function YesInWords({ offer, onDone }: { offer: GuestAcceptance; onDone: Props['onDone'] }) {
  const { t } = useLingui();
  const form = useGuestAccept(offer, onDone);
  if (offer.asked_at !== null)
    return (
      <Facts offer={offer}>
        <p>
          <Trans>
            Vous avez écrit à l'agence le <MomentText at={offer.asked_at} /> que vous réservez ce séjour. Elle
            confirme elle-même, et vous répond.
          </Trans>
        </p>
      </Facts>
    );
  return (
    <form {...form.bind}>
      <Facts offer={offer}>
        <p>{t`L'agence confirme elle-même votre réservation\u00a0: ce bouton le lui écrit, et elle vous répond.`}</p>
        <Sending offer={offer} form={form} />
      </Facts>
    </form>
  );
}

/** Linen to tick, what it was refused with, and the button. */
function Sending({ offer, form }: { offer: GuestAcceptance; form: AppForm<Typed> }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  return (
    <>
      {offer.linen_offered > 0 && <Linen offer={offer} form={form} />}
      <TenantDetails form={form} missing={offer.missing} />
      {form.refusal && !form.isPending && (
        <p className={classes.refused} role="alert">
          {failureText(form.refusal).join(' ')}
        </p>
      )}
      <Button type="submit" size="md" loading={form.isPending} className={classes.yes ?? ''}>
        {t`Nous réservons`}
      </Button>
    </>
  );
}
