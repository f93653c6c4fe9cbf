/**
 * The price proposal, line by line as it adds up. The pencil and the platform are tools of toolSimulatorDebug; while a line is in edit mode
 * the foot of the form asks for the changes to be applied, in the place of its button.
 */
import { cents, formatEuros } from '#kernel/money.ts';
import { grouped, usePlatforms } from '#features/lists/choices.ts';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { useLocalized } from '#web/i18n/language.ts';
import { useCan } from '#web/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PriceLine } from './PriceLine.tsx';
import { PRICE_ORDER } from './draft.ts';
import type { LineName } from './draft.ts';
import { Shares } from './Shares.tsx';
import { LINE_WORDS } from '#features/pricing/words.ts';
import type { Simulated } from './priceapi.ts';
import type { PriceDraft } from './usePriceDraft.ts';
import classes from './Quote.module.css';

const OWNERS = ['montant_honoraires', 'gain_client_net_loueur'] as const satisfies readonly LineName[];

interface Props {
  draft: PriceDraft;
}

export function PriceTable({ draft }: Props) {
  const { t } = useLingui();
  const canEdit = useCan('toolSimulatorDebug');
  const { answer, lines } = draft;
  if (!answer)
    return draft.error ? (
      <ErrorState error={draft.error} onRetry={draft.retry} />
    ) : (
      <SkeletonLines rows={11} />
    );
  const lineOf = (name: (typeof PRICE_ORDER)[number] | (typeof OWNERS)[number]) => (
    <PriceLine
      key={name}
      name={name}
      draft={draft}
      canEdit={canEdit}
      note={<Note name={name} draft={draft} />}
    />
  );
  return (
    <div className={classes.pricing} aria-busy={draft.isWaiting}>
      {canEdit && <PlatformChoice draft={draft} />}
      {answer.warnings.length > 0 && (
        <Warnings
          title={lines ? undefined : t`Non calculé`}
          messages={answer.warnings.map(({ message }) => message)}
        />
      )}
      {lines && (
        <table className={classes.table} aria-label={t`Proposition de prix`}>
          <tbody>{PRICE_ORDER.map(lineOf)}</tbody>
          <tbody className={classes.owner}>{OWNERS.map(lineOf)}</tbody>
        </table>
      )}
      {draft.error !== null && <ErrorState error={draft.error} onRetry={draft.retry} />}
      {lines && canEdit && <Shares lines={lines} />}
    </div>
  );
}

function PlatformChoice({ draft }: Props) {
  const { t } = useLingui();
  const { platforms } = usePlatforms();
  return (
    <div className={classes.platform}>
      <Select
        label={t`Plateforme`}
        withAsterisk
        allowDeselect={false}
        data={grouped(platforms)}
        value={String(draft.platform)}
        onChange={(value) => value !== null && draft.choosePlatform(Number(value))}
      />
      <ConflictNote
        form={draft}
        name="platform"
        renderValue={(theirs) =>
          platforms.find(({ value }) => value === String(theirs))?.label ?? String(theirs)
        }
      />
    </div>
  );
}

function Warnings({ title, messages }: { title: string | undefined; messages: readonly string[] }) {
  return (
    <div className={classes.warnings} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

/** What a line has to say beside its amount. */
function Note({ name, draft }: { name: LineName; draft: PriceDraft }): ReactNode {
  const words = useLocalized();
  const { answer, lines } = draft;
  if (!answer || !lines) return null;
  switch (name) {
    case 'montant_honoraires':
      return `${lines.management_fee_rate}\u00a0%`;
    case 'montant_linge':
      return <LinenNote answer={answer} draft={draft} />;
    case 'discount':
      return answer.discount_label;
    case 'taxe_sejour':
      return answer.tax_collected_by === null ? (
        `${words(LINE_WORDS.taxe_departementale)}\u00a0: ${formatEuros(cents(lines.taxe_departementale))}`
      ) : (
        <Trans>Taxe collectée par {answer.tax_collected_by}</Trans>
      );
    default:
      return null;
  }
}

/** Linen is included, or offered beside the price: in it only once somebody has asked for it. */
function LinenNote({ answer, draft }: { answer: Simulated; draft: PriceDraft }) {
  const offered = answer.linen_offered ?? 0;
  const isOpen = draft.editing.montant_linge !== undefined;
  if (answer.linen_included === 1) return <Trans>inclus à ces dates</Trans>;
  if (offered > 0 && !isOpen)
    return (
      <button type="button" onClick={() => draft.choose('montant_linge', cents(offered))}>
        <Trans>Ajouter le linge, en option ({formatEuros(cents(offered))})</Trans>
      </button>
    );
  if (draft.typed.montant_linge === undefined || isOpen) return null;
  return (
    <button type="button" onClick={() => draft.restore('montant_linge')}>
      <Trans>Retirer le linge</Trans>
    </button>
  );
}
