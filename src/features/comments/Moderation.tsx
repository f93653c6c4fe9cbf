/** The agency's two buttons. What is refused is said to its guest, in the agency's own words. */
import { ofWhom } from '#kernel/french.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { moderateComment } from './api.ts';
import type { Comment } from './api.ts';
import { commentCan, LONGEST_REASON } from './comment.ts';

interface Props {
  comment: Comment;
  since: number | undefined;
}

export function Moderation({ comment, since }: Props) {
  const { t } = useLingui();
  const [isRefusing, setRefusing] = useState(false);
  const save = useSave(moderateComment, { touches: ['comment'] });
  const { id, status } = comment;
  const whose = ofWhom(comment.author, useLanguage());
  const isPublished = status === 'published';
  const judge = async (body: { status: 'published' | 'refused'; reason?: string }, says: string) =>
    (await save.run({ params: { id }, body }, { since, says })) !== undefined;
  return (
    <>
      {commentCan.refuse(status) && (
        <Button variant="default" disabled={save.pending} onClick={() => setRefusing(true)}>
          {isPublished ? t`Ne plus publier…` : t`Refuser…`}
        </Button>
      )}
      {commentCan.publish(status) && (
        <Button
          loading={save.pending && !isRefusing}
          onClick={() => void judge({ status: 'published' }, t`L'avis ${whose} est publié.`)}
        >
          {t`Publier`}
        </Button>
      )}
      {isRefusing && (
        <ReasonDialog
          title={isPublished ? t`Ne plus publier cet avis` : t`Refuser cet avis`}
          maxLength={LONGEST_REASON}
          cancel={t`Annuler`}
          confirm={isPublished ? t`Ne plus publier` : t`Refuser l'avis`}
          color="grenat"
          pending={save.pending}
          onConfirm={(reason) => judge({ status: 'refused', reason }, t`L'avis ${whose} est refusé.`)}
          onClose={() => setRefusing(false)}
        >
          {t`Le voyageur reçoit par e-mail la raison que vous écrivez ici.`}
        </ReasonDialog>
      )}
    </>
  );
}
