/** /seasons/laid/:id: what came of a season house by house, and the press that takes all of it away. */
import { addDays, dayRange } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { useParams } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readLaying, undoLaying } from './api.ts';
import type { Laying } from './api.ts';
import { HouseLine } from './HouseLine.tsx';
import { LayingCounts } from './LayingCounts.tsx';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

export function LayingScreen() {
  const { id } = useParams(paths.laying);
  const query = useQuery(read(readLaying, { params: { id: Number(id) } }, [SEASON_KEY]));
  return (
    <Loaded query={query}>{({ models = [] }) => models[0] && <Laid key={id} laying={models[0]} />}</Loaded>
  );
}

function Laid({ laying }: { laying: Laying }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { id, label, date_from: from, date_to: to, houses = [], undone, can_write: mayWrite } = laying;
  const undo = useSave(undoLaying, {
    touches: [SEASON_KEY, 'calendar'],
    says: t`La pose est annulée.`,
  });

  async function press(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Annuler cette pose\u00a0?`,
      text: t`Ce qu'elle a posé disparaît de toutes ces maisons, et rien d'autre. Un propriétaire qui l'avait acceptée est prévenu par e-mail.`,
      confirm: t`Annuler la pose`,
      cancel: t`La garder`,
      danger: true,
    });
    if (agreed) await undo.run({ params: { id } });
  }

  const who = [formatMoment(laying.created), laying.author_name].filter((part) => part !== '').join(', ');
  return (
    <div className={classes.page}>
      <PageTitle
        title={label}
        sub={`${dayRange(from as Day, addDays(to as Day, 1), language)} · ${t`posée le ${who}`}`}
        back={{ to: paths.layings(), label: t`Saisons posées` }}
        actions={
          undone === null &&
          mayWrite === 1 && (
            <Button
              variant="default"
              loading={undo.pending}
              onClick={() => void press()}
              leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
            >
              {t`Annuler la pose`}
            </Button>
          )
        }
      />
      {undone !== null && (
        <p className={classes.alert}>
          {t`Annulée le ${formatMoment(undone)} par ${laying.undone_by_name}\u00a0: rien de ce qui suit ne vaut plus.`}
        </p>
      )}
      <Card title={t`Maison par maison`} state={<LayingCounts laying={laying} />}>
        <ul className={classes.laid}>
          {houses.map((house) => (
            <HouseLine key={house.id} house={house} />
          ))}
        </ul>
      </Card>
    </div>
  );
}
