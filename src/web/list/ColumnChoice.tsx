import { Button, Checkbox, Popover } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from '../table/column.ts';
import classes from './List.module.css';

interface Props {
  columns: readonly Pick<Column<unknown>, 'id' | 'label'>[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Which columns this device shows. */
export function ColumnChoice({ columns, hidden, onToggle }: Props) {
  const { t } = useLingui();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.8} aria-hidden />}>
          {t`Colonnes`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Colonnes`}>
        <div className={classes.choices}>
          {columns.map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={!hidden.has(id)} onChange={() => onToggle(id)} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
