/**
 * A window over the screen: <Dialog open={…} onClose={…} title="…" actions={<Button…/>}>. The browser's own: it keeps the focus inside, closes on
 * Escape, gives the focus back, and costs nothing. `sheet` rises from the bottom on a telephone. A select inside needs
 * comboboxProps={{ withinPortal: false }}: what is outside of an open dialog cannot be reached. The field marked data-autofocus has the focus
 * first, else the last button. With `asks` it never closes by itself: Escape, the cross and a touch beside it call `onClose`, which may leave it open.
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
  asks?: boolean;
}

export function Dialog({ open, onClose, title, children, actions, ...how }: Props) {
  const { wide = false, sheet = false, asks = false } = how;
  const { t } = useLingui();
  const heading = useId();
  const box = useRef<HTMLDialogElement>(null);
  const isPressed = useRef(false);
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what the browser does for a window that closes by itself
    <dialog
      ref={box}
      className={classes.dialog}
      data-wide={wide}
      data-sheet={sheet}
      aria-labelledby={heading}
      onClose={() => open && onClose()}
      closedby={asks ? 'none' : 'any'}
      onKeyDown={(event) => {
        if (!asks || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        isPressed.current = true;
      }}
      // Once the key is let go: a window that opens before would take it for its own, and close.
      onKeyUp={(event) => {
        if (!isPressed.current || event.key !== 'Escape') return;
        event.preventDefault();
        isPressed.current = false;
        onClose();
      }}
      onClick={(event) => {
        if (asks && event.target === event.currentTarget) onClose();
      }}
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
