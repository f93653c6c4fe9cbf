/**
 * The kit's Select, of which a form that is only looked at needs no more than its closed field: the list and what places it (thirty kilobytes) are
 * fetched when somebody comes to the field by a press or by Tab, and ahead of them once the page has been still for a while. What is done in the
 * field meanwhile is done in the kit's once that is there.
 */
import type { SelectProps } from '@mantine/core';
import { Input, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fetchPart, NotLoaded } from '../loading.ts';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import classes from './Form.module.css';
import type { OpenSelectProps, Reached } from './OpenSelect.tsx';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'rightSection'> {
  value: string | null;
  onChange: (value: string | null) => void;
  /** What the value is called. */
  shown: string;
}

const STILL_MS = 3_000;

let kit: ComponentType<OpenSelectProps> | undefined;

async function fetchKit(): Promise<ComponentType<OpenSelectProps>> {
  kit ??= await fetchPart(async () => (await import('./OpenSelect.tsx')).OpenSelect);
  return kit;
}

/** Nobody is told of a failure they did not ask for: the press tries again. */
function fetchAhead(use: (Kit: ComponentType<OpenSelectProps>) => void = () => undefined): void {
  void fetchKit().then(use, () => undefined);
}

export function ChoiceSelect({ shown, ...select }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<
    { Kit: ComponentType<OpenSelectProps>; reached?: Reached | undefined } | undefined
  >(() => kit && { Kit: kit });
  const [failure, setFailure] = useState<NotLoaded>();
  const [typed, setTyped] = useState<string>();
  const done = useRef<Omit<Reached, 'selected'>>({ opens: false });
  const isHeld = useRef(false);
  const isPressed = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (kit) return undefined;
    const timer = setTimeout(() => {
      fetchAhead((Kit) => {
        // Under whoever is in the field or presses it, it stays: a reader would say the field twice, the press would be lost.
        if (document.activeElement !== field.current && !isPressed.current) setOpen((now) => now ?? { Kit });
      });
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, []);

  async function reach(isPress = false): Promise<void> {
    if (select.readOnly || select.disabled) return;
    // A press focuses first.
    done.current.opens ||= isPress;
    try {
      const Kit = await fetchKit();
      // Not within the event that asks for it: the press on a label focuses the field, and presses what it focused.
      await new Promise((done) => setTimeout(done, 0));
      replace(Kit);
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      // Whoever only came by, or has gone on, asked for no list.
      if (done.current.opens || done.current.typed !== undefined) setFailure(error);
    }
  }

  /** At once, focus and all: the next key is the kit's. */
  function replace(Kit: ComponentType<OpenSelectProps>): void {
    const input = field.current;
    // A press is one when it ends: replaced before, the kit's field would be opened by its beginning and closed by its end.
    if (!input || isHeld.current) return;
    const { value, selectionStart, selectionEnd } = input;
    const reached: Reached = {
      ...done.current,
      selected: [selectionStart ?? value.length, selectionEnd ?? value.length],
    };
    // Whoever has gone on is not called back.
    const isHere = document.activeElement === input;
    flushSync(() => setOpen({ Kit, reached: isHere ? reached : undefined }));
  }

  function leave(): void {
    done.current = { opens: false };
    setTyped(undefined);
  }

  function retry(): void {
    field.current?.focus();
    void reach(true);
  }

  if (open) return <open.Kit {...select} reached={open.reached} />;
  const error = failure?.isServerThere ? (
    t`La liste n’a pas pu être chargée. Enregistrez ce que vous avez saisi, puis rechargez la page.`
  ) : failure ? (
    <FieldReadFailed says={t`La liste n’a pas pu être chargée.`} onRetry={retry} />
  ) : (
    select.error
  );
  return (
    <Closed
      {...select}
      ref={field}
      error={error}
      shown={typed ?? shown}
      onType={(text) => {
        done.current.typed = text;
        setTyped(text);
        void reach();
      }}
      onReach={(isPress) => void reach(isPress)}
      onHold={(isDown) => {
        isHeld.current = isDown;
        isPressed.current = true;
        if (isDown) fetchAhead();
      }}
      onBlur={(event) => {
        leave();
        select.onBlur?.(event);
      }}
    />
  );
}

/** What the kit says of its own field while its list is closed. */
const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

const OPENING = ['Enter', 'ArrowDown', 'ArrowUp'];

interface ClosedProps extends Props {
  ref: React.Ref<HTMLInputElement>;
  onType: (text: string) => void;
  onReach: (isPress: boolean) => void;
  /** A press begins, or is over. */
  onHold: (isDown: boolean) => void;
}

function Closed({ shown, onType, onReach, onHold, ref, ...select }: ClosedProps) {
  const { t } = useLingui();
  const { name, label, description, error, disabled, withAsterisk, inputWrapperOrder, clearable } = select;
  const mayChoose = !select.readOnly && !disabled;
  const mayClear = clearable === true && select.value !== null && mayChoose;

  function onKey(event: KeyboardEvent): void {
    if (!mayChoose || event.key === 'Tab') return;
    const isOpening = OPENING.includes(event.key) || (event.key === ' ' && !select.searchable);
    // Enter would send the form.
    if (isOpening) event.preventDefault();
    onReach(isOpening);
  }
  return (
    <TextInput
      {...{ name, label, description, error, ref }}
      disabled={disabled ?? false}
      withAsterisk={withAsterisk ?? false}
      {...(inputWrapperOrder && { inputWrapperOrder })}
      readOnly={select.readOnly === true || !select.searchable}
      autoComplete="off"
      {...CLOSED}
      aria-required={select['aria-required']}
      classNames={{ input: classes.choice ?? '' }}
      value={shown}
      onChange={(event) => onType(event.currentTarget.value)}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onReach(false)}
      onClick={() => onReach(true)}
      onKeyDown={onKey}
      onBlur={select.onBlur}
      rightSectionWidth={mayClear ? 56 : undefined}
      rightSectionPointerEvents="none"
      rightSection={
        <>
          {mayClear && (
            <Input.ClearButton
              tabIndex={-1}
              aria-hidden
              aria-label={t`Effacer`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => select.onChange(null)}
            />
          )}
          <IconSelector size={16} stroke={1.5} aria-hidden />
        </>
      }
    />
  );
}
