/** One feed as the board and the house's own screen show it: how it stands, since when, what it holds, and what can be done to it. */
import { paths } from '#kernel/paths.ts';
import { titleShown } from '#features/listings/house.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Link } from '#web/router.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as api from './api.ts';
import type { Feed } from './api.ts';
import classes from './Channels.module.css';
import { EditFeedDialog } from './FeedDialog.tsx';
import { StandingPill } from './StandingPill.tsx';
import { ageText, problemText, sourceName } from './words.ts';

const TOUCHES = ['channel', 'house', 'calendar'] as const;

export function FeedLine({ feed, showsHouse = false }: { feed: Feed; showsHouse?: boolean }) {
  const language = useLanguage();
  const name = feed.label === '' ? sourceName(feed.source, language) : feed.label;
  return (
    <li className={classes.feed}>
      <div className={classes.head}>
        <span className={classes.name}>
          {showsHouse && (
            <>
              <Link to={paths.house({ id: feed.nid, tab: 'meta' })}>{titleShown(feed.house, language)}</Link>
              {' · '}
            </>
          )}
          {name}
          {feed.label !== '' && <span className={classes.quiet}> {sourceName(feed.source, language)}</span>}
        </span>
        <StandingPill standing={feed.standing} />
      </div>
      <Facts feed={feed} />
      {feed.problem !== '' && <p className={classes.problem}>{problemText(feed.problem, language)}</p>}
      {feed.exports === 1 && <Exported feed={feed} name={name} />}
      <Acts feed={feed} name={name} />
    </li>
  );
}

function Facts({ feed }: { feed: Feed }) {
  const language = useLanguage();
  const { taken, conflicts, echoes, others } = feed;
  if (feed.standing === 'readOnly') return null;
  return (
    <p className={classes.facts}>
      <span>
        {feed.age === null ? <Trans>Jamais lu</Trans> : <Trans>Lu {ageText(feed.age, language)}</Trans>}
      </span>
      {feed.host !== '' && <span className={classes.quiet}>{feed.host}</span>}
      <span>
        <Plural value={taken} _0="Aucun séjour repris" one="# séjour repris" other="# séjours repris" />
      </span>
      {conflicts > 0 && (
        <strong className={classes.alarm}>
          <Plural value={conflicts} one="# conflit" other="# conflits" />
        </strong>
      )}
      {echoes > 0 && (
        <span className={classes.quiet}>
          <Plural value={echoes} one="# écho de nos nuits" other="# échos de nos nuits" />
        </span>
      )}
      {others > 0 && (
        <span className={classes.quiet}>
          <Plural value={others} one="# non repris" other="# non repris" />
        </span>
      )}
      {feed.due !== null && (
        <span className={classes.quiet}>
          <Trans>
            prochaine lecture <MomentText at={feed.due} />
          </Trans>
        </span>
      )}
    </p>
  );
}

/** Where the site reads us. */
function Exported({ feed, name }: { feed: Feed; name: string }) {
  const { t } = useLingui();
  const change = useSave(api.changeExport, { touches: ['channel'] });
  const { exported } = feed;
  async function renew(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Nouvelle adresse pour ${name}\u00a0?`,
      text: t`L'adresse actuelle cesse tout de suite de répondre. Copiez la nouvelle sur le site.`,
      confirm: t`Créer une nouvelle adresse`,
    });
    if (agreed)
      await change.run(
        { params: { id: feed.id }, body: { exports: 1 } },
        { says: t`La nouvelle adresse est créée.` },
      );
  }
  async function end(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Ne plus partager nos nuits avec ${name}\u00a0?`,
      text: t`Le site ne verra plus les nuits prises ici\u00a0: il peut les vendre à nouveau.`,
      confirm: t`Ne plus partager`,
      danger: true,
    });
    if (agreed)
      await change.run(
        { params: { id: feed.id }, body: { exports: 0 } },
        { says: t`L'adresse ne répond plus.` },
      );
  }
  return (
    <div className={classes.exported}>
      <p>
        {exported === null ? (
          <Trans>Notre calendrier pour {name}, pas encore lu par ce site</Trans>
        ) : (
          <Trans>
            Notre calendrier pour {name}, lu par ce site <MomentText at={exported} />
          </Trans>
        )}
      </p>
      {feed.export_url !== '' && (
        <>
          <p className={classes.address}>
            <code>{feed.export_url}</code>
            <CopyButton text={feed.export_url} label={t`Copier l'adresse de notre calendrier pour ${name}`} />
          </p>
          <p className={classes.acts}>
            <Button variant="subtle" size="compact-sm" loading={change.pending} onClick={() => void renew()}>
              {t`Nouvelle adresse`}
            </Button>
            {feed.host !== '' && (
              <Button variant="subtle" size="compact-sm" color="grenat" onClick={() => void end()}>
                {t`Ne plus partager`}
              </Button>
            )}
          </p>
        </>
      )}
    </div>
  );
}

function Acts({ feed, name }: { feed: Feed; name: string }) {
  const { t } = useLingui();
  const [isEdited, setEdited] = useState(false);
  const readNow = useSave(api.readNow, { touches: TOUCHES, says: t`Lecture faite.`, timeout: 30_000 });
  const share = useSave(api.changeExport, {
    touches: ['channel'],
    says: t`L'adresse à donner au site est créée.`,
  });
  const remove = useSave(api.removeFeed, { touches: TOUCHES, says: t`Le flux est retiré.` });
  async function takeAway(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Retirer le flux ${name}\u00a0?`,
      text: t`Les nuits à venir qu'il tenait sont libres tout de suite. Ce qu'il a dit est effacé avec lui.`,
      confirm: t`Retirer le flux`,
      danger: true,
    });
    if (agreed) await remove.run({ params: { id: feed.id }, body: {} });
  }
  const mayWrite = feed.can_write === 1;
  const isRead = feed.standing !== 'readOnly';
  return (
    <p className={classes.acts}>
      {mayWrite && isRead && feed.paused === 0 && (
        <Button
          variant="default"
          size="compact-md"
          loading={readNow.pending}
          aria-label={t`Lire maintenant\u00a0: ${name}`}
          onClick={() => void readNow.run({ params: { id: feed.id }, body: {} })}
        >
          {t`Lire maintenant`}
        </Button>
      )}
      {mayWrite && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Modifier le flux ${name}`}
          onClick={() => setEdited(true)}
        >
          {t`Modifier`}
        </Button>
      )}
      {mayWrite && feed.exports === 0 && (
        <Button
          variant="default"
          size="compact-md"
          loading={share.pending}
          onClick={() => void share.run({ params: { id: feed.id }, body: { exports: 1 } })}
        >
          {t`Partager nos nuits`}
        </Button>
      )}
      {isRead && (
        <Button component={Link} to={paths.channelFeed({ id: feed.id })} variant="default" size="compact-md">
          {t`Boîte noire`}
        </Button>
      )}
      {mayWrite && feed.from_field === 0 && (
        <Button variant="subtle" size="compact-md" color="grenat" onClick={() => void takeAway()}>
          {t`Retirer`}
        </Button>
      )}
      {isEdited && <EditFeedDialog feed={feed} onClose={() => setEdited(false)} />}
    </p>
  );
}
