/** The quote and reservation form: stay, tenant, price, e-mail, and one save that does it all. */
import type { Result } from '#kernel/endpoint.ts';
import { cents } from '#kernel/money.ts';
import { languageOf } from '#kernel/localized.ts';
import { threadPath } from '#kernel/paths.ts';
import { lengthOf } from '#kernel/rules.ts';
import { editorOf } from '#web/form/formactions.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import type { Editor } from '#web/form/formstate.ts';
import { useUnsavedGuard } from '#web/form/useUnsavedGuard.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { createQuote, MAIL_TEXT_MAX, updateQuote } from './api.ts';
import type { Basis, TypedLines } from './draft.ts';
import { quoteToSend } from './draft.ts';
import { MailBlock } from './MailBlock.tsx';
import type { Sending } from './MailBlock.tsx';
import { PriceTable } from './PriceTable.tsx';
import { QuoteSave } from './QuoteSave.tsx';
import { StaySummary } from './StaySummary.tsx';
import type { StayShown } from './StaySummary.tsx';
import { basisOf, storedQuote } from './stored.ts';
import { tenantProfile } from './tenant.ts';
import { TenantBlock } from './TenantBlock.tsx';
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
  /** Lines it begins with as typed. */
  typed?: TypedLines | undefined;
}

/** A new offer must be for sale; a copy keeps the exceptions allowed before, but needs its nights; an edit changes no dates. */
const TOLERATED: Record<QuoteFormProps['mode'], (warning: string) => boolean> = {
  new: () => false,
  copy: (warning) => warning !== 'nightsTaken' && warning !== 'capacity',
  edit: (warning) => warning !== 'capacity',
};

interface Written {
  sending: Sending;
  /** Null as long as the offered words stand. */
  mailText: string | null;
}
const NOTHING: Written = { sending: 'quoteandemail', mailText: null };

