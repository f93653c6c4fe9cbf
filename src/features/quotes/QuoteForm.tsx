/** The quote and reservation form: stay, tenant, price, e-mail, and one save that does it all. */
import { cents } from '#kernel/money.ts';
import { languageOf } from '#kernel/localized.ts';
import { threadPath } from '#kernel/paths.ts';
import { showWarnings } from '#web/notices.ts';
import type { ApiRefusal } from '#web/refused.ts';
import { go, useLeaveGuard } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { createQuote, MAIL_TEXT_MAX, updateQuote } from './api.ts';
import type { Basis } from './draft.ts';
import { quoteToSend } from './draft.ts';
import { MailBlock } from './MailBlock.tsx';
import type { Sending } from './MailBlock.tsx';
import { PriceTable } from './PriceTable.tsx';
import { StaySummary } from './StaySummary.tsx';
import type { StayShown } from './StaySummary.tsx';
import { TENANT_FIELDS, tenantProfile } from './tenant.ts';
import { TenantBlock, wrongTenantField } from './TenantBlock.tsx';
import { quoteText } from './texts.ts';
import { usePriceDraft } from './usePriceDraft.ts';
import { useTenant } from './useTenant.ts';
import classes from './Quote.module.css';

export interface QuoteFormProps {
  mode: 'new' | 'edit' | 'copy';
  basis: Basis;
  stay: StayShown;
  agid: number;
  tenantUid: number | null;
  attachTo: string | null;
  /** When the edited quote was read: what a conflict is measured against. */
  since?: number | undefined;
}

/** A new offer must be for sale; a copy keeps the exceptions allowed before, but needs its nights; an edit changes no dates. */
const TOLERATED: Record<QuoteFormProps['mode'], (warning: string) => boolean> = {
  new: () => false,
  copy: (warning) => warning !== 'nightsTaken' && warning !== 'capacity',
  edit: (warning) => warning !== 'capacity',
};

export function QuoteForm({ mode, basis, stay, agid, tenantUid, attachTo, since }: QuoteFormProps) {
  const { t } = useLingui();
  const draft = usePriceDraft(basis);
  const tenant = useTenant(agid, tenantUid);
  const [sending, setSending] = useState<Sending>('quoteandemail');
  const [mailText, setMailText] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [savedIn, setSavedIn] = useState<string>();
  const create = useSave(createQuote, { touches: ['quote', 'ddl', 'user'], dialog: false });
  const update = useSave(updateQuote, { touches: ['quote', 'ddl', 'user'], dialog: false });
  const isPending = create.pending || update.pending;
  const ask = useCallback(
    () =>
      confirmThat({
        title: t`Quitter sans sauvegarder ?`,
        text: t`Ce devis n'est pas encore enregistré.`,
        confirm: t`Quitter sans sauvegarder`,
        cancel: t`Rester`,
        danger: true,
      }),
    [t],
  );
  useLeaveGuard(savedIn === undefined && (draft.isChanged || tenant.isChanged || mailText !== null), ask);

  // After the guard above has let go: nothing is unsaved any more.
  useEffect(() => {
    if (savedIn !== undefined) go(threadPath(savedIn));
  }, [savedIn]);

  const isTenantWrong =
    tenant.uid === null && !tenant.isNew
      ? true
      : tenant.isEditing && wrongTenantField(tenant.values) !== undefined;
  const isMailTooLong = mailText !== null && [...mailText].length > MAIL_TEXT_MAX;
  const isWrong = isTenantWrong || isMailTooLong;
  const isSellable = draft.answer?.warnings.every(({ type }) => TOLERATED[mode](type)) ?? false;
  const canSave = draft.isSettled && draft.lines !== null && isSellable;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isWrong || !draft.lines || !draft.isSettled || isPending) return;
    const body = {
      id: basis.quoteId,
      profile: { uid: tenant.uid, ...(tenant.isEditing && tenantProfile(tenant.values)) },
      searchCriteria: { ...basis, stored: undefined, platform: draft.platform },
      mailTextContent: sending === 'quoteandemail' && mode !== 'edit' ? (mailText ?? offered ?? '') : null,
      newFromExisting: mode === 'copy',
      attachToExistingDdl: attachTo,
      alsoSendEmail: mode !== 'edit' && sending === 'quoteandemail',
      updateUserData: tenant.isEditing && !tenant.isNew,
      CrmQuote: quoteToSend(basis, draft.lines, draft.platform),
    };
    const { answer, refusal } =
      mode === 'edit' && basis.quoteId !== null
        ? await update.attempt({ params: { id: basis.quoteId }, body }, { since })
        : await create.attempt({ body });
    if (refusal) tell(refusal);
    setSavedIn(answer?.models?.[0]?.alphaid);
  }

  /** What concerns the tenant stands at its field; the rest is said over the form. */
  function tell(refusal: ApiRefusal): void {
    const elsewhere = refusal.warnings.filter((warning) => {
      const field = TENANT_FIELDS.find(
        (name) => warning.field === `profile.${name}` || (name === 'mail' && warning.field === 'mail'),
      );
      if (field) tenant.tellError(field, warning.message ?? '');
      return field === undefined;
    });
    if (elsewhere.length > 0 || refusal.warnings.length === 0) showWarnings(refusal);
  }

  const offered =
    draft.lines &&
    quoteText(
      {
        title: tenant.values.title,
        lastName: tenant.values.last_name,
        house: stay.title,
        village: stay.village,
        from: basis.from,
        to: basis.to,
        total: cents(draft.lines.montant_total),
        linen: cents(draft.lines.montant_linge),
        linenIncluded: draft.answer?.linen_included === 1,
        taxCollectedBy: draft.answer?.tax_collected_by ?? null,
      },
      languageOf(Number(tenant.values.business_language)),
    );

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <div className={classes.left}>
        <Card title={t`Séjour`}>
          <StaySummary stay={stay} />
        </Card>
        <Card title={t`Locataire`}>
          {tenant.isLoading ? (
            <SkeletonLines rows={6} />
          ) : (
            <TenantBlock tenant={tenant} agid={agid} tellsErrors={hasTried} />
          )}
        </Card>
        {mode !== 'edit' && (
          <Card title={t`E-mail`}>
            <MailBlock
              sending={sending}
              onSending={setSending}
              offered={offered}
              typed={mailText}
              onType={setMailText}
            />
          </Card>
        )}
      </div>
      <div className={classes.right}>
        <Card title={t`Proposition de prix`}>
          <PriceTable draft={draft} />
        </Card>
        <div className={classes.saving}>
          {hasTried && isWrong && (
            <p className={classes.banner} role="alert">
              {t`Veuillez corriger les erreurs du formulaire afin de pouvoir sauvegarder.`}
            </p>
          )}
          {canSave && (
            <Button type="submit" size="md" loading={isPending} fullWidth>
              {mode === 'edit'
                ? t`Sauvegarder le devis`
                : sending === 'quoteandemail'
                  ? t`Sauvegarder et envoyer`
                  : t`Sauvegarder`}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
