/**
 * From 0 to 5 stars by halves (GLOBAL-37): the half that is pressed, or arrows; once more on the first half takes it away. To a screen reader it
 * is a slider that says '4,5 sur 5'. <StarInput label={…} value={note} onChange={…} />; undefined: nothing was chosen yet.
 */
import { useLanguage } from '#web/i18n/language.ts';
import { Input } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { MOST_STARS, noteText } from './comment.ts';
import { StarRow } from './Stars.tsx';
import classes from './Stars.module.css';

const SIZE = 44;
const STEP = 0.5;

interface Props {
  name: string;
  label: ReactNode;
  value: number | undefined;
  onChange: (value: number) => void;
  error?: string | undefined;
  disabled?: boolean;
}

export function StarInput({ name, label, value, onChange, error, disabled = false }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const said = value === undefined ? t`aucune note` : noteText(value, language);

  function pressed(event: MouseEvent<HTMLDivElement>): void {
    if (disabled) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const steps = Math.ceil(((event.clientX - left) / width) * (MOST_STARS / STEP));
    const note = Math.max(1, Math.min(MOST_STARS / STEP, steps)) * STEP;
    onChange(note === STEP && value === STEP ? 0 : note);
    slider.current?.focus();
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="label"
      error={error}
      withAsterisk
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <div className={classes.line}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider in it has the keys */}
        <div className={classes.input} onClick={pressed}>
          <StarRow note={value ?? 0} size={SIZE} />
          <input
            ref={slider}
            id={id}
            name={name}
            type="range"
            min={0}
            max={MOST_STARS}
            step={STEP}
            value={value ?? 0}
            disabled={disabled}
            aria-valuetext={said}
            aria-invalid={error !== undefined}
            {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
        </div>
        <span className={classes.words} aria-hidden>
          {said}
        </span>
      </div>
    </Input.Wrapper>
  );
}
