import type { In, Route, Sent } from '@plantule/contract/base/route'
import { download } from '../../api/download.ts'
import { showError } from '../../ui/toast.ts'
import type { Action } from '../../ui/ActionMenu.tsx'
import type { List } from './list-state.ts'
import { filtersOf } from './target-of.ts'

type Places = 'page' | 'size' | 'sort' | 'dir'
type FiltersOf<R extends Route> = Exclude<keyof In<R['query']>, Places>
/** A file that lacks a filter of its list would hold rows that the list does not show. */
type Covers<L extends Route, E extends Route> = [FiltersOf<L>] extends [keyof In<E['query']>] ? unknown : never

/** The entry that saves all rows of a list as a file, by the very filters that the list shows. */
export const exportOf = <L extends Route, E extends Route>(
  list: List<L>,
  route: E & Covers<L, E>,
  { label, file, icon }: { label: string; file: string; icon?: Action['icon'] },
): Action & { run: () => void } => ({
  label,
  ...(icon !== undefined && { icon }),
  // The path parameters of a list's file are those of the list.
  run: () =>
    void download(
      route as E,
      { params: list.params, query: filtersOf(list.query as Record<string, unknown>) } as unknown as Sent<E>,
      file,
    ).catch(showError),
})

/** The same of the rows that are ticked; of a list whose query takes `ids`. */
export const exportChosen = <L extends Route, E extends Route>(
  list: List<L>,
  route: E & Covers<L, E>,
  chosen: { kind: 'ids'; ids: readonly (string | number)[] } | { kind: 'matching'; query: unknown },
  file: string,
): void =>
  void download(
    route as E,
    {
      params: list.params,
      query: { ...filtersOf(list.query as Record<string, unknown>), ...(chosen.kind === 'ids' && { ids: chosen.ids.join(',') }) },
    } as unknown as Sent<E>,
    file,
  ).catch(showError)
