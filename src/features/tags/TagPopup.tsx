/**
 * Sets one tag of a request: which, whether the guest gets a mail with it, the mail's words, a note for colleagues. With `only` the tag is
 * given and the mail is the point of it: the arrival details.
 */
import type { Ddl } from '#features/requests/api.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { withDependants } from '#kernel/freshness.ts';
import { useFailureText } from '#web/failure.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { invalidate } from '#web/queries.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { showWarnings } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { useIsThere } from '#web/ui/useisthere.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { setTag } from './api.ts';
import { CATEGORY_WORDS } from './tag.ts';
import { TagForm } from './TagForm.tsx';
import classes from './Tags.module.css';
import { tagsIn, useTags } from './useTags.ts';

const TOUCHES = ['ddl', 'ddlchat', 'useractivity', 'maillog'] as const;
/** The mail server is waited for. */
const TIMEOUT_MS = 45_000;

interface Props {
  ddl: Ddl;
  category: TagCategory;
  /** The internal name of the one tag this is about. */
  only?: string;
  onClose: () => void;
}

export function TagPopup({ ddl, category, only, onClose }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const form = useId();
  const tags = useTags();
  const save = useSave(setTag, { touches: TOUCHES, dialog: false, timeout: TIMEOUT_MS });
  const [kept, setKept] = useState<ApiRefusal>();
  const [sendsMail, setSendsMail] = useState(only !== undefined);
  const name = words(CATEGORY_WORDS[category]);
  const title = only === undefined ? t`Étiquette\u00a0: ${name}` : t`Modalités d'arrivée`;
  const [isTyped, setTyped] = useState(false);
  const isThere = useIsThere();

  /** Not while the answer is awaited, and not over words somebody wrote. */
  async function leave(): Promise<void> {
    if (save.pending) return;
    const agreed =
      !isTyped ||
      (await confirmThat({
        title: t`Fermer sans enregistrer\u00a0?`,
        text: t`Ce que vous avez saisi ici serait perdu.`,
        confirm: t`Fermer sans enregistrer`,
        cancel: t`Rester`,
        danger: true,
      }));
    if (agreed) onClose();
  }

  if (kept) return <Kept refusal={kept} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={() => void leave()}
      title={title}
      sheet
      asks
      actions={
        <>
          <Button variant="default" onClick={() => void leave()} disabled={save.pending}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={form} loading={save.pending} disabled={!tags.data}>
            {sendsMail ? <Trans>Enregistrer et envoyer</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        </>
      }
    >
      <Loaded query={tags} skeleton={<SkeletonLines rows={5} />}>
        {(read) => (
          <TagForm
            id={form}
            ddl={ddl}
            category={category}
            tags={tagsIn(category, read).filter(
              ({ internal_tag }) => only === undefined || internal_tag === only,
            )}
            isOnly={only !== undefined}
            save={save}
            onSendsMail={setSendsMail}
            onTyped={setTyped}
            onDone={onClose}
            onKept={(refusal) => {
              // Refused in the end, but the tag is there.
              invalidate(withDependants([...TOUCHES]));
              if (isThere()) setKept(refusal);
              else showWarnings(refusal);
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** The tag stays; only the mail did not leave. */
function Kept({ refusal, onClose }: { refusal: ApiRefusal; onClose: () => void }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Message`}
      actions={
        <Button onClick={onClose}>
          <Trans>Fermer</Trans>
        </Button>
      }
    >
      <div className={classes.kept} role="alert">
        <p>
          <Trans>L'étiquette est enregistrée, et le texte est dans la conversation.</Trans>
        </p>
        <p className={classes.error}>{failureText(refusal).join(' ')}</p>
      </div>
    </Dialog>
  );
}
