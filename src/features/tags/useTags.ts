/** The tags there are, read once and kept for the session (TAGS-19). */
import type { Result } from '#kernel/endpoint.ts';
import { read, readList } from '#web/queries.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listTags, readMailTemplate } from './api.ts';
import type { MailTemplate, TagChoice } from './api.ts';

export function useTags(): UseQueryResult<Result<typeof listTags>> {
  return useQuery(readList(listTags, { params: { set: 'ddlall' } }, ['tag'], { isChoice: true }));
}

export function tagsIn(category: TagCategory, { models }: Result<typeof listTags>): readonly TagChoice[] {
  return Object.values(models)
    .filter(({ cat }) => cat === category)
    .toSorted((a, b) => a.order - b.order);
}

/** What a tag would write to the guest of a request. */
export function useMailTemplate(
  tagId: number | undefined,
  ddlId: number,
): { template: MailTemplate | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    ...read(readMailTemplate, { params: { tagId: tagId ?? 0 }, query: { id_ddl: ddlId } }, ['tag', 'ddl']),
    enabled: tagId !== undefined,
  });
  return { template: data?.models?.[0], isLoading };
}
