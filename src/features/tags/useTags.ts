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

export interface TemplateRead {
  template: MailTemplate | undefined;
  isLoading: boolean;
  /** An empty text then says nothing: the tag may well have one. */
  isFailed: boolean;
  retry: () => unknown;
}

/** What a tag would write to the guest of a request. */
export function useMailTemplate(tagId: number | undefined, ddlId: number): TemplateRead {
  const query = useQuery({
    ...read(readMailTemplate, { params: { tagId: tagId ?? 0 }, query: { id_ddl: ddlId } }, ['tag', 'ddl'], {
      isChoice: true,
    }),
    enabled: tagId !== undefined,
  });
  return {
    template: query.data?.models?.[0],
    isLoading: query.isLoading,
    isFailed: query.isLoadingError,
    retry: query.refetch,
  };
}
