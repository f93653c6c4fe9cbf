/** What happens in a form: typed, sent, refused, met by a newer version. Over the one state that useAppForm.ts keeps. */
import type { SyntheticEvent } from 'react';
import { showWarnings } from '../notices.ts';
import { isOutcomeUnknown } from '../apirefusal.ts';
import type { ApiRefusal, Warning } from '../apirefusal.ts';
import { areSame, begin, hasConflict, isSame, namesOf, rebased, resumed, saved } from './formstate.ts';
import type { Editor, FormState, Values } from './formstate.ts';
import type { AppFormOptions, Attempted, FormProblem, Reading, Unsaved } from './form.ts';

export type FormPhase = 'idle' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'failed' | 'uncertain';

export interface Progress<V extends Values> {
  /** The reading it stands on. */
  held: Reading<V>;
  since: number | undefined;
  /** The version its own last save left. */
  savedAs: number | undefined;
  state: FormState<V>;
  phase: FormPhase;
  /** Reads again to compare: what comes in meanwhile must not take the place of what it is compared with. */
  isMeeting: boolean;
  isTried: boolean;
  /** What the server said of fields. */
  told: readonly FormProblem[];
  refusal: ApiRefusal | undefined;
  editor: Editor | undefined;
  attempted: Attempted;
  /** What a save without an answer may have stored. */
  lost: V | undefined;
}

export interface FormContext<V extends Values, A> {
  options: AppFormOptions<V, A>;
  now: Progress<V>;
  change: (patch: Partial<Progress<V>> | ((former: Progress<V>) => Partial<Progress<V>>)) => void;
  focusProblem: (name?: string) => void;
  /** False once the form has left the screen. */
  isThere: () => boolean;
}

export const NO_PROBLEMS: readonly FormProblem[] = [];

export function opened<V extends Values>(reading: Reading<V>, unsaved?: Unsaved<V>): Progress<V> {
  return {
    held: reading,
    since: reading.since,
    savedAs: undefined,
    state: unsaved ? resumed(reading.values, unsaved) : begin(reading.values),
    phase: 'idle',
    isMeeting: false,
    isTried: false,
    told: NO_PROBLEMS,
    refusal: undefined,
    editor: unsaved?.editor,
    attempted: 'save',
    lost: undefined,
  };
}

export function typed<V extends Values, A>({ change }: FormContext<V, A>, patch: Partial<V>): void {
  change(({ state, told, phase, refusal }) => {
    // An input that is left says once more what it holds: what the server said of that value stays.
    const changed = new Set<string>(namesOf(patch).filter((name) => !isSame(patch[name], state.mine[name])));
    return {
      state: { ...state, mine: { ...state.mine, ...patch } },
      told: told.filter(({ field }) => !changed.has(field)),
      refusal: changed.size > 0 ? undefined : refusal,
      phase: phase === 'saved' && changed.size > 0 ? 'idle' : phase,
    };
  });
}

export function submit<V extends Values, A>(
  context: FormContext<V, A>,
  event?: SyntheticEvent,
  patch: Partial<V> = {},
): void {
  event?.preventDefault();
  const { now, change } = context;
  if (now.phase === 'saving') return;
  const values = { ...now.state.mine, ...patch };
  change(({ state }) => ({ state: { ...state, mine: values } }));
  if (!attempt(context, values)) return;
  change({ told: NO_PROBLEMS, phase: 'saving' });
  void saveAfterLost(context, values).catch((error: unknown) => {
    // A fault of ours, for the log; the person can press again, or leave.
    change({ phase: 'failed' });
    throw error;
  });
}

/** What was typed may be sent; if not, it is said where, and the first wrong field takes the focus. */
export function attempt<V extends Values, A>(context: FormContext<V, A>, values: V): boolean {
  const { options, now, change, focusProblem } = context;
  const found = options.check?.(values) ?? NO_PROBLEMS;
  const isUndecided = hasConflict(now.state);
  change({ isTried: true, refusal: undefined });
  if (found.length === 0 && !isUndecided) return true;
  change({ phase: isUndecided ? 'conflict' : 'invalid' });
  focusProblem(found[0]?.field);
  return false;
}

