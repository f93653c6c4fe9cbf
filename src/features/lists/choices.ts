/** The lists behind the criteria's select fields, kept for the session. */
import { listHouseOwner, listSimulatorPlatforms, listVillage } from '#features/lists/api.ts';
import type { Suggestion } from '#features/lists/api.ts';
import { readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';

export interface Choice {
  value: string;
  label: string;
  group: string;
  type: string;
}

function choicesOf(models: Readonly<Record<string, Suggestion>> | undefined): Choice[] {
  return Object.entries(models ?? {})
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([value, { title, group, type }]) => ({ value, label: title, group, type }));
}

/** Of the given agency only, for those who see several; ready once they are known. */
export function usePlatforms(agencyName?: string): { platforms: Choice[]; ready: boolean } {
  const { data } = useQuery(readList(listSimulatorPlatforms, { query: {} }, ['quote']));
  const all = choicesOf(data?.models);
  const own = all.filter(({ group }) => group === agencyName);
  return { platforms: agencyName === undefined || own.length === 0 ? all : own, ready: data !== undefined };
}

export function useVillages(): Choice[] {
  return choicesOf(useQuery(readList(listVillage, { query: {} }, ['house'])).data?.models);
}

export function useOwners(): Choice[] {
  return choicesOf(useQuery(readList(listHouseOwner, { query: {} }, ['house'])).data?.models);
}

/** Under their group's name where there is more than one. */
export function grouped(
  choices: readonly Choice[],
): { group: string; items: { value: string; label: string }[] }[] | { value: string; label: string }[] {
  const groups = [...Map.groupBy(choices, ({ group }) => group)];
  if (groups.length < 2) return choices.map(({ value, label }) => ({ value, label }));
  return groups.map(([group, items]) => ({
    group,
    items: items.map(({ value, label }) => ({ value, label })),
  }));
}
