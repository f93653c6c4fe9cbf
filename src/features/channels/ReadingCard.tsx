/** One reading: when, what came, what was otherwise, and the two things a person may say of it. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as api from './api.ts';
import type { Reading } from './api.ts';
import classes from './Channels.module.css';
import { problemText } from './words.ts';

const TOUCHES = ['channel', 'house', 'calendar'] as const;

export function ReadingCard({ reading }: { reading: Reading }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { outcome, times, undone, undone_by: undoneBy, accepted_by: acceptedBy } = reading;
  return (
    <Card
      title={<MomentText at={reading.first} />}
      state={
        undone !== null ? (
          <StatePill>{t`Annulée`}</StatePill>
        ) : (
          <StatePill tone={outcome === 'good' ? 'volet' : outcome === 'doubted' ? 'grenat' : 'tremiere'}>
            {outcome === 'good'
              ? t`Reprise`
              : outcome === 'doubted'
                ? t`À vérifier`
                : t`Sans réponse lisible`}
          </StatePill>
        )
      }
      actions={<Acts reading={reading} />}
    >
      <p className={classes.facts}>
        {times > 1 && (
          <span>
            <Trans>
              la même chose {times} fois, jusqu'au <MomentText at={reading.last} />
            </Trans>
          </span>
        )}
        {outcome !== 'failed' && (
          <span>
            <Plural value={reading.said} _0="Aucun événement" one="# événement" other="# événements" />
          </span>
        )}
        {reading.changes > 0 && (
          <span>
            <Plural
              value={reading.changes}
              one="# changement de nuits ici"
              other="# changements de nuits ici"
            />
          </span>
        )}
        {acceptedBy !== '' && <span>{t`Acceptée par ${acceptedBy}`}</span>}
        {undone !== null && <span>{t`Annulée par ${undoneBy}`}</span>}
      </p>
      {reading.problem !== '' && <p className={classes.problem}>{problemText(reading.problem, language)}</p>}
      <Differences reading={reading} />
    </Card>
  );
}

function Differences({ reading: { added, gone, changed } }: { reading: Reading }) {
  const { t } = useLingui();
  const language = useLanguage();
  const nights = ([, from, to]: readonly string[]) => dayRange(from as Day, to as Day, language);
  if (added.length + gone.length + changed.length === 0) return null;
  return (
    <ul className={classes.said} aria-label={t`Ce qui a changé depuis la lecture précédente`}>
      {added.map((event) => (
        <li key={`+${event[0]}${event[1]}`}>
          <strong>{t`Nouveau`}</strong> {nights(event)} {event[4]}
        </li>
      ))}
      {changed.map(([before, after]) => (
        <li key={`~${after[0]}${after[1]}`}>
          <strong>{t`Changé`}</strong> <s>{nights(before)}</s> {nights(after)} {after[4]}
        </li>
      ))}
      {gone.map((event) => (
        <li key={`-${event[0]}${event[1]}`}>
          <strong>{t`Disparu`}</strong> {nights(event)} {event[4]}
        </li>
      ))}
    </ul>
  );
}

function Acts({ reading }: { reading: Reading }) {
  const { t } = useLingui();
  const accept = useSave(api.acceptReading, { touches: TOUCHES, says: t`La lecture est reprise.` });
  const undo = useSave(api.undoReading, { touches: TOUCHES });
  const params = { id: reading.id };
  async function acceptIt(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Reprendre cette lecture\u00a0?`,
      text: t`Les nuits que le site n'annonce plus sont libres tout de suite.`,
      confirm: t`Reprendre`,
      danger: true,
    });
    if (agreed) await accept.run({ params, body: {} });
  }
  async function undoIt(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Annuler cette lecture\u00a0?`,
      text: t`Les nuits reviennent à ce qu'elles étaient avant, et le flux est mis en pause.`,
      confirm: t`Annuler la lecture`,
      danger: true,
    });
    if (!agreed) return;
    await undo.run(
      { params, body: {} },
      {
        says: ({ models }) =>
          (models?.[0]?.kept_out ?? 0) > 0
            ? t`La lecture est annulée. Certaines nuits sont à quelqu'un d'autre depuis\u00a0: elles ne sont pas reprises.`
            : t`La lecture est annulée, le flux est en pause.`,
      },
    );
  }
  if (reading.can_accept === 0 && reading.can_undo === 0) return null;
  return (
    <>
      {reading.can_accept === 1 && (
        <Button loading={accept.pending} onClick={() => void acceptIt()}>
          {t`Reprendre cette lecture`}
        </Button>
      )}
      {reading.can_undo === 1 && (
        <Button variant="default" loading={undo.pending} onClick={() => void undoIt()}>
          {t`Annuler cette lecture`}
        </Button>
      )}
    </>
  );
}
