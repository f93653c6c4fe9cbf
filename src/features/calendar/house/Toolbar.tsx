/** Above the months: which ones are shown, what a press is for, one step back and again, a year that is copied. */
import type { Day } from '#kernel/day.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowForwardUp, IconCopy } from '@tabler/icons-react';
import { CALENDAR_MODES } from '../choices.ts';
import { MonthTurn } from '../MonthTurn.tsx';
import type { Board, Mode } from './useBoard.ts';
import classes from './Days.module.css';

interface Props {
  board: Board;
  month: Day;
  mode: Mode;
  /** The modes there are for whoever looks: empty, or one, and there is nothing to choose. */
  modes: readonly Mode[];
  onMode: (mode: Mode) => void;
  onCopy: (() => void) | undefined;
}

export function Toolbar({ board, month, mode, modes, onMode, onCopy }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  return (
    <div className={classes.toolbar}>
      <MonthTurn month={month} />
      {modes.length > 1 && (
        <SegmentedControl
          aria-label={t`Mode du calendrier`}
          value={String(mode)}
          data={CALENDAR_MODES.filter(({ id }) => modes.includes(id)).map(({ id, label }) => ({
            value: String(id),
            label: words(label),
          }))}
          onChange={(value) => onMode(Number(value) as Mode)}
        />
      )}
      {modes.includes(0) && (
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            aria-label={t`Annuler la dernière modification`}
            title={t`Annuler (Ctrl+Z)`}
            disabled={!board.canUndo}
            onClick={board.undo}
          >
            <IconArrowBackUp size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t`Rétablir la modification`}
            title={t`Rétablir (Ctrl+Y)`}
            disabled={!board.canRedo}
            onClick={board.redo}
          >
            <IconArrowForwardUp size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {onCopy && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.8} aria-hidden />}
          onClick={onCopy}
        >
          <Trans>Copier une année</Trans>
        </Button>
      )}
    </div>
  );
}
