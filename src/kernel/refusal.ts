/** A refusal: thrown on the server, answered in the reader's language, said by a form of its own accord. Its words are declared apart (planned.ts). */
import type { Language, LocalizedText } from './localized.ts';
import type { Planned, RefusalKey, RefusalTable } from './planned.ts';
import type { ApiResult } from './results.ts';
import { COMMON_REFUSALS } from './refusals.ts';
import type { CommonRefusal } from './refusals.ts';

export type { RefusalKey } from './planned.ts';
/** Nobody corrects more in one go; and what was sent is not sent back at its length, whatever it is. */
const MOST_WARNINGS = 20;
const LONGEST_PLACE = 200;

function shortened(warning: Warning): Warning {
  return warning.field === undefined ? warning : { ...warning, field: warning.field.slice(0, LONGEST_PLACE) };
}

/** What is put into a sentence; a text of ours in the reader's language. */
export type Params = Readonly<Record<string, string | number | LocalizedText>>;

/** What is wrong, and where. `Of` narrows it to what a check can find: a form must have words for all of it. */
export interface Warning<Of extends RefusalKey = RefusalKey> {
  type: Of;
  field?: string;
  params?: Params;
  /** Of what is said before something is done: nobody passes over it. */
  blocks?: boolean;
}
/** Of what both sides refuse, whatever it belongs to. */
export type CommonWarning = Warning<CommonRefusal>;
export interface WireWarning extends Omit<Warning, 'params'> {
  params?: Readonly<Record<string, string | number>>;
  message: string;
}

interface About {
  field?: string;
  params?: Params;
}

const QUESTION: Pick<Planned, 'status' | 'code' | 'failed'> & { result: ApiResult } = {
  status: 200,
  result: 'cancelledwithwarnings',
};

/** Thrown to refuse; the transaction rolls back and the person reads its words. */
export class Refusal extends Error {
  readonly warnings: readonly [Warning, ...Warning[]];
  /** Nothing was done, and the person decides whether it shall be (S1 §4). */
  private isQuestion = false;
  private details: Readonly<Record<string, unknown>> | undefined;

  constructor(key: RefusalKey, about: About = {}) {
    super(key);
    this.name = 'Refusal';
    this.warnings = [{ type: key, ...about }];
  }

  /** Several at once: a form with more than one wrong field. */
  static many(warnings: readonly Warning[]): Refusal {
    const [first, ...rest] = warnings;
    if (!first) throw new TypeError('A refusal needs a reason.');
    const { type, ...about } = first;
    const refusal = new Refusal(type, about);
    const said = [first, ...rest].slice(0, MOST_WARNINGS).map(shortened);
    Object.assign(refusal, { warnings: said });
    return refusal;
  }

  /** What is said before something is done: nothing was written, and whoever wants it all the same says so. */
  static question(warnings: readonly Warning[]): Refusal {
    const refusal = Refusal.many(warnings);
    refusal.isQuestion = true;
    return refusal;
  }

  /** With what the form needs besides the sentence: what is stored instead, place by place. */
  with(details: Readonly<Record<string, unknown>>): this {
    this.details = details;
    return this;
  }

  /** From what a schema found wrong. */
  static fromIssues(issues: readonly Issue[]): Refusal {
    return Refusal.many(issues.flatMap(warningsOf));
  }

  get key(): RefusalKey {
    return this.warnings[0].type;
  }

  /** @param words of every refusal there is: `app.refusals` */
  toWire(language: Language, words: RefusalTable) {
    const {
      status,
      code,
      failed,
      result = 'error',
    } = this.isQuestion ? QUESTION : plannedOf(this.key, words);
    const warnings: WireWarning[] = this.warnings.map(({ params, ...warning }) => ({
      ...warning,
      ...(params && { params: inLanguage(params, language) }),
      message: sentence({ ...warning, params }, language, words),
    }));
    return {
      status,
      body: {
        result,
        warnings,
        ...(code === undefined ? {} : { code }),
        ...(failed && { failed }),
        ...(this.details && { details: this.details }),
      },
    };
  }
}

/** The words of what is not common to all. */
export type WordsOf<Key extends RefusalKey> = Readonly<Record<Exclude<Key, CommonRefusal>, Planned>>;

interface Said<Key extends string> {
  type: Key;
  params?: Params | undefined;
}

/** The sentence of a warning, its {params} filled in. What only a feature says needs that feature's words. */
export function refusalText(warning: Said<CommonRefusal>, language: Language): string;
export function refusalText<Key extends RefusalKey>(
  warning: Said<Key>,
  language: Language,
  words: WordsOf<Key>,
): string;
export function refusalText(warning: Said<string>, language: Language, words: RefusalTable = {}): string {
  return sentence(warning, language, words);
}

function sentence(warning: Said<string>, language: Language, words: RefusalTable): string {
  const planned = plannedOf(warning.type, words);
  const params = inLanguage(warning.params ?? {}, language);
  const said: LocalizedText = planned.byCode?.[String(params['code'])] ?? planned;
  // What has no value leaves no blank either.
  const filled = (_: string, blank: string, name: string) => {
    const value = String(params[name] ?? '').trimEnd();
    return value && blank + value;
  };
  return said[language].replace(/( ?)\{(\w+)\}/g, filled);
}

/** An unknown type, from a newer server, reads as the default. */
function plannedOf(type: string, words: RefusalTable): Planned {
  const table = [words, COMMON_REFUSALS as RefusalTable].find((known) => Object.hasOwn(known, type));
  return table?.[type] ?? COMMON_REFUSALS.default;
}

function inLanguage(params: Params, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
}

/** The part of a zod issue that is read here. A missing value is told from a wrong one by its input: parse with `reportInput`. */
export interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  input?: unknown;
  keys?: readonly string[];
  origin?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  params?: Record<string, unknown> | undefined;
}

function warningsOf(issue: Issue): Warning[] {
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).slice(0, MOST_WARNINGS).map((key) => ({
      type: 'unknownField',
      field: [...issue.path.map(String), key].join('.'),
    }));
  const about = place === '' ? {} : { field: place };
  if ('input' in issue && issue.input === undefined) return [missing(about)];
  const custom = issue.params?.['refusal'];
  if (typeof custom === 'string') return [{ type: custom as RefusalKey, ...about }];
  if (issue.code === 'too_big')
    return [
      {
        type: issue.origin === 'string' ? 'maxLength' : 'max',
        ...about,
        params: { n: Number(issue.maximum) },
      },
    ];
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return [
        Number(issue.minimum) === 1
          ? { type: 'required', ...about }
          : { type: 'minLength', ...about, params: { n: Number(issue.minimum) } },
      ];
    return [{ type: 'min', ...about, params: { n: Number(issue.minimum) } }];
  }
  return [{ type: issue.code === 'invalid_value' ? 'unknownChoice' : 'wrongType', ...about }];
}

/** What a call names of what its person saw: a version, what it takes the place of, a list. */
const SEEN: ReadonlySet<string | undefined> = new Set(['_clientTimestamp', 'former', 'seen']);

/** No person leaves that out: their page is older than the call that asks for it. */
function missing(about: { field?: string }): Warning {
  return { type: 'required', ...about, ...(SEEN.has(about.field) && { params: { code: 'version' } }) };
}
