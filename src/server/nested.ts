/** Names with brackets, as the documents' calls send them: `timestamps[house]=1`, `LoginForm[username]=…`, `bidForm[bid]=…`. */

export type Nested = { [name: string]: unknown };

/** At most three levels; a name that would reach a prototype is dropped. */
export function nested(pairs: Iterable<readonly [string, unknown]>): Nested {
  const root: Nested = Object.create(null) as Nested;
  for (const [name, value] of pairs) {
    const path = name.match(/[^[\]]+/g) ?? [];
    const last = path.pop();
    if (
      last === undefined ||
      path.length > 2 ||
      [...path, last].some((step) => step === '__proto__' || step === 'constructor' || step === 'prototype')
    )
      continue;
    let place = root;
    for (const step of path) {
      const inner = place[step];
      const opened: Nested = isNested(inner) ? inner : (Object.create(null) as Nested);
      place[step] = opened;
      place = opened;
    }
    place[last] = value;
  }
  return root;
}

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
