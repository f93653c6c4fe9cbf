/** One comment as the agency or the owner meets it: the guest's words, what may be done with them, the answer below. */
import { asDay, dayRange } from '#kernel/day.ts';
import { ofWhom } from '#kernel/french.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { NotFound } from '#web/frame/NotFound.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AnswerForm } from './AnswerForm.tsx';
import { readComment } from './api.ts';
import type { Comment } from './api.ts';
import classes from './Comments.module.css';
import { CommentStatusPill } from './CommentStatusPill.tsx';
import { Moderation } from './Moderation.tsx';
import { MODERATES } from './permissions.ts';
import { Stars } from './Stars.tsx';

export function OneComment({ id }: { id: string }) {
  const number = Number(id);
  return Number.isInteger(number) && number > 0 ? <Read id={number} /> : <NotFound />;
}

function Read({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(read(readComment, { params: { id } }, ['comment']));
  const comment = query.data?.models?.[0];
  const whose = ofWhom(comment?.author ?? '', useLanguage());
  return (
    <>
      <PageTitle
        title={comment?.house ?? t`Avis`}
        sub={comment && t`Avis ${whose}`}
        back={{ to: paths.comments(), label: t`Avis` }}
      />
      <Loaded query={query}>
        {({ models = [], cacheTimestamp }) =>
          models[0] ? <Shown comment={models[0]} since={cacheTimestamp?.timestamp} /> : <NotFound />
        }
      </Loaded>
    </>
  );
}

interface Props {
  comment: Comment;
  since: number | undefined;
}

function Shown({ comment, since }: Props) {
  const { t } = useLingui();
  const moderates = useCan(MODERATES);
  const { alphaid } = comment;
  return (
    <div className={classes.one}>
      <Card
        title={t`L'avis`}
        state={<CommentStatusPill status={comment.status} />}
        actions={comment.can_moderate === 1 && <Moderation comment={comment} since={since} />}
      >
        <p className={classes.head}>
          <Stars note={comment.note} size={22} />
          <strong>{comment.author}</strong>
          {comment.checked === 1 && <StatePill tone="volet">{t`Séjour vérifié`}</StatePill>}
        </p>
        <p className={classes.text} lang={comment.language}>
          {comment.text}
        </p>
        <Facts comment={comment} />
        {alphaid !== undefined && alphaid !== '' && (
          <Link to={threadPath(alphaid)} className={classes.thread}>
            <IconMessages size={17} stroke={1.7} aria-hidden /> <Trans>Ouvrir la conversation</Trans>
          </Link>
        )}
      </Card>
      {moderates && comment.can_moderate === 0 && <OtherAgency what="item" />}
      {(comment.can_answer === 1 || comment.answer !== '') && (
        <Card title={t`La réponse`}>
          {comment.can_answer === 1 ? (
            <AnswerForm comment={comment} since={since} />
          ) : (
            <p className={classes.text}>{comment.answer}</p>
          )}
        </Card>
      )}
    </div>
  );
}

function Facts({ comment }: Pick<Props, 'comment'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const { reason = '', moderated_at: judged, moderated_by_name: by = '', answered_at: answered } = comment;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t`Séjour`}</dt>
        <dd>{dayRange(asDay(comment.date_from), asDay(comment.date_to), language)}</dd>
      </div>
      <div>
        <dt>{t`Écrit le`}</dt>
        <dd>
          <MomentText at={comment.created} />
        </dd>
      </div>
      {judged !== undefined && judged !== null && (
        <div>
          <dt>{comment.status === 'published' ? t`Publié le` : t`Refusé le`}</dt>
          <dd>
            <MomentText at={judged} />
            {by !== '' && `, ${by}`}
          </dd>
        </div>
      )}
      {reason !== '' && (
        <div>
          <dt>{t`Raison donnée au voyageur`}</dt>
          <dd>{reason}</dd>
        </div>
      )}
      {answered !== null && (
        <div>
          <dt>{t`Réponse du`}</dt>
          <dd>
            <DayText day={asDay(answered.slice(0, 10))} />
          </dd>
        </div>
      )}
    </dl>
  );
}