/** One's own save whose answer was lost is no colleague's: before another one, what it stored is read. */
async function saveAfterLost<V extends Values, A>(context: FormContext<V, A>, values: V): Promise<void> {
  const { options, now, change } = context;
  const { lost, since } = now;
  const stored = lost && !areSame(lost, values) ? await options.reread?.() : undefined;
  if (!lost || stored?.since === undefined || stored.since === since)
    return save(context, values, since, false);
  const state = rebased({ ...begin(lost), mine: values }, stored.values);
  // What somebody else changed since is refused below, under their name.
  if (hasConflict(state)) return save(context, values, since, false);
  change({ state, held: stored, since: stored.since });
  return save(context, state.mine, stored.since, false);
}

async function save<V extends Values, A>(
  context: FormContext<V, A>,
  values: V,
  from: number | undefined,
  isAgain: boolean,
): Promise<void> {
  const { options, now, change } = context;
  const { answer, refusal } = await options.send(values, from, now.state.base);
  if (answer !== undefined) {
    const version = versionOf(answer);
    change(({ state }) => ({
      state: saved(state, values),
      since: version ?? from,
      savedAs: version,
      isTried: false,
      lost: undefined,
      phase: 'saved',
    }));
    options.onSent?.(answer, values);
  } else if (refusal && !context.isThere()) {
    // Nobody would read it in a form that is gone.
    if (refusal.kind !== 'aborted') showWarnings(refusal);
  } else if (refusal?.result === 'modifiedother' && options.reread) {
    const stored = await options.reread();
    // A version that differs in nothing here is no conflict.
    if (stored && !isAgain && areSame(stored.values, now.state.base))
      await save(context, values, stored.since, true);
    else if (stored) show(context, stored, refusal);
    else {
      change({ phase: 'failed' });
      showWarnings(refusal);
    }
  } else {
    const isLost = refusal !== undefined && isOutcomeUnknown(refusal);
    change(isLost ? { phase: 'uncertain', lost: values } : { phase: 'failed' });
    if (refusal) place(context, refusal);
  }
}

/** Somebody was faster: what they changed comes in, or is shown beside mine. */
function show<V extends Values, A>(
  context: FormContext<V, A>,
  stored: Reading<V>,
  refusal: ApiRefusal,
  attempted: Attempted = 'save',
): void {
  const editor = editorOf(refusal);
  context.change(({ state }) => ({
    state: rebased(state, stored.values, editor),
    since: stored.since,
    held: stored,
    editor,
    attempted,
    lost: undefined,
    phase: 'conflict',
  }));
  context.focusProblem();
}

export async function meet<V extends Values, A>(
  context: FormContext<V, A>,
  refusal: ApiRefusal,
  attempted: Attempted = 'save',
): Promise<boolean> {
  const { reread } = context.options;
  if (refusal.result !== 'modifiedother' || !reread) return false;
  context.change({ isMeeting: true });
  const stored = await reread();
  context.change({ isMeeting: false });
  if (stored) show(context, stored, refusal, attempted);
  return stored !== undefined;
}

/** Each warning at its field; answers those that have no field of ours. */
export function tell<V extends Values, A>(
  context: FormContext<V, A>,
  warnings: readonly Warning[],
): Warning[] {
  const { fieldOf = (name: string): string | undefined => name } = context.options;
  const ours: FormProblem[] = [];
  const rest: Warning[] = [];
  for (const warning of warnings) {
    const field = fieldOf(warning.field ?? '') ?? '';
    if (Object.hasOwn(context.now.state.mine, field))
      ours.push({ field, message: warning.message ?? warning.type });
    else rest.push(warning);
  }
  context.change({ told: ours });
  if (ours.length > 0) context.focusProblem(ours[0]?.field);
  return rest;
}

function place<V extends Values, A>(context: FormContext<V, A>, refusal: ApiRefusal): void {
  const rest = tell(context, refusal.warnings);
  const left = refusal.about(rest);
  if (rest.length === 0 && refusal.warnings.length > 0) context.change({ phase: 'invalid' });
  else if (context.options.elsewhere === 'form') {
    context.change({ refusal: left });
    context.focusProblem();
  } else if (left.kind !== 'aborted') showWarnings(left);
}

export function forgetTry<V extends Values, A>({ change }: FormContext<V, A>): void {
  change({ isTried: false, told: NO_PROBLEMS, refusal: undefined, phase: 'idle' });
}

export function reset<V extends Values, A>({ change }: FormContext<V, A>, latest: Reading<V>): void {
  change(({ savedAs }) => ({ ...opened(latest), savedAs }));
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
