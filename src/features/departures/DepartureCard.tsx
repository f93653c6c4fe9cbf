/** The departure of a house as it was decided: what closed, each stay and what became of it, and the way back. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as api from './api.ts';
import type { Departure } from './api.ts';
import { DEPARTURE_REASONS, FOLLOWED_WORDS, WAYS, whatFollowed } from './departure.ts';
import { NewOwnerDialog } from './NewOwnerDialog.tsx';
import { StayHead } from './StayWays.tsx';
import classes from './Departure.module.css';

const TOUCHES = ['house', 'mandate', 'ddl'] as const;

export function DepartureCard({ departure }: { departure: Departure }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const reason = DEPARTURE_REASONS.find(({ id }) => id === departure.reason)!.label;
  const day = longDay(departure.closed_from as Day, language);
  return (
    <Card
      title={t`Quitte l'agence`}
      state={<StatePill tone="ajonc">{words(reason)}</StatePill>}
      actions={departure.can_write === 1 && <Actions departure={departure} />}
      tone="ajonc"
    >
      <p>
        {departure.withdrawn === 1 ? (
          <Trans>Nuits fermées depuis le {day}, annonce retirée.</Trans>
        ) : (
          <Trans>Nuits fermées à partir du {day}. L'annonce sera retirée ce jour-là.</Trans>
        )}
      </p>
      <p>
        <NewOwner departure={departure} />
      </p>
      {departure.note !== '' && <p className={classes.note}>{departure.note}</p>}
      <p className={classes.note}>
        <Trans>
          Décidé par {departure.author_name} le {longDay(departure.created.slice(0, 10) as Day, language)}.
        </Trans>
      </p>
      {departure.stays.length > 0 && (
        <ul className={classes.stays}>
          {departure.stays.map((stay) => (
            <li key={stay.id_ddl}>
              <StayHead stay={stay} />
              <Became departure={departure} stay={stay} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Became({ departure, stay }: { departure: Departure; stay: Departure['stays'][number] }) {
  const words = useLocalized();
  const way = WAYS.find(({ id }) => id === stay.way)!.label;
  return (
    <p className={classes.became}>
      {words(way)}
      {stay.way === 'moved' && stay.is_here === 1 && (
        <>
          {' · '}
          <Link to={paths.chat({ alphaid: stay.alphaid, tab: 'simulator' })}>
            <Trans>Chercher une autre maison</Trans>
          </Link>
        </>
      )}
      {stay.way === 'moved' && stay.is_here === 0 && (
        <>
          {' · '}
          <Trans>Il a quitté {departure.title}.</Trans>
        </>
      )}
      {stay.way === 'kept' && stay.is_here === 0 && (
        <>
          {' · '}
          <Trans>Il n'est plus dans cette maison.</Trans>
        </>
      )}
    </p>
  );
}

function NewOwner({ departure }: { departure: Departure }) {
  const language = useLanguage();
  const { new_owner_name: name, owner_from: from, former_owner_name: former } = departure;
  if (from === null)
    return <Trans>Elle reste à {former}&nbsp;: aucun nouveau propriétaire n'est indiqué.</Trans>;
  const day = longDay(from as Day, language);
  return departure.owner_changed === 1 ? (
    <Trans>
      À {name} depuis le {day}. Les séjours commencés avant, et leur argent, restent à {former}.
    </Trans>
  ) : (
    <Trans>
      À {name} à partir du {day}. Les séjours commencés avant, et leur argent, restent à {former}.
    </Trans>
  );
}

function Actions({ departure }: { departure: Departure }) {
  const { t } = useLingui();
  const words = useLocalized();
  const [namesOwner, setNamesOwner] = useState(false);
  const undo = useSave(api.undoDeparture, { touches: TOUCHES });
  const open = useSave(api.openDeparture, { touches: TOUCHES });
  const params = { id: departure.id };
  const followed = whatFollowed({
    owner_changed: departure.owner_changed === 1,
    withdrawn: departure.withdrawn === 1,
    stays_gone: departure.stays_gone,
  });

  async function takeBack(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Défaire ce départ\u00a0?`,
      text: t`Les nuits qu'il a fermées sont rouvertes, le mandat retrouve sa date de fin, et une note le dit dans chaque conversation.`,
      confirm: t`Défaire le départ`,
      cancel: t`Ne rien changer`,
    });
    if (agreed) await undo.run({ params });
  }

  async function reopen(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Rouvrir les nuits\u00a0?`,
      text: t`Les nuits fermées par ce départ seront de nouveau en vente dès que l'annonce est publiée. Mandat et propriétaire ne changent pas.`,
      confirm: t`Rouvrir les nuits`,
      cancel: t`Ne rien changer`,
    });
    if (agreed) await open.run({ params });
  }

  return (
    <div className={classes.actions}>
      {followed === null ? (
        <Button variant="default" loading={undo.pending} onClick={() => void takeBack()}>
          {t`Défaire ce départ`}
        </Button>
      ) : (
        <>
          <span className={classes.why}>{words(FOLLOWED_WORDS[followed])}</span>
          <Button variant="default" loading={open.pending} onClick={() => void reopen()}>
            {t`Rouvrir les nuits`}
          </Button>
        </>
      )}
      {departure.owner_changed === 0 && (
        <Button variant="default" onClick={() => setNamesOwner(true)}>
          {departure.new_owner_uid === null
            ? t`Indiquer le nouveau propriétaire`
            : t`Changer de nouveau propriétaire`}
        </Button>
      )}
      {namesOwner && <NewOwnerDialog departure={departure} onClose={() => setNamesOwner(false)} />}
    </div>
  );
}
