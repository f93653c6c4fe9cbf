/**
 * Every form: its values, what is wrong with them, the one save on its way, and what somebody else wrote meanwhile.
 *   const form = useAppForm({ reading: { values: { amount: '' } }, check, send: (values) => save.attempt({ … }), onSent });
 *   <form {...form.bind}> <TextInput label=… {...form.text('amount')} /> <Button type="submit" loading={form.isPending}>
 * Rules speak after a first try, and then as one types; the first wrong field takes the focus; the server's warnings stand at their fields, and
 * the rest is told in the dialog (or kept in `form.refusal`, for a form that says it itself). A form over a stored record names the version it
 * read (`since`); refused because there is a newer one, it reads again (`reread`) and shows what changed: docs/decisions/0033.
 * Records whose fields are declared use useRecordForm.ts, which stands on this.
 */
import type { FormEvent, SyntheticEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { showWarnings } from '../notices.ts';
import type { ApiRefusal, Warning } from '../refused.ts';
import { areSame, begin, hasConflict, isDirty, rebased, saved, settled } from './formstate.ts';
import type { FormState, NameOf, Values } from './formstate.ts';

/** Where the work stands. */
export type SaveState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'failed';

/** What a form begins with, and the version it was read at when it is stored somewhere. */
export interface Reading<V extends Values> {
  values: V;
  since?: number | undefined;
}

export interface FormProblem {
  field: string;
  message: string;
}

export interface Sent<A> {
  answer?: A | undefined;
  refusal?: ApiRefusal | undefined;
}

export interface AppFormOptions<V extends Values, A> {
  /** The latest; it replaces what is shown unless something was typed. */
  reading: Reading<V>;
  check?: (values: V) => readonly FormProblem[];
  send: (values: V, since: number | undefined) => Promise<Sent<A>>;
  onSent?: (answer: A, values: V) => void;
  /** Reads the record once more, after a conflict. */
  reread?: (() => Promise<Reading<V> | undefined>) | undefined;
  /** The field of ours that a warning is about, when the wire names it otherwise. */
  fieldOf?: (wireName: string) => string | undefined;
  /** Where warnings without a field of ours are told. */
  elsewhere?: 'dialog' | 'form';
}

/** Who wrote the newer version. */
export interface Editor {
  isSelf: boolean;
  name: string;
}

export interface AppForm<V extends Values> {
  values: V;
  set: (patch: Partial<V>) => void;
  /** What is wrong with a field, as far as it may be told yet. */
  errorAt: (name: NameOf<V>) => string | undefined;
  /** For inputs that hand on an event; the others take `value` and `set`. */
  text: (name: NameOf<V>) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  isDirty: boolean;
  isPending: boolean;
  state: SaveState;
  /** What the last try was refused with and no field of ours says. */
  refusal: ApiRefusal | undefined;
  /** Ours only, in the order of the fields; for a form that tells one sentence. */
  problems: readonly FormProblem[];
  since: number | undefined;
  theirs: Partial<V>;
  news: readonly NameOf<V>[];
  editor: Editor | undefined;
  settle: (name: NameOf<V>, keeps: 'mine' | 'theirs') => void;
  /** @param patch what the inputs hold that nobody told us of */
  submit: (event?: SyntheticEvent, patch?: Partial<V>) => void;
  /** For a form that is a part of another one, which sends for both: whether it may be sent, and what was refused of it. */
  attempt: () => boolean;
  tell: (warnings: readonly Warning[]) => Warning[];
  /** For another write over the same record, its deletion: shows what changed. False when that is not why it was refused. */
  meet: (refusal: ApiRefusal) => Promise<boolean>;
  /** Throws away what was typed. */
  reset: () => void;
  bind: { ref: React.Ref<HTMLFormElement>; onSubmit: (event: FormEvent) => void; noValidate: true };
}

const SAVED_MS = 3000;
const NO_PROBLEMS: readonly FormProblem[] = [];

type Phase = 'idle' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'failed';

export function useAppForm<V extends Values, A>(options: AppFormOptions<V, A>): AppForm<V> {
  const { reading, check, send, onSent, reread, fieldOf = (name) => name, elsewhere = 'dialog' } = options;
  const [held, setHeld] = useState(reading);
  const [since, setSince] = useState(reading.since);
  const [state, setState] = useState<FormState<V>>(() => begin(reading.values));
  const [phase, setPhase] = useState<Phase>('idle');
  const [isTried, setTried] = useState(false);
  const [told, setTold] = useState<readonly FormProblem[]>(NO_PROBLEMS);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [savedAs, setSavedAs] = useState<number>();
  const [editor, setEditor] = useState<Editor>();
  const { ref, focusProblem } = useProblemFocus();
  const dirty = isDirty(state);

  // Untouched, it follows what is read; an answer from before its own save is no news.
  const isNewer = reading.since === undefined || savedAs === undefined || reading.since >= savedAs;
  if (!dirty && phase !== 'saving' && isNewer && isOther(reading, held)) {
    setHeld(reading);
    setSince(reading.since);
    setState(begin(reading.values));
  }
  useEffect(() => {
    if (phase !== 'saved') return undefined;
    const timer = setTimeout(() => setPhase('idle'), SAVED_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const ours = check?.(state.mine) ?? NO_PROBLEMS;

  function set(patch: Partial<V>): void {
    setState((former) => ({ ...former, mine: { ...former.mine, ...patch } }));
    setTold((former) => former.filter(({ field }) => !Object.hasOwn(patch, field)));
    setRefusal(undefined);
    if (phase === 'saved') setPhase('idle');
  }

  async function save(values: V, from: number | undefined, isAgain: boolean): Promise<void> {
    const { answer, refusal: no } = await send(values, from);
    if (answer !== undefined) {
      setState((former) => saved(former, values));
      setSince(versionOf(answer) ?? from);
      setSavedAs(versionOf(answer));
      setTried(false);
      setPhase('saved');
      onSent?.(answer, values);
    } else if (no?.result === 'modifiedother' && reread) {
      const stored = await reread();
      // A version that differs in nothing here is no conflict.
      if (stored && !isAgain && areSame(stored.values, state.base)) await save(values, stored.since, true);
      else if (stored) show(stored, no);
      else fail(no);
    } else {
      setPhase('failed');
      if (no) place(no);
    }
  }

  /** Somebody was faster: what they changed comes in, or is shown beside mine. */
  function show(stored: Reading<V>, no: ApiRefusal): void {
    setState((former) => rebased(former, stored.values));
    setSince(stored.since);
    setHeld(stored);
    setEditor(editorOf(no));
    setPhase('conflict');
    focusProblem();
  }

  function fail(no: ApiRefusal): void {
    setPhase('failed');
    showWarnings(no);
  }

  async function meet(no: ApiRefusal): Promise<boolean> {
    const stored = no.result === 'modifiedother' ? await reread?.() : undefined;
    if (stored) show(stored, no);
    return stored !== undefined;
  }

  /** Each warning at its field; answers those that have no field of ours. */
  function tell(warnings: readonly Warning[]): Warning[] {
    const placed = warnings.map((warning) => ({ warning, field: fieldOf(warning.field ?? '') ?? '' }));
    const [ours, rest] = [
      placed.filter(({ field }) => Object.hasOwn(state.mine, field)),
      placed.filter(({ field }) => !Object.hasOwn(state.mine, field)),
    ];
    setTold(ours.map(({ warning, field }) => ({ field, message: warning.message ?? warning.type })));
    if (ours.length > 0) focusProblem();
    return rest.map(({ warning }) => warning);
  }

  function place(no: ApiRefusal): void {
    const rest = tell(no.warnings);
    if (rest.length === 0 && no.warnings.length > 0) return setPhase('invalid');
    const left = no.about(rest);
    if (elsewhere === 'form') setRefusal(left);
    else if (left.kind !== 'aborted') showWarnings(left);
    return undefined;
  }

  /** What was typed may be sent; if not, it is said where and the first wrong field takes the focus. */
  function attempt(values: V): boolean {
    setTried(true);
    setRefusal(undefined);
    const found = check?.(values) ?? NO_PROBLEMS;
    if (found.length === 0 && !hasConflict(state)) return true;
    setPhase(hasConflict(state) ? 'conflict' : 'invalid');
    focusProblem(found[0]?.field);
    return false;
  }

  function submit(event?: SyntheticEvent, patch: Partial<V> = {}): void {
    event?.preventDefault();
    if (phase === 'saving') return;
    const values = { ...state.mine, ...patch };
    setState((former) => ({ ...former, mine: values }));
    if (!attempt(values)) return;
    setTold(NO_PROBLEMS);
    setPhase('saving');
    void save(values, since, false);
  }

  const problems = isTried ? [...told, ...ours] : told;
  const errorAt = (name: NameOf<V>) => problems.find(({ field }) => field === name)?.message;
  return {
    values: state.mine,
    set,
    errorAt,
    text: (name) => ({
      name,
      value: String(state.mine[name] ?? ''),
      error: errorAt(name),
      onChange: (event) => set({ [name]: event.currentTarget.value } as unknown as Partial<V>),
    }),
    isDirty: dirty,
    isPending: phase === 'saving',
    state: stateOf(phase, dirty, problems.length > 0 || hasConflict(state)),
    refusal,
    problems,
    since,
    theirs: state.theirs,
    news: state.news,
    editor,
    settle: (name, keeps) => setState((former) => settled(former, name, keeps)),
    submit,
    attempt: () => attempt(state.mine),
    tell,
    meet,
    reset: () => {
      const latest = isNewer ? reading : held;
      setHeld(latest);
      setSince(latest.since);
      setState(begin(latest.values));
      setTold(NO_PROBLEMS);
      setTried(false);
      setRefusal(undefined);
      setPhase('idle');
    },
    bind: { ref, onSubmit: submit, noValidate: true },
  };
}

/** What the save bar says, and never otherwise than it is. */
function stateOf(phase: Phase, dirty: boolean, isStillWrong: boolean): SaveState {
  if ((phase === 'invalid' || phase === 'conflict') && !isStillWrong) return dirty ? 'unsaved' : 'clean';
  if (phase === 'idle' || (phase === 'saved' && dirty)) return dirty ? 'unsaved' : 'clean';
  return phase;
}

function isOther<V extends Values>(one: Reading<V>, other: Reading<V>): boolean {
  return one.since !== other.since || !areSame(one.values, other.values);
}

const WRONG = '[aria-invalid="true"], [data-invalid="true"] input, [data-conflict] button';

/** The first field that says it is wrong, or the first choice that is waited for, once they are drawn; else the one that is named. */
function useProblemFocus() {
  const ref = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<{ name: string }>();
  useEffect(() => {
    if (!wanted) return;
    const first = ref.current?.querySelector<HTMLElement>(WRONG);
    const named = wanted.name && ref.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wanted.name)}"]`);
    (first ?? (named || undefined))?.focus();
  }, [wanted]);
  return { ref, focusProblem: (name = '') => setWanted({ name }) };
}

/** An answer says which version it left. */
function versionOf(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('cacheTimestamp' in answer)) return undefined;
  const { cacheTimestamp } = answer as { cacheTimestamp?: { timestamp?: unknown } };
  return typeof cacheTimestamp?.timestamp === 'number' ? cacheTimestamp.timestamp : undefined;
}

export function editorOf({ warnings: [first] }: ApiRefusal): Editor {
  const name = first?.params?.['name'];
  return { isSelf: first?.type === 'modifiedself', name: typeof name === 'string' ? name : '' };
}
