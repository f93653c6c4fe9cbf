/** The foot of the quote form, in sight wherever one is in it: what it comes to, what keeps it from being saved, and the button. */
import { cents } from '#kernel/money.ts';
import { LINE_WORDS } from '#features/pricing/words.ts';
import { ConflictBar } from '#web/form/ConflictBar.tsx';
import type { Editor } from '#web/form/formstate.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import type { PriceDraft } from './usePriceDraft.ts';
import classes from './Quote.module.css';

interface Props {
  draft: PriceDraft;
  label: string;
  canSave: boolean;
  /** Nobody would buy it as it stands: the server's reason. */
  obstacle: string | undefined;
  isPending: boolean;
  isChanged: boolean;
  isUndecided: boolean;
  isWrong: boolean;
  editor: Editor | undefined;
}

export function QuoteSave({ draft, label, canSave, isPending, isWrong, ...about }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const { editor, isChanged, isUndecided, obstacle } = about;
  return (
    <div className={classes.saving}>
      <ConflictBar
        form={{ ...draft, editor, isDirty: isChanged, state: isUndecided ? 'conflict' : 'unsaved' }}
      />
      {isWrong && (
        <p className={classes.banner} role="alert">
          {t`Veuillez corriger les erreurs du formulaire afin de pouvoir sauvegarder.`}
        </p>
      )}
      <div className={classes.saveLine}>
        {draft.lines && (
          <p className={classes.sum}>
            {words(LINE_WORDS.montant_total)} <Money cents={cents(draft.lines.montant_total)} strong />
          </p>
        )}
        <Pending draft={draft} obstacle={obstacle} />
        {canSave && (
          <Button type="submit" size="md" loading={isPending}>
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

function Pending({ draft, obstacle }: Pick<Props, 'draft' | 'obstacle'>) {
  const open = Object.keys(draft.editing).length > 0;
  if (!open)
    return (
      <p className={classes.settling} role="status">
        {draft.isWaiting ? (
          <>
            <Loader size="xs" /> <Trans>Calcul en cours ...</Trans>
          </>
        ) : (
          obstacle
        )}
      </p>
    );
  return (
    <div className={classes.pending} role="status">
      <span>
        <Trans>Veuillez appliquer toutes les modifications de prix avant de sauvegarder.</Trans>
      </span>
      <Button variant="default" onClick={() => draft.apply()}>
        <Trans>Appliquer</Trans>
      </Button>
    </div>
  );
}
