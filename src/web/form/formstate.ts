/**
 * What a form holds, and what becomes of it when somebody else saved in the meantime. Pure. `base` is the record as it was read, `mine` what
 * stands in the inputs; `theirs` are the values somebody wrote since to fields that were changed here too, each waiting for a choice; `news`
 * are the fields only they changed: their values came in, and are marked until the next save. `authors` says of both who wrote them, where
 * that is known.
 */
export type Values = object;
export type NameOf<V> = keyof V & string;

/** Who wrote a newer version. */
export interface Editor {
  isSelf: boolean;
  name: string;
}

export type Authors<V> = { [name in NameOf<V>]?: Editor | undefined };

export interface FormState<V extends Values> {
  base: V;
  mine: V;
  theirs: Partial<V>;
  news: readonly NameOf<V>[];
  authors: Authors<V>;
}

export function begin<V extends Values>(base: V): FormState<V> {
  return { base, mine: base, theirs: {}, news: [], authors: {} };
}

export function namesOf<V extends Values>(values: V): NameOf<V>[] {
  return Object.keys(values) as NameOf<V>[];
}

/** Values are texts, numbers, booleans; what is neither is compared by what it holds. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

export function areSame<V extends Values>(one: V, other: V): boolean {
  const names = new Set([...namesOf(one), ...namesOf(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

export function isDirty<V extends Values>({ base, mine }: FormState<V>): boolean {
  return !areSame(base, mine);
}

export function hasConflict<V extends Values>({ theirs }: FormState<V>): boolean {
  return Object.keys(theirs).length > 0;
}

/**
 * The record as it stands by now. Field by field: changed here, there, on both sides to the same, or on both sides.
 * @param editor who wrote what is new of it; undefined when nobody said
 */
export function rebased<V extends Values>(state: FormState<V>, stored: V, editor?: Editor): FormState<V> {
  const mine = { ...state.mine };
  const theirs: Partial<V> = {};
  const news = new Set<NameOf<V>>(state.news);
  const authors: Authors<V> = { ...state.authors };
  for (const name of namesOf(stored)) {
    const wasOpen = Object.hasOwn(state.theirs, name);
    const isChangedThere = !isSame(stored[name], state.base[name]);
    if (isChangedThere) authors[name] = editor;
    if (isSame(mine[name], stored[name])) continue;
    if (isSame(mine[name], state.base[name]) && !wasOpen) {
      mine[name] = stored[name];
      news.add(name);
    } else if (isChangedThere || wasOpen) {
      theirs[name] = stored[name];
      news.delete(name);
    }
  }
  return { base: stored, mine, theirs, news: [...news], authors };
}

/** What was typed before the page was loaded anew, over the record as it stands by now: as if somebody had saved meanwhile. */
export function resumed<V extends Values>(
  stored: V,
  { base, mine, editor }: { base: Partial<V>; mine: Partial<V>; editor?: Editor | undefined },
): FormState<V> {
  const former = { ...stored, ...base };
  return { ...rebased({ ...begin(former), mine: { ...former, ...mine } }, stored, editor), news: [] };
}

/** A record nothing was typed into is read again: it comes in as it stands, and what was marked as changed stays marked until the next save. */
export function readAgain<V extends Values>(state: FormState<V>, stored: V): FormState<V> {
  return state.news.length > 0 ? rebased(state, stored) : begin(stored);
}

/** One conflict is settled: mine stays, or theirs comes in. */
export function settled<V extends Values>(
  state: FormState<V>,
  name: NameOf<V>,
  keeps: 'mine' | 'theirs',
): FormState<V> {
  const { [name]: other, ...theirs } = state.theirs;
  const mine = keeps === 'mine' ? state.mine : { ...state.mine, [name]: other };
  return { ...state, mine, theirs: theirs as Partial<V> };
}

/** What was sent is stored now; what was typed while it was on its way is not. */
export function saved<V extends Values>(state: FormState<V>, sent: V): FormState<V> {
  return { ...begin(sent), mine: state.mine };
}
