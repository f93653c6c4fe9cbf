/** Whether a house is one that is looked for, whatever its accents. Pure. */
export function isFound({ title, village }: { title: string; village: string }, search: string): boolean {
  const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare(`${title} ${village}`).includes(bare(search.trim()));
}
