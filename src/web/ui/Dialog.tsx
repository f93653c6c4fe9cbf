/**
 * A window over the screen: <Dialog open={…} onClose={…} title="…" actions={<Button…/>}>. The browser's own: it keeps the focus inside, closes on
 * Escape, gives the focus back, and costs nothing. `sheet` rises from the bottom on a telephone. A select inside needs
 * comboboxProps={{ withinPortal: false }}: what is outside of an open dialog cannot be reached. The field marked data-autofocus has the focus
 * first, else the last button.
 */
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import classes from './Dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  sheet?: boolean;
}

export function Dialog({ open, onClose, title, children, actions, wide = false, sheet = false }: Props) {
  const { t } = useLingui();
  const heading = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current || current.open === open) return;
    if (!open) return current.close();
    current.showModal();
    // The browser would choose the cross; what the window asks comes first.
    (
      current.querySelector<HTMLElement>('[data-autofocus]') ??
      current.querySelector<HTMLElement>('footer button:last-child')
    )?.focus();
    return undefined;
  }, [open]);

  return (
    <dialog
      ref={box}
      className={classes.dialog}
      data-wide={wide}
      data-sheet={sheet}
      aria-labelledby={heading}
      onClose={() => open && onClose()}
      closedby="any"
    >
      {open && (
        <div className={classes.inside}>
          <header className={classes.head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={classes.close} aria-label={t`Fermer`} onClick={onClose}>
              <IconX size={18} stroke={1.8} aria-hidden />
            </button>
          </header>
          {children}
          {actions && <footer className={classes.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