export function QuoteForm({ mode, basis, stay, agid, tenantUid, attachTo, since, typed }: QuoteFormProps) {
  const { t } = useLingui();
  const draft = usePriceDraft(basis, typed);
  const tenant = useTenant(agid, tenantUid);
  const [version, setVersion] = useState(since);
  const [editor, setEditor] = useState<Editor>();
  const [hasTried, setTried] = useState(false);
  const [savedIn, setSavedIn] = useState<string>();
  const create = useSave(createQuote, {
    touches: ['quote', 'ddl', 'user'],
    dialog: false,
    makesOne: true,
    keptAs: `quote.${[basis.quoteId, basis.nid, basis.from, basis.to, attachTo].join('.')}`,
  });
  const update = useSave(updateQuote, { touches: ['quote', 'ddl', 'user'], dialog: false });
  const obstacle = draft.answer?.warnings.find(({ type }) => !TOLERATED[mode](type))?.message;
  const isSellable = draft.answer !== undefined && obstacle === undefined;
  const canSave = draft.isSettled && draft.lines !== null && isSellable && tenant.isReady;
  const isNobody = tenant.uid === null && !tenant.isNew;
  const form = useAppForm<Written, Result<typeof createQuote>>({
    reading: { values: NOTHING },
    check: ({ mailText }) => {
      const isTooLong = mailText !== null && lengthOf(mailText) > MAIL_TEXT_MAX;
      return isTooLong ? [{ field: 'mailText', message: t`Ce texte est trop long.` }] : [];
    },
    send,
    onSent: (answer) => setSavedIn(answer.models?.[0]?.alphaid),
  });
  const { sending, mailText } = form.values;
  const isChanged = draft.isChanged || tenant.form.isDirty || mailText !== null;
  useUnsavedGuard(savedIn === undefined && isChanged, { text: t`Ce devis n'est pas encore enregistré.` });

  // After the guard above has let go: nothing is unsaved any more.
  useEffect(() => {
    if (savedIn !== undefined) go(threadPath(savedIn));
  }, [savedIn]);

  const isUndecided = Object.keys(draft.theirs).length > 0;
  const isWrong = isNobody || tenant.form.problems.length > 0 || form.problems.length > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const isTenantSaid = !isNobody && tenant.isReady && tenant.form.attempt();
    if (isUndecided) form.focusProblem();
    else if (isTenantSaid && draft.lines && draft.isSettled) form.submit(event);
  }

  async function send({ sending, mailText: typed }: Written) {
    if (!draft.lines) return {};
    const body = {
      id: basis.quoteId,
      profile: {
        uid: tenant.uid,
        ...(tenant.isEditing && tenantProfile(tenant.form.values)),
        ...(tenant.form.since !== undefined && { version: tenant.form.since }),
      },
      searchCriteria: { ...draft.basis, stored: undefined, platform: draft.platform },
      mailTextContent: sending === 'quoteandemail' && mode !== 'edit' ? (typed ?? offered ?? '') : null,
      newFromExisting: mode === 'copy',
      attachToExistingDdl: attachTo,
      alsoSendEmail: mode !== 'edit' && sending === 'quoteandemail',
      updateUserData: tenant.isEditing && !tenant.isNew,
      CrmQuote: quoteToSend(draft.basis, draft.lines, draft.platform),
    };
    const { answer, refusal } =
      mode === 'edit' && basis.quoteId !== null
        ? await update.attempt({ params: { id: basis.quoteId }, body }, { since: version })
        : await create.attempt({ body });
    if (!refusal) return { answer };
    if (!(await meet(refusal))) return { refusal: withoutTenant(refusal) };
    form.focusProblem();
    return {};
  }

  /** A newer card, or a newer quote: what changed is shown where it stands. */
  async function meet(refusal: ApiRefusal): Promise<boolean> {
    if (refusal.result !== 'modifiedother') return false;
    if (refusal.warnings[0]?.field === 'profile') return tenant.form.meet(refusal);
    const stored = basis.quoteId === null ? undefined : await storedQuote(basis.quoteId);
    if (!stored) return false;
    const by = editorOf(refusal);
    draft.meet(basisOf(stored.quote), by);
    setVersion(stored.since);
    setEditor(by);
    return true;
  }

  /** What concerns the tenant stands at its field; the rest is said over the form. */
  function withoutTenant(refusal: ApiRefusal): ApiRefusal | undefined {
    const rest = tenant.form.tell(
      refusal.warnings.map((warning) =>
        warning.field === 'mail' ? { ...warning, field: 'profile.mail' } : warning,
      ),
    );
    return rest.length === 0 && refusal.warnings.length > 0 ? undefined : refusal.about(rest);
  }

  // In the tenant's name and language: not before they are known.
  const offered =
    tenant.isReady && draft.lines
      ? quoteText(
          {
            guest: tenant.form.values,
            house: stay.title,
            village: stay.village,
            from: basis.from,
            to: basis.to,
            total: cents(draft.lines.montant_total),
            linen: cents(draft.lines.montant_linge),
            linenIncluded: draft.answer?.linen_included === 1,
            linenOffered: cents(draft.answer?.linen_offered ?? 0),
            taxCollectedBy: draft.answer?.tax_collected_by ?? null,
          },
          languageOf(Number(tenant.form.values.business_language)),
        )
      : null;

  return (
    <form {...form.bind} onSubmit={submit}>
      <div className={classes.columns}>
        <div className={classes.left}>
          <Card title={t`Séjour`}>
            <StaySummary stay={stay} />
          </Card>
          <Card title={t`Locataire`}>
            {tenant.error !== null ? (
              <ErrorState error={tenant.error} onRetry={tenant.retry} />
            ) : !tenant.isReady ? (
              <SkeletonLines rows={6} />
            ) : (
              <TenantBlock tenant={tenant} agid={agid} tellsErrors={hasTried} isChanged={isChanged} />
            )}
          </Card>
          {mode !== 'edit' && (
            <Card title={t`E-mail`}>
              <MailBlock
                houseId={basis.nid}
                sending={sending}
                onSending={(sending) => form.set({ sending })}
                offered={offered}
                typed={mailText}
                onType={(typed) => form.set({ mailText: typed })}
              />
            </Card>
          )}
        </div>
        <Card title={t`Proposition de prix`}>
          <PriceTable draft={draft} />
        </Card>
      </div>
      <QuoteSave
        draft={draft}
        label={
          mode === 'edit'
            ? t`Sauvegarder le devis`
            : sending === 'quoteandemail'
              ? t`Sauvegarder et envoyer`
              : t`Sauvegarder`
        }
        canSave={canSave}
        obstacle={obstacle}
        isPending={form.isPending}
        isChanged={isChanged}
        isUndecided={isUndecided}
        isWrong={hasTried && isWrong}
        editor={editor}
      />
    </form>
  );
}
