/**
 * A form over declared fields, with everything a form owes its person:
 *   const form = useRecordForm({ fields, reading, reread, check, save: (wire, since) => save.attempt({ … }, { since }) });
 *   <form onSubmit={form.submit} noValidate> <FormField control={form.control} name="label" field={fields.label} /> <SaveBar form={form} />
 * The rules run as one types after a first try; the first wrong field takes the focus; the server's field warnings stand at their fields;
 * leaving with unsaved work asks; a conflict is told with the other editor's name and keeps what was typed. While something is typed the form
 * stays the version it began with, however often the screen is read again: a save is measured against what its person saw (B12).
 */
import { refusalText } from '#kernel/refusal.ts';
import type { FormEvent } from 'react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Control, Path, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../i18n/language.ts';
import { showWarnings } from '../notices.ts';
import type { ApiRefusal } from '../refused.ts';
import { useLeaveGuard } from '../router.tsx';
import { confirmThat } from '../ui/ConfirmDialog.tsx';
import { resolverOf } from './resolver.ts';
import type { Check } from './resolver.ts';
import { toForm, toWire } from './values.ts';
import type { Fields, FormValues, WireRecord } from './values.ts';

/** What the save bar says, and never otherwise than it is. */
export type SaveState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'failed';

/** A record as it came from the server, and the server's clock at that read. */
export interface Reading {
  record: WireRecord | undefined;
  since: number | undefined;
}

export interface RecordFormOptions<F extends Fields> {
  fields: F;
  /** The latest; it replaces what is shown unless something was typed. */
  reading: Reading;
  /** Reads once more after a conflict was told: the other's values come in around what was typed, and the next save is measured against them. */
  reread: () => Promise<Reading>;
  check?: Check | undefined;
  save: (
    wire: Record<string, string | number | null>,
    since: number | undefined,
  ) => Promise<{ refusal?: ApiRefusal | undefined; answer?: unknown }>;
  onSaved?: (answer: unknown) => void;
  /** The path under which the form stays open (an editor's tabs). */
  within?: string;
}

export interface RecordForm<F extends Fields> {
  control: Control<FormValues<F>>;
  methods: UseFormReturn<FormValues<F>>;
  state: SaveState;
  /** When what is shown was read. */
  since: number | undefined;
  submit: (event?: FormEvent) => void;
  /** Throws away what was typed. */
  reset: () => void;
}

const SAVED_MS = 3000;

export function useRecordForm<F extends Fields>({
  fields,
  reading,
  reread,
  check,
  save,
  onSaved,
  within,
}: RecordFormOptions<F>): RecordForm<F> {
  const { t } = useLingui();
  const language = useLanguage();
  const [phase, setPhase] = useState<'idle' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'failed'>('idle');
  const [held, setHeld] = useState(reading);
  const methods = useForm<FormValues<F>>({
    values: toForm(fields, held.record),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(fields, language, check),
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
  const { isDirty } = methods.formState;
  if (!isDirty && (held.record !== reading.record || held.since !== reading.since)) setHeld(reading);
  const ask = useCallback(
    () =>
      confirmThat({
        title: t`Quitter sans sauvegarder ?`,
        text: t`Vos modifications ne sont pas encore enregistrées.`,
        confirm: t`Quitter sans sauvegarder`,
        cancel: t`Rester`,
        danger: true,
      }),
    [t],
  );
  useLeaveGuard(isDirty && phase !== 'saved', ask, within);
  useEffect(() => {
    if (phase !== 'saved') return undefined;
    const timer = setTimeout(() => setPhase('idle'), SAVED_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  // What follows a save may leave the screen: the guard above has to be gone by then, so it waits for the next drawing.
  const [saved, setSaved] = useState<{ answer: unknown }>();
  const tellSaved = useEffectEvent((answer: unknown) => onSaved?.(answer));
  useEffect(() => {
    if (saved) tellSaved(saved.answer);
  }, [saved]);

  async function send(values: FormValues<F>): Promise<void> {
    setPhase('saving');
    const { refusal, answer } = await save(toWire(fields, values), held.since);
    if (answer !== undefined) {
      methods.reset(values);
      setPhase('saved');
      setSaved({ answer });
      return;
    }
    const isConflict = refusal?.result === 'modifiedother';
    setPhase(isConflict ? 'conflict' : 'failed');
    if (refusal) place(refusal);
    if (isConflict) setHeld(await reread());
  }

  /** Each warning at its field; what has no field of ours in the dialog. */
  function place(refusal: ApiRefusal): void {
    const [atFields, elsewhere] = [
      refusal.warnings.filter(isOurs),
      refusal.warnings.filter((warning) => !isOurs(warning)),
    ];
    for (const [index, { field, type, message }] of atFields.entries()) {
      const said = message ?? refusalText({ type: 'default' }, language);
      methods.setError(field as Path<FormValues<F>>, { type, message: said }, { shouldFocus: index === 0 });
    }
    if (elsewhere.length > 0 || refusal.warnings.length === 0) showWarnings(refusal);
    else setPhase('invalid');
  }

  function isOurs(warning: { field?: string | undefined }): boolean {
    return warning.field !== undefined && Object.hasOwn(fields, warning.field);
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (phase !== 'saving') void methods.handleSubmit(send, () => setPhase('invalid'))();
  }

  const state = phase === 'idle' || (phase === 'saved' && isDirty) ? (isDirty ? 'unsaved' : 'clean') : phase;
  return {
    control: methods.control,
    methods,
    state,
    since: held.since,
    submit,
    reset: () => {
      setHeld(reading);
      methods.reset(toForm(fields, reading.record), { keepDirtyValues: false });
      setPhase('idle');
    },
  };
}
