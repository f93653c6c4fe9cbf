/** Several of a list, each a button that is on or off; a long list is searched. Its value is their numbers: '3,8'. */
import type { Field } from '#kernel/fields.ts';
import { Chip, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import classes from './Chips.module.css';
import { offeredOptions, SEARCHED_FROM } from './offered.ts';
import { useServedList } from './servedlists.ts';
import { useLocalized } from '../i18n/language.ts';

interface Props {
  field: Pick<Field, 'choices' | 'list'>;
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

export function ChipsInput({ field, label, value, onChange, error, description, ...input }: Props) {
  const { name, required = false, disabled = false } = input;
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState('');
  const listed = useLocalized();
  const served = useServedList(field.list);
  const options =
    field.choices?.map(({ id, label: said }) => ({ value: String(id), label: listed(said) })) ??
    served.options;
  const { loading: isLoading, failed: isFailed, retry } = served;
  const chosen = value === '' ? [] : value.split(',');
  const shown = offeredOptions(options, chosen, words);
  const said = isFailed ? <FieldReadFailed onRetry={retry} /> : error;
  const described = [description && `${id}-hint`, said && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={classes.choices}
      disabled={disabled}
      data-invalid={error !== undefined}
      {...(described && { 'aria-describedby': described })}
    >
      <legend>
        {label}
        {required && <span aria-hidden> *</span>}
        {chosen.length > 0 && <span className={classes.count}>{chosen.length}</span>}
      </legend>
      {options.length >= SEARCHED_FROM && !disabled && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t`Chercher dans ${label}`}
          placeholder={t`Chercher`}
          value={words}
          leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Chip.Group
        multiple
        value={chosen}
        onChange={(next) =>
          onChange(
            next
              .map(Number)
              .toSorted((a, b) => a - b)
              .join(','),
          )
        }
      >
        <div className={classes.options}>
          {shown.map((option) => (
            <Chip key={option.value} name={name} value={option.value} variant="outline" size="sm">
              {option.label}
            </Chip>
          ))}
          {shown.length === 0 && !isFailed && (
            <span className={classes.none}>{isLoading ? t`Chargement en cours ...` : t`Aucun résultat`}</span>
          )}
        </div>
      </Chip.Group>
      {description && (
        <p id={`${id}-hint`} className={classes.hint}>
          {description}
        </p>
      )}
      {said && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {said}
        </p>
      )}
    </fieldset>
  );
}
