import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

interface ListPage {
  pagination: { page: number; totalPages: number };
}

/**
 * All pages of a list, read one after the other; each page is returned as soon as it has arrived.
 * `isWhole` says that no page is missing. A page that fails to load ends the reading until the list
 * is requested again.
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
