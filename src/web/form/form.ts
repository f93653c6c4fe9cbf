/** What a form is given, and what it gives: useAppForm.ts. */
import type { FormEvent, Ref, SyntheticEvent } from 'react';
import type { ApiRefusal, Warning } from '../apirefusal.ts';
import type { Authors, Editor, NameOf, Values } from './formstate.ts';

/** Where the work stands. 'uncertain': no answer came, and it may be stored. */
export type SaveState =
  | 'clean'
  | 'unsaved'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'conflict'
  | 'failed'
  | 'uncertain';

/** What a form begins with, and the version it was read at when it is stored somewhere. */
export interface Reading<V extends Values> {
  values: V;
  since?: number | undefined;
}

/** What was typed here and not saved before the page was loaded anew, over the values it was typed over. */
export interface Unsaved<V extends Values> {
  base: Partial<V>;
  mine: Partial<V>;
  /** Who wrote the version that is read now, if it is another. */
  editor?: Editor | undefined;
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
  /** The form opens with it. */
  unsaved?: Unsaved<V> | undefined;
  check?: (values: V) => readonly FormProblem[];
  /** @param base the record as it was read: what differs from it was changed here */
  send: (values: V, since: number | undefined, base: V) => Promise<Sent<A>>;
  onSent?: (answer: A, values: V) => void;
  /** Reads the record once more, after a conflict. */
  reread?: (() => Promise<Reading<V> | undefined>) | undefined;
  /** The field of ours that a warning is about, when the wire names it otherwise. */
  fieldOf?: (wireName: string) => string | undefined;
  /** Where warnings without a field of ours are told. */
  elsewhere?: 'dialog' | 'form';
}

/** What somebody pressed, for the words that say it was not done. */
export type Attempted = 'save' | 'removal';

export interface AppForm<V extends Values> {
  values: V;
  /** As the record was read, or saved last. */
  base: V;
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
  /** Who wrote each of these, and who was met last. */
  authors: Authors<V>;
  editor: Editor | undefined;
  settle: (name: NameOf<V>, keeps: 'mine' | 'theirs') => void;
  /** @param patch what the inputs hold that nobody told us of */
  submit: (event?: SyntheticEvent, patch?: Partial<V>) => void;
  /** For a form that is a part of another one, which sends for both: whether it may be sent, and what was refused of it. */
  attempt: () => boolean;
  tell: (warnings: readonly Warning[]) => Warning[];
  /** For another write over the same record: shows what changed. False when that is not why it was refused. */
  meet: (refusal: ApiRefusal, attempted?: Attempted) => Promise<boolean>;
  /** What was refused when the newer version was met. */
  attempted: Attempted;
  /** What comes in meanwhile waits: somebody decides about what they see. `meet` ends it. */
  hold: (isHeld: boolean) => void;
  /** To the first choice that is waited for, or the first field that is wrong: for what was refused of a part of it. Else to the one named. */
  focusProblem: (name?: string) => void;
  /** Says no more of the last try, and keeps what was typed: something else is written now. */
  forgetTry: () => void;
  /** Throws away what was typed. */
  reset: () => void;
  bind: { ref: Ref<HTMLFormElement>; onSubmit: (event: FormEvent) => void; noValidate: true };
}
