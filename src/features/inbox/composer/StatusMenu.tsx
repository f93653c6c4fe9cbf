/** The states a request can be given by hand, each with what it does. */
import { useLingui } from '@lingui/react/macro';
import { IconProgressCheck } from '@tabler/icons-react';
import classes from './Composer.module.css';
import type { StatusAction } from './statusactions.tsx';
import { ToolPopover } from './ToolPopover.tsx';

interface Props {
  actions: readonly StatusAction[];
  pending: boolean;
}

export function StatusMenu({ actions, pending }: Props) {
  const { t } = useLingui();
  if (actions.length === 0) return null;
  return (
    <ToolPopover
      label={t`État de la demande`}
      icon={<IconProgressCheck size={20} stroke={1.7} aria-hidden />}
      disabled={pending}
    >
      {(close) => <StatusList actions={actions} onChosen={close} />}
    </ToolPopover>
  );
}

export function StatusList({
  actions,
  onChosen,
}: {
  actions: readonly StatusAction[];
  onChosen: () => void;
}) {
  return (
    <ul className={classes.choices}>
      {actions.map(({ action, label, effect, icon: Icon, danger, reason, run }) => (
        <li key={action}>
          <button
            type="button"
            data-danger={danger}
            disabled={reason !== undefined}
            onClick={() => {
              onChosen();
              run();
            }}
          >
            <strong>
              <Icon size={16} stroke={1.7} aria-hidden />
              {label}
            </strong>
            <span>{reason ?? effect}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
