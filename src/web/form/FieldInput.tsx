/**
 * The input of one field kind, without a form around it: <FieldInput field={fields.amount} value onChange error />. In a record form use FormField.
 * Everything else follows from the declaration; a hint stands below its field and is read out with it.
 */
import { lazyPart } from '../ui/lazyPart.tsx';
import type { Field } from '#kernel/fields.ts';
import { textIn } from '#kernel/localized.ts';
import type { Language } from '#kernel/localized.ts';
import { eurosInput, parseEuros } from '#kernel/money.ts';
import type { InputWrapperProps } from '@mantine/core';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useLanguage, useLocalized } from '../i18n/language.ts';
import { SkeletonLines } from '../ui/Skeletons.tsx';
import { DeclaredChoice } from './DeclaredChoice.tsx';
import { Counter } from './Counter.tsx';
import { isRequired, longestOf, rowsOf } from './values.ts';
import type { FormValue } from './values.ts';

const ReferenceInput = lazyPart(async () => (await import('./ReferenceInput.tsx')).ReferenceInput);
const DayInput = lazyPart(async () => (await import('./DayInput.tsx')).DayInput);
const ListedInput = lazyPart(async () => (await import('./ListedInput.tsx')).ListedInput);
const ChipsInput = lazyPart(async () => (await import('./ChipsInput.tsx')).ChipsInput);

/** What explains a field stands where one looks after it, beside what is wrong with it. */
const WRAPPER_ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

const MOST_ROWS = 14;

export interface FieldInputProps {
  field: Field;
  name: string;
  value: FormValue;
  onChange: (value: FormValue) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Instead of the declared label. */
  label?: string | undefined;
  /** Instead of the declared hint. */
  description?: string | undefined;
  /** By a rule over other fields, as they are now. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** What is written in it, for those who correct its spelling or read it aloud. */
  lang?: string | undefined;
  /** What a reference is called now, before its options are known. */
  currentLabel?: string | undefined;
}

export function FieldInput({
  field,
  value,
  onChange,
  onBlur,
  error,
  label,
  description,
  required = false,
  disabled,
  currentLabel,
  lang,
  name,
}: FieldInputProps) {
  const words = useLocalized();
  const language = useLanguage();
  const text = typeof value === 'string' ? value : '';
  const longest = longestOf(field);
  const mustBeGiven = required || isRequired(field);
  const common = {
    name,
    label: label ?? words(field.label),
    description: description ?? (field.hint && words(field.hint)),
    inputWrapperOrder: WRAPPER_ORDER,
    error,
    disabled: disabled ?? false,
    readOnly: field.readOnly,
    onBlur,
    withAsterisk: mustBeGiven && !field.readOnly,
    'aria-required': mustBeGiven,
  };
  const typed = {
    ...common,
    value: text,
    ...(lang !== undefined && { lang }),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const counter =
    longest === undefined ? undefined : (
      <Counter text={text} longest={longest} always={field.kind === 'longtext'} />
    );
  switch (field.kind) {
    case 'longtext':
      return (
        <div>
          <Textarea {...typed} autosize minRows={rowsOf(field)} maxRows={MOST_ROWS} />
          {counter}
        </div>
      );
    case 'flag': {
      const { inputWrapperOrder: _, withAsterisk: __, ...plain } = common;
      return (
        <Checkbox
          {...plain}
          readOnly={false}
          disabled={common.disabled || field.readOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    }
    case 'choice': {
      if (field.list)
        return (
          <Suspense fallback={<TextInput {...common} value={currentLabel ?? ''} readOnly />}>
            <ListedInput
              {...common}
              list={field.list}
              value={text}
              onChange={onChange}
              clearable={!mustBeGiven}
              currentLabel={currentLabel}
            />
          </Suspense>
        );
      return (
        <DeclaredChoice common={common} choices={field.choices ?? []} value={text} onChange={onChange} />
      );
    }
    case 'choices':
      return (
        <Suspense fallback={<SkeletonLines rows={3} />}>
          <ChipsInput
            field={field}
            name={name}
            label={common.label}
            value={text}
            onChange={onChange}
            error={error}
            description={common.description}
            required={mustBeGiven && !field.readOnly}
            disabled={common.disabled || field.readOnly}
          />
        </Suspense>
      );
    case 'reference':
      return (
        <Suspense fallback={<TextInput {...common} value={currentLabel ?? ''} readOnly />}>
          <ReferenceInput
            {...common}
            to={field.to ?? 'house'}
            value={text}
            onChange={onChange}
            clearable={!mustBeGiven}
            currentLabel={currentLabel}
          />
        </Suspense>
      );
    case 'day':
      return (
        <Suspense fallback={<TextInput {...typed} readOnly />}>
          <DayInput {...common} value={text} onChange={onChange} clearable={!mustBeGiven} />
        </Suspense>
      );
    case 'euros':
    case 'percent':
      return (
        <TextInput
          {...typed}
          inputMode="decimal"
          rightSection={<span aria-hidden>{field.kind === 'euros' ? '€' : '%'}</span>}
          styles={{ input: { textAlign: 'right' } }}
          onBlur={() => {
            const amount = parseEuros(text);
            if (amount !== null) onChange(eurosInput(amount));
            onBlur?.();
          }}
        />
      );
    case 'integer':
      return (
        <TextInput
          {...typed}
          {...unitOf(field, language)}
          inputMode="numeric"
          styles={{ input: { textAlign: 'right' } }}
        />
      );
    default:
      return (
        <div>
          <TextInput
            {...typed}
            {...unitOf(field, language)}
            type={field.kind === 'mail' ? 'email' : field.kind === 'phone' ? 'tel' : 'text'}
          />
          {counter}
        </div>
      );
  }
}

/** A unit stands where the number ends; a field that is made for few characters takes no more by hand. */
function unitOf({ unit: words, width }: Field, language: Language) {
  const unit = words && textIn(words, language);
  return {
    ...(unit !== undefined && {
      rightSection: <span aria-hidden>{unit}</span>,
      rightSectionWidth: `${unit.length + 2}ch`,
    }),
    ...(width !== undefined && { maxLength: width }),
  };
}
