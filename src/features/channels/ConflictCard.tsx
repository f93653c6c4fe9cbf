/** The same nights, held here and sold there: both side by side, and the ways out. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { titleShown } from '#features/listings/house.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as api from './api.ts';
import type { Conflict } from './api.ts';
import classes from './Channels.module.css';
import { HOLDER_WORDS, sourceName } from './words.ts';

type Ours = Conflict['ours'][number];

export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { t } = useLingui();
  const language = useLanguage();
  const site = conflict.label === '' ? sourceName(conflict.source, language) : conflict.label;
  const { code } = conflict;
  return (
    <Card
      title={titleShown(conflict.house, language)}
      state={
        conflict.way === 'ignored' ? (
          <StatePill>{t`Ignoré`}</StatePill>
        ) : conflict.way === 'cancelling' ? (
          <StatePill tone="ajonc">{t`Annulation demandée là-bas`}</StatePill>
        ) : (
          <StatePill tone="grenat">{t`Vendu deux fois\u00a0?`}</StatePill>
        )
      }
      {...(conflict.way !== 'ignored' && { tone: 'grenat' })}
    >
      <div className={classes.sides}>
        <section aria-label={site}>
          <h3>{site}</h3>
          <p className={classes.nights}>
            {dayRange(conflict.date_from as Day, conflict.date_to as Day, language)}
          </p>
          <p>{conflict.summary}</p>
          {code !== '' && <p className={classes.quiet}>{t`Réservation ${code}`}</p>}
          <p className={classes.quiet}>
            <Trans>
              vu ici <MomentText at={conflict.since} />
            </Trans>
          </p>
        </section>
        <section aria-label={t`Chez nous`}>
          <h3>{t`Chez nous`}</h3>
          {conflict.ours.map((stay) => (
            <OurStay key={stay.id} stay={stay} />
          ))}
        </section>
      </div>
      <Ways conflict={conflict} site={site} />
    </Card>
  );
}

function OurStay({ stay }: { stay: Ours }) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useLocalized();
  const kind = stay.is_option === 1 ? t`Option` : words(HOLDER_WORDS[stay.kind] ?? HOLDER_WORDS['request']!);
  return (
    <div className={classes.stay}>
      <p className={classes.nights}>{dayRange(stay.date_from as Day, stay.date_to as Day, language)}</p>
      <p>
        {kind}
        {stay.name !== '' && ' · '}
        {stay.alphaid === '' ? (
          stay.name
        ) : (
          <Link to={paths.chat({ alphaid: stay.alphaid })}>{stay.name}</Link>
        )}
      </p>
      <p className={classes.quiet}>
        <Trans>
          pris le <MomentText at={stay.created} />
        </Trans>
      </p>
    </div>
  );
}

function Ways({ conflict, site }: { conflict: Conflict; site: string }) {
  const { t } = useLingui();
  const settle = useSave(api.settleConflict, { touches: ['channel', 'calendar', 'useractivitytask'] });
  const say = (way: Conflict['way'], says: string) =>
    void settle.run({ params: { id: conflict.id }, body: { way } }, { says });
  const { way, way_by: by, way_at: at } = conflict;
  const request = conflict.ours.find(({ alphaid }) => alphaid !== '');
  return (
    <>
      {way !== '' && at !== null && (
        <p className={classes.quiet}>
          <Trans>
            {by}, <MomentText at={at} />.
          </Trans>{' '}
          {way === 'cancelling'
            ? t`Le conflit se ferme de lui-même quand ${site} n'annonce plus ces nuits.`
            : t`La question revient si ${site} change ces dates.`}
        </p>
      )}
      {conflict.can_write === 1 && (
        <p className={classes.acts}>
          {way === '' ? (
            <>
              <Button
                loading={settle.pending}
                onClick={() => say('cancelling', t`C'est noté. Annulez maintenant sur ${site}.`)}
              >{t`Annuler sur ${site}`}</Button>
              <Button
                component={Link}
                to={request ? paths.chat({ alphaid: request.alphaid }) : paths.calendar({ id: conflict.nid })}
                variant="default"
              >{t`Déplacer le nôtre`}</Button>
              <Button
                variant="default"
                onClick={() =>
                  say('ignored', t`C'est noté\u00a0: notre séjour reste, et ${site} ne bloque rien ici.`)
                }
              >{t`Garder et ignorer`}</Button>
            </>
          ) : (
            <Button variant="default" onClick={() => say('', t`Le conflit est de nouveau à régler.`)}>
              {t`Revenir sur ce choix`}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
