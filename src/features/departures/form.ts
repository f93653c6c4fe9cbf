/** What is typed before a house leaves: the departure's own fields, and for each stay its way out, under '{name} {number}'. */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { day, choice, longtext, reference } from '#kernel/fields.ts';
import { problemOf } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';
import type { Language } from '#kernel/localized.ts';
import { cents, parseEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { sumProblems, whyProblems } from '#features/payments/priceproblem.ts';
import type { FormProblem } from '#web/form/form.ts';
import type { Outlook, StayAhead, StayDecided } from './api.ts';
import { DEPARTURE_NOTE_MAX, DEPARTURE_REASONS, WAYS } from './departure.ts';
import type { DepartureReason, Way } from './departure.ts';

export type Typed = Record<string, string>;

export const DEPARTURE_FIELDS = {
  reason: choice({ fr: 'Raison', en: 'Reason' }, DEPARTURE_REASONS, { required: true }),
  closed_from: day(
    { fr: 'Fermer les nuits à partir du', en: 'Close the nights from' },
    {
      required: true,
      hint: {
        fr: 'Le lendemain du mandat, ou le jour de la vente.',
        en: 'The day after the mandate, or the day of the sale.',
      },
    },
  ),
  note: longtext({ fr: 'Note', en: 'Note' }, DEPARTURE_NOTE_MAX, {
    hint: { fr: 'Pour l’agence.', en: 'For the agency.' },
  }),
  new_owner_uid: reference({ fr: 'Nouveau propriétaire', en: 'New owner' }, 'person', {
    hint: {
      fr: 'S’il est déjà connu\u00a0: il a sa fiche à l’agence.',
      en: 'If already known: they have a card with the agency.',
    },
  }),
  owner_from: day(
    { fr: 'Propriétaire à partir du', en: 'Owner from' },
    {
      hint: {
        fr: 'Ce jour-là la maison change de propriétaire. L’argent des séjours commencés avant reste à l’ancien.',
        en: 'The house changes hands that day. Money of stays that began before stays the former owner’s.',
      },
    },
  ),
} satisfies Record<string, Field>;

export function emptyForm({ mandate_ends: ends }: Pick<Outlook, 'mandate_ends'>): Typed {
  const today = todayInParis();
  return {
    reason: '',
    closed_from: ends !== null && ends > today ? ends : today,
    note: '',
    new_owner_uid: '',
    owner_from: '',
  };
}

export const keyOf = (name: 'way' | 'to_return' | 'reason', id: number) => `${name} ${id}`;

export function wayOf(values: Typed, id: number): Way | undefined {
  return WAYS.find((way) => way.id === values[keyOf('way', id)])?.id;
}

export function problemsOf(values: Typed, stays: readonly StayAhead[], language: Language): FormProblem[] {
  const own = Object.entries(DEPARTURE_FIELDS).flatMap(([name, field]) => {
    const problem = problemOf(field, values[name]);
    return problem ? [{ field: name, message: refusalText(problem, language) }] : [];
  });
  const isMissing = (name: string, other: string) =>
    values[name] === '' && values[other] !== ''
      ? [{ field: name, message: refusalText({ type: 'required' }, language) }]
      : [];
  return [
    ...own,
    ...isMissing('owner_from', 'new_owner_uid'),
    ...isMissing('new_owner_uid', 'owner_from'),
    ...stays.flatMap((stay) => stayProblems(values, stay, language)),
  ];
}

function stayProblems(values: Typed, { id_ddl: id, held }: StayAhead, language: Language): FormProblem[] {
  const way = wayOf(values, id);
  if (way === undefined)
    return [{ field: keyOf('way', id), message: refusalText({ type: 'selectRequired' }, language) }];
  if (way !== 'cancelled' || held === 0) return [];
  return [
    ...sumProblems(keyOf('to_return', id), values[keyOf('to_return', id)] ?? '', language),
    ...whyProblems(keyOf('reason', id), values[keyOf('reason', id)] ?? '', language),
  ];
}

export function bodyOf(nid: number, values: Typed, stays: readonly StayAhead[]) {
  const owner = values['new_owner_uid'] ?? '';
  return {
    nid,
    reason: values['reason'] as DepartureReason,
    note: values['note'] ?? '',
    closed_from: values['closed_from'] as Day,
    ...(owner !== '' && { new_owner_uid: Number(owner), owner_from: values['owner_from'] as Day }),
    stays: stays.map(({ id_ddl: id, held }): StayDecided => {
      const way = wayOf(values, id) ?? 'kept';
      if (way !== 'cancelled') return { id_ddl: id, way };
      const sum = parseEuros(values[keyOf('to_return', id)] ?? '');
      return {
        id_ddl: id,
        way,
        reason: values[keyOf('reason', id)] ?? '',
        ...(held > 0 && { to_return: sum ?? cents(0) }),
      };
    }),
  };
}
