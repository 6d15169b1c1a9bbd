import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

interface ListPage {
  pagination: { page: number; totalPages: number };
}

/**
 * All pages of a list, one after the other: what the first one tells is there as soon as it has
 * come. `isWhole` says that none is missing; a page that could not be read ends the reading until
 * the list is asked for anew.
 */
export function useEveryPage<Page extends ListPage>(
  queryKey: readonly [string, ...string[]],
  readPage: (page: number) => Promise<Page>,
) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) =>
      page < totalPages ? page + 1 : undefined,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return { pages: data?.pages ?? [], isWhole: data !== undefined && !hasNextPage };
}
