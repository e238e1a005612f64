import type { Answer, In, Route, Sent } from '@plantule/contract/base/route'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { textsFor, useTexts } from '../../search.ts'
import { readList } from '../../api/query.ts'
import { preference } from '../../preference.ts'
import { remembered } from './remembered.ts'

/** A list of the contract: pages of items. */
export type ListRoute = Route
export type PageAnswer<Row> = { items: Row[]; total: number; atLeast?: boolean | undefined; page: number; size: number }
export type RowOf<R extends Route> = Answer<R> extends { items: (infer Row)[] } ? Row : never
/** What the address may hold for this list: the names of its query. */
export type FilterKey<R extends Route> = Extract<keyof In<R['query']>, string>
export type Search = Record<string, string>

const withoutEmpty = (search: Record<string, string | undefined>): Search =>
  Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1])))

export type ListOptions<R extends Route> = {
  /** Names what this browser remembers: the last state, the columns, the views. */
  name: string
  /** Always sent and never shown: what the screen is about, `{ year: 2026 }`. */
  fixed?: Partial<In<R['query']>>
  /** Path parameters besides `{page}`. */
  params?: Record<string, string | number>
  /** Used when the address says nothing. */
  defaults?: Partial<Record<FilterKey<R>, string>>
}

/** The rows of a list and its state, which lives in the address and is remembered for the next visit. */
export function useList<R extends ListRoute>(route: R, options: ListOptions<R>) {
  const navigate = useNavigate()
  const inAddress = useTexts()
  const [memory] = useState(() => preference<Search>(`list.${options.name}`, {}))
  const arriving = useRef(Object.keys(inAddress).length === 0)
  const search = arriving.current ? memory.get() : inAddress
  const { defaults } = options as { defaults?: Search }

  const replace = useCallback(
    (next: Search) => void navigate({ to: '.', search: textsFor(next), replace: true, resetScroll: false }),
    [navigate],
  )

  useEffect(() => {
    if (!arriving.current) return
    arriving.current = false
    const last = memory.get()
    if (Object.keys(last).length > 0) replace(last)
  }, [memory, replace])

  /** Anything but the page or the row previewed goes back to page 1. */
  const set = useCallback(
    (patch: Record<string, string | number | undefined>) => {
      const stays = Object.keys(patch).every((key) => key === 'page' || key === 'row')
      const texts = Object.fromEntries(Object.entries(patch).map(([key, value]) => [key, value?.toString()]))
      replace(withoutEmpty({ ...search, ...(stays ? {} : { page: undefined, row: undefined }), ...texts }))
    },
    [replace, search],
  )

  const { page: pageText, row, ...query } = { ...defaults, ...search }
  const page = Math.max(1, Number(pageText) || 1)
  const inPath = route.path.includes('{page}')
  const sent = { ...query, ...options.fixed, ...(inPath ? {} : { page }) }
  // The address holds texts; the contract's query schemas read texts.
  const input = { query: sent, params: { ...options.params, ...(inPath ? { page } : {}) } } as unknown as Sent<R>
  const rows = useQuery(readList(route, input))
  const text = JSON.stringify(search)
  useEffect(() => {
    const { row: _, ...kept } = JSON.parse(text) as Search
    memory.set(remembered(memory.get(), kept, rows.error))
  }, [memory, rows.error, text])
  // A list route answers pages; a route that does not has rows of type `never`.
  const data = rows.data as PageAnswer<RowOf<R>> | undefined

  return {
    route,
    name: options.name,
    search: { ...defaults, ...search } as Search,
    /** Path parameters besides the page. */
    params: options.params ?? {},
    /** The filters as sent, for exports and for actions on all that match. */
    query: sent as unknown as In<R['query']>,
    page,
    row,
    set,
    replace,
    rows: data?.items,
    total: data?.total,
    atLeast: data?.atLeast ?? false,
    size: data?.size ?? (Number(query['size']) || 25),
    error: rows.error,
    fetching: rows.isFetching,
    waiting: rows.isPending,
    refetch: () => void rows.refetch(),
  }
}

export type List<R extends Route> = ReturnType<typeof useList<R>>
