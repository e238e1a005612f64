import { gridRoutes, type GridRow } from '@plantule/contract/stock/grid'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { call } from '../../../api/client.ts'
import type { ApiError } from '../../../api/error.ts'

type Part = { items: GridRow[]; next: number | null; total: number }
type Filters = { q: string; category: string | null }

/** All lines that the filters show, fetched part after part. */
export function useGridRows(filters: Filters) {
  const client = useQueryClient()
  const q = useDeferredValue(filters.q.trim())
  const key = [gridRoutes.readGrid.path, q, filters.category] as const
  const parts = useInfiniteQuery<Part, ApiError, { pages: Part[] }, typeof key, number | null>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(
        gridRoutes.readGrid,
        { query: { ...(q && { q }), ...(filters.category && { category: filters.category }), ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    // Lines under somebody's hands do not change by themselves; saving says when they went stale.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { hasNextPage, isFetching, fetchNextPage } = parts
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const rows = useMemo(() => parts.data?.pages.flatMap((page) => page.items) ?? [], [parts.data])
  return {
    rows,
    total: parts.data?.pages[0]?.total,
    error: parts.error,
    loading: parts.isPending,
    /** Reads the lines again. */
    replace: () => client.invalidateQueries({ queryKey: [gridRoutes.readGrid.path] }),
  }
}
