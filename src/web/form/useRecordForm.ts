/**
 * A form over the declared fields of a record: useAppForm.ts with the kernel's fields and rules, from the wire and back, and a question before
 * unsaved work is left.
 *   const form = useRecordForm({ fields, rules, reading, reread, save: (wire, since) => save.attempt({ … }, { since }) });
 *   <form {...form.bind}> <FormField form={form} name="label" field={fields.label} /> <SaveBar form={form} />
 */
import { requiredNow } from '#kernel/readrecord.ts';
import type { RecordRule } from '#kernel/recordrules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { problemsOf } from './problems.ts';
import { useAppForm } from './useAppForm.ts';
import type { AppForm, Reading, Sent } from './form.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';
import { toForm, toWire } from './values.ts';
import type { Fields, FormValues, WireInput, WireRecord } from './values.ts';

/** A record as it came from the server, and the version it has. */
export interface RecordReading {
  record: WireRecord | undefined;
  since: number | undefined;
}

export interface RecordFormOptions<F extends Fields, A> {
  fields: F;
  rules?: readonly RecordRule[] | undefined;
  reading: RecordReading;
  reread?: (() => Promise<RecordReading | undefined>) | undefined;
  save: (wire: Record<string, WireInput>, since: number | undefined) => Promise<Sent<A>>;
  onSaved?: (answer: A) => void;
  within?: string;
}

export interface RecordForm<F extends Fields> extends AppForm<FormValues<F>> {
  /** What a reference that holds this number is called, in the record as it was read. */
  labelOf: (name: string, value: unknown) => string | undefined;
  /** Fields that must be given because of what others hold now. */
  wanted: ReadonlySet<string>;
}

export function useRecordForm<F extends Fields, A>(options: RecordFormOptions<F, A>): RecordForm<F> {
  const { fields, rules, reading, reread, save, onSaved, within } = options;
  const language = useLanguage();
  // What follows a save may leave the screen: the guard below has to be gone by then, so it waits for the next drawing.
  const [done, setDone] = useState<{ answer: A }>();
  const tellSaved = useEffectEvent((answer: A) => onSaved?.(answer));
  useEffect(() => {
    if (done) tellSaved(done.answer);
  }, [done]);
  const [latest, setLatest] = useState<WireRecord>();
  const form = useAppForm<FormValues<F>, A>({
    reading: inForm(fields, reading),
    check: (values) => problemsOf(fields, rules, values, language),
    send: (values, since) => save(toWire(fields, values), since),
    onSent: (answer) => setDone({ answer }),
    reread:
      reread &&
      (async () => {
        const stored = await reread();
        setLatest(stored?.record);
        return stored?.record && inForm(fields, stored);
      }),
  });
  useUnsavedGuard(form.isDirty, within === undefined ? {} : { within });
  const labelOf = (name: string, value: unknown) => {
    const labels = [latest, reading.record]
      .filter((record) => String(record?.[name]) === String(value))
      .map((record) => record?.[`${name}_label`]);
    return labels.find((label) => typeof label === 'string');
  };
  const wanted = requiredNow({ fields, ...(rules && { rules }) }, form.values);
  return { ...form, labelOf, wanted };
}

function inForm<F extends Fields>(fields: F, { record, since }: RecordReading): Reading<FormValues<F>> {
  return { values: toForm(fields, record), since };
}
