/**
 * Every form: its values, what is wrong with them, the one save on its way, and what somebody else wrote meanwhile.
 *   const form = useAppForm({ reading: { values: { amount: '' } }, check, send: (values) => save.attempt({ … }), onSent });
 *   <form {...form.bind}> <TextInput label=… {...form.text('amount')} /> <Button type="submit" loading={form.isPending}>
 * Rules speak after a first try, and then as one types; the first wrong field takes the focus; the server's warnings stand at their fields, and
 * the rest is told in the dialog (or kept in `form.refusal`, for a form that says it itself). A form over a stored record names the version it
 * read (`since`); refused because there is a newer one, it reads again (`reread`) and shows what changed: docs/decisions/0033.
 * Records whose fields are declared use useRecordForm.ts, which stands on this.
 */
import { useEffect, useRef, useState } from 'react';
import { useIsThere } from '../ui/useisthere.ts';
import { attempt, forgetTry, meet, NO_PROBLEMS, opened, reset, submit, tell, typed } from './formactions.ts';
import type { FormContext, FormPhase, Progress } from './formactions.ts';
import { areSame, hasConflict, isDirty, readAgain, settled } from './formstate.ts';
import type { NameOf, Values } from './formstate.ts';
import type { AppForm, AppFormOptions, Reading, SaveState } from './form.ts';

const SAVED_MS = 3000;

export function useAppForm<V extends Values, A>(options: AppFormOptions<V, A>): AppForm<V> {
  const { reading, check } = options;
  const [now, setNow] = useState<Progress<V>>(() => opened(reading, options.unsaved));
  const { ref, focusProblem } = useProblemFocus();
  const isThere = useIsThere();
  const change: FormContext<V, A>['change'] = (patch) =>
    setNow((former) => ({ ...former, ...(typeof patch === 'function' ? patch(former) : patch) }));
  const { state, phase, isTried, told, since } = now;
  const dirty = isDirty(state);
  const isHeld = dirty || now.isMeeting || phase === 'saving';
  if (!isHeld && isNewer(reading, now) && isOther(reading, now.held))
    change({ held: reading, since: reading.since, state: readAgain(state, reading.values) });
  useEffect(() => {
    if (phase !== 'saved') return undefined;
    const timer = setTimeout(() => setNow((former) => ({ ...former, phase: 'idle' })), SAVED_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const context: FormContext<V, A> = { options, now, change, focusProblem, isThere };
  const ours = check?.(state.mine) ?? NO_PROBLEMS;
  const problems = isTried ? [...told, ...ours] : told;
  const errorAt = (name: NameOf<V>) => problems.find(({ field }) => field === name)?.message;
  const set = (patch: Partial<V>) => typed(context, patch);
  return {
    values: state.mine,
    base: state.base,
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
    refusal: now.refusal,
    problems,
    since,
    theirs: state.theirs,
    news: state.news,
    authors: state.authors,
    editor: now.editor,
    settle: (name, keeps) => change((former) => ({ state: settled(former.state, name, keeps) })),
    submit: (event, patch) => submit(context, event, patch),
    attempt: () => attempt(context, state.mine),
    tell: (warnings) => tell(context, warnings),
    meet: (refusal, attempted) => meet(context, refusal, attempted),
    attempted: now.attempted,
    hold: (isMeeting) => change({ isMeeting }),
    focusProblem,
    forgetTry: () => forgetTry(context),
    reset: () => reset(context, isNewer(reading, now) ? reading : now.held),
    bind: { ref, onSubmit: (event) => submit(context, event), noValidate: true },
  };
}

/** An answer from before its own save, or from before the one it stands on, is no news. */
function isNewer<V extends Values>({ since }: Reading<V>, { savedAs = 0, held }: Progress<V>): boolean {
  return since === undefined || since >= Math.max(savedAs, held.since ?? 0);
}

/** What the save bar says, and never otherwise than it is. */
function stateOf(phase: FormPhase, dirty: boolean, isStillWrong: boolean): SaveState {
  const isOver = (phase === 'invalid' || phase === 'conflict') && !isStillWrong;
  if (isOver || phase === 'idle' || (phase === 'saved' && dirty)) return dirty ? 'unsaved' : 'clean';
  return phase;
}

function isOther<V extends Values>(one: Reading<V>, other: Reading<V>): boolean {
  return one.since !== other.since || !areSame(one.values, other.values);
}

const WRONG = '[aria-invalid="true"], [data-invalid="true"] input, [data-conflict], [data-refusal]';

/** The first field that says it is wrong, or the first choice that is waited for, once they are drawn; else the one that is named. */
function useProblemFocus() {
  const ref = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<{ name: string }>();
  useEffect(() => {
    if (!wanted) return;
    const first = ref.current?.querySelector<HTMLElement>(WRONG);
    const named =
      wanted.name && ref.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wanted.name)}"]`);
    const place = first ?? (named || undefined);
    place?.focus({ preventScroll: true });
    // In the middle: what sticks to the top or the bottom of a screen covers no more than its edges.
    place?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return { ref, focusProblem: (name = '') => setWanted({ name }) };
}
