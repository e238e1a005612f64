import { lastChangeRoutes } from '@plantule/contract/reports/last-change'
import type { Answer, Route, Sent } from '@plantule/contract/base/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showError } from '../ui/toast.ts'
import { call } from './client.ts'
import type { ApiError } from './error.ts'

/** Cached by path first, so that invalidating a route refreshes every page and filter of it. */
export const read = <R extends Route>(route: R, input: Sent<R>) =>
  queryOptions<Answer<R>, ApiError>({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
  })

/** The same for lists: the rows stay on screen while the next ones come. */
export const readList = <R extends Route>(route: R, input: Sent<R>) => ({
  ...read(route, input),
  placeholderData: keepPreviousData,
})

export const refresh = (client: QueryClient, routes: readonly Pick<Route, 'path'>[]): Promise<unknown> =>
  Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [route.path] })))

export type ActionOptions<R extends Route> = {
  onSuccess?: (answer: Answer<R>, input: Sent<R>) => void
  /** Return true when the screen has shown the error itself; else a toast says it. */
  onError?: (error: ApiError, input: Sent<R>) => boolean | void
}

/**
 * A route that changes something, and the reads it makes stale.
 * After a lost connection the same input is sent again with the same idempotency key.
 */
export function useAction<R extends Route>(route: R, invalidates: readonly Pick<Route, 'path'>[] = [], options: ActionOptions<R> = {}) {
  const client = useQueryClient()
  const pending = useRef<{ input: string; key: string } | null>(null)
  return useMutation<Answer<R>, ApiError, Sent<R> & { form?: FormData }>({
    mutationFn: ({ form, ...input }) => {
      const text = JSON.stringify(input)
      if (pending.current?.input !== text || form) pending.current = { input: text, key: crypto.randomUUID() }
      // What is left after `form` is exactly what the route declares.
      return call(route, input as unknown as Sent<R>, { idempotencyKey: pending.current.key, form })
    },
    onSuccess: async (answer, input) => {
      pending.current = null
      // Whatever it was: the record on screen says who changed it last.
      void refresh(client, [lastChangeRoutes.lastChange])
      await refresh(client, invalidates)
      options.onSuccess?.(answer, input)
    },
    onError: (error, input) => {
      if (!error.unreachable) pending.current = null
      if (options.onError?.(error, input) !== true) showError(error)
    },
  })
}
