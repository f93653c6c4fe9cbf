/**
 * A small panel under a button: <Popup label="Menu de Paul" button={…}>{(close) => …}</Popup>. Escape, a click elsewhere or a chosen action close it;
 * the focus goes in and comes back. For the frame, where every kilobyte is on every page; screens may use the kit's Menu and Popover.
 */
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './Popup.module.css';

interface Props {
  label: string;
  button: ReactNode;
  children: (close: () => void) => ReactNode;
  /** However it was closed. */
  onClose?: () => void;
}

export function Popup({ label, button, children, onClose }: Props) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const box = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const closed = useRef(onClose);
  useEffect(() => {
    closed.current = onClose;
  });
  useEffect(() => (open ? () => closed.current?.() : undefined), [open]);
  useEffect(() => {
    if (!open) return undefined;
    function pressed(event: PointerEvent): void {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    }
    addEventListener('pointerdown', pressed);
    return () => removeEventListener('pointerdown', pressed);
  }, [open]);

  function keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    target.current?.focus();
  }

  function left(event: FocusEvent): void {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div role="presentation" className={classes.popup} ref={box} onKeyDown={keyed} onBlur={left}>
      <button
        ref={target}
        type="button"
        className={classes.target}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={panel} className={classes.panel} role="group" aria-label={label}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
