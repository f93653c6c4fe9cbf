/**
 * The kit's Select, of which a form that is only looked at needs no more than its closed field: the list and what places it (thirty kilobytes) are
 * fetched when somebody comes to the field by a press or by Tab, and ahead of them once the page has been still for a while.
 */
import type { SelectProps } from '@mantine/core';
import { CloseButton, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useEffect, useRef, useState } from 'react';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import classes from './Form.module.css';
import type { OpenSelectProps } from './OpenSelect.tsx';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'rightSection'> {
  value: string | null;
  onChange: (value: string | null) => void;
  /** What the value is called. */
  shown: string;
}

const STILL_MS = 3_000;

type Reach = 'focus' | 'press';

let kit: ComponentType<OpenSelectProps> | undefined;

async function fetchKit(): Promise<ComponentType<OpenSelectProps>> {
  kit ??= (await import('./OpenSelect.tsx')).OpenSelect;
  return kit;
}

/** Nobody is told of a failure they did not ask for: the press tries again. */
function fetchAhead(): void {
  void fetchKit().catch(() => undefined);
}

export function ChoiceSelect({ shown, ...select }: Props) {
  const [open, setOpen] = useState<
    { Kit: ComponentType<OpenSelectProps>; by?: Reach | undefined } | undefined
  >(() => kit && { Kit: kit });
  const [failed, setFailed] = useState(false);
  const reached = useRef<Reach>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (kit) return undefined;
    const timer = setTimeout(fetchAhead, STILL_MS);
    return () => clearTimeout(timer);
  }, []);

  async function reach(by: Reach): Promise<void> {
    if (select.readOnly || select.disabled) return;
    // A press focuses first.
    reached.current = reached.current === 'press' ? 'press' : by;
    try {
      const Kit = await fetchKit();
      // Not within the event that asks for it: the press on a label focuses the field, and presses what it focused.
      await new Promise((done) => setTimeout(done, 0));
      // Whoever has gone on is not called back.
      const isHere = document.activeElement === field.current;
      setOpen({ Kit, by: isHere ? reached.current : undefined });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }
  if (open) return <open.Kit {...select} reachedBy={open.by} />;
  const error = failed ? <FieldReadFailed onRetry={() => reach('press')} /> : select.error;
  return <Closed {...select} ref={field} error={error} shown={shown} onReach={(by) => void reach(by)} />;
}

/** What the kit says of its own field while its list is closed. */
const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

function Closed({
  shown,
  onReach,
  ref,
  ...select
}: Props & { onReach: (by: Reach) => void; ref: React.Ref<HTMLInputElement> }) {
  const { t } = useLingui();
  const { name, label, description, error, disabled, withAsterisk, inputWrapperOrder, clearable } = select;
  const mayClear = clearable === true && select.value !== null && !select.readOnly && !disabled;
  return (
    <TextInput
      {...{ name, label, description, error, ref }}
      disabled={disabled ?? false}
      withAsterisk={withAsterisk ?? false}
      {...(inputWrapperOrder && { inputWrapperOrder })}
      readOnly
      {...CLOSED}
      aria-required={select['aria-required']}
      classNames={{ input: classes.choice ?? '' }}
      value={shown}
      // A press is one when it ends: put in its place before, the kit's field would be opened by the beginning and closed by the end of it.
      onFocus={(event) => event.currentTarget.matches(':active') || onReach('focus')}
      onPointerDown={fetchAhead}
      onClick={() => onReach('press')}
      onKeyDown={({ key }) => key === 'Tab' || onReach('focus')}
      onBlur={select.onBlur}
      rightSectionWidth={mayClear ? 56 : undefined}
      rightSectionPointerEvents={mayClear ? 'all' : 'none'}
      rightSection={
        <>
          {mayClear && (
            <CloseButton
              size="sm"
              tabIndex={-1}
              aria-label={t`Effacer`}
              onClick={() => select.onChange(null)}
            />
          )}
          <IconSelector size={16} stroke={1.5} aria-hidden />
        </>
      }
    />
  );
}
