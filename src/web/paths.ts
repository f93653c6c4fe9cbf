/** Path patterns: '/chat/:id/:tab?'. The most exact pattern wins, whatever the order of the table. */
interface Pattern {
  text: string;
  expression: RegExp;
  names: string[];
  exactness: string;
}

const known = new Map<string, Pattern>();

function patternOf(text: string): Pattern {
  const former = known.get(text);
  if (former) return former;
  const segments = text.split('/').filter(Boolean);
  const names = segments
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.replace(/^:|\?$/g, ''));
  const source = segments.map((segment) =>
    segment.startsWith(':')
      ? segment.endsWith('?')
        ? '(?:/([^/]+))?'
        : '/([^/]+)'
      : `/${segment.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`,
  );
  // Read left to right, a fixed word beats a name, and a name beats one that may be missing.
  const exactness = segments
    .map((segment) => (segment.startsWith(':') ? (segment.endsWith('?') ? '1' : '2') : '3'))
    .join('');
  const made = { text, expression: new RegExp(`^${source.join('')}/?$`), names, exactness };
  known.set(text, made);
  return made;
}

export interface Match {
  pattern: string | undefined;
  params: Record<string, string | undefined>;
}

export function matchPath(patterns: readonly string[], pathname: string): Match {
  let best: Pattern | undefined;
  for (const text of patterns) {
    const pattern = patternOf(text);
    if (pattern.expression.test(pathname) && (!best || pattern.exactness > best.exactness)) best = pattern;
  }
  if (!best) return { pattern: undefined, params: {} };
  const found = best.expression.exec(pathname) ?? [];
  return {
    pattern: best.text,
    params: Object.fromEntries(best.names.map((name, index) => [name, decoded(found[index + 1])])),
  };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
