/** Where the work stands, and the button that finishes it: in sight whatever is chosen. */
import { useFailureText } from '#web/failure.ts';
import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Board } from './useBoard.ts';
import type { DaySave } from './useDaySave.ts';
import classes from './Panel.module.css';

export function SaveFoot({
  board,
  save,
  shown,
}: {
  board: Board;
  save: DaySave;
  shown: ReadonlySet<string>;
}) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const count = board.changes.size;
  const away = [...board.changes.keys()].filter((day) => !shown.has(day)).length;
  const { refusal, isPending, isSaved } = save;
  const words =
    count > 0
      ? plural(count, { one: '# jour à enregistrer', other: '# jours à enregistrer' })
      : isSaved
        ? t`Enregistré correctement`
        : t`Rien à sauvegarder`;
  return (
    <footer className={classes.foot} data-idle={count === 0 && refusal === undefined}>
      {refusal !== undefined && (
        <p role="alert" className={classes.refused}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {typeof refusal === 'string' ? refusal : failureText(refusal).join(' ')}
        </p>
      )}
      <p
        className={classes.state}
        data-state={count > 0 ? 'unsaved' : isSaved ? 'saved' : 'clean'}
        role="status"
      >
        {count === 0 && isSaved && <IconCheck size={16} stroke={2} aria-hidden />}
        {words}
        {away > 0 && (
          <small>{plural(away, { one: 'dont # hors de ces mois', other: 'dont # hors de ces mois' })}</small>
        )}
      </p>
      <div className={classes.acts}>
        {count > 0 && (
          <Button variant="subtle" color="gray" onClick={board.giveUp} disabled={isPending}>
            <Trans>Tout annuler</Trans>
          </Button>
        )}
        <Button
          onClick={(event) => void save.run(event.currentTarget.closest('aside'))}
          loading={isPending}
          disabled={count === 0}
        >
          <Trans>Sauvegarder</Trans>
        </Button>
      </div>
    </footer>
  );
}
