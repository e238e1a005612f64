import { viewsRoutes, type SharedView } from '@plantule/contract/shops/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNews } from '../../api/live.ts'
import { read, refresh, useAction } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { preference } from '../../preference.ts'
import type { Search } from './list-state.ts'

/** A named state of the list: filters, and the order if it says so. */
export type View = { name: string; search: Search }
/** `given` by the screen, `shared` by the shop, or the person's `own`. */
export type Tab = (View & { kind: 'given' | 'own' }) | (View & { kind: 'shared'; id: number; version: number })

const textOf = (search: Search): string => new URLSearchParams(search).toString()
const toTab = ({ id, name, search, version }: SharedView): Tab => ({
  kind: 'shared',
  id,
  version,
  name,
  search: Object.fromEntries(new URLSearchParams(search)),
})

/** The views of a list in their order, and what may be done with them. */
export function useViews(list: string, path: string, given: readonly View[]) {
  const client = useQueryClient()
  const mayShare = useCan('settings.write')
  const [stored] = useState(() => preference<View[]>(`views.${list}`, []))
  const [own, setOwn] = useState(stored.get)
  const keep = (views: View[]): void => {
    stored.set(views)
    setOwn(views)
  }
  const { data } = useQuery({ ...read(viewsRoutes.listViews, {}), staleTime: 5 * 60_000 })
  const hear = useCallback(() => void refresh(client, [viewsRoutes.listViews]), [client])
  useNews('views.changed', hear)

  const stale = [viewsRoutes.listViews]
  const share = useAction(viewsRoutes.shareView, stale)
  const update = useAction(viewsRoutes.updateView, stale)
  const first = useAction(viewsRoutes.putViewFirst, stale)
  const remove = useAction(viewsRoutes.removeView, stale)

  const tabs: Tab[] = [
    ...given.map((view): Tab => ({ ...view, kind: 'given' })),
    ...(data?.items ?? []).filter((view) => view.list === list).map(toTab),
    ...own.map((view): Tab => ({ ...view, kind: 'own' })),
  ]
  return {
    tabs,
    mayShare,
    mayChange: (tab: Tab) => tab.kind === 'own' || (tab.kind === 'shared' && mayShare),
    add: (view: View) => keep([...own, view]),
    change: (tab: Tab, to: Partial<View>) => {
      const { name, search } = { ...tab, ...to }
      if (tab.kind === 'shared') update.mutate({ params: { id: tab.id }, body: { name, search: textOf(search), version: tab.version } })
      else keep(own.map((view) => (view.name === tab.name ? { name, search } : view)))
    },
    putFirst: (tab: Tab) => {
      if (tab.kind === 'shared') first.mutate({ params: { id: tab.id } })
      else keep([...own.filter((view) => view.name === tab.name), ...own.filter((view) => view.name !== tab.name)])
    },
    remove: (tab: Tab) => {
      if (tab.kind === 'shared') remove.mutate({ params: { id: tab.id } })
      else keep(own.filter((view) => view.name !== tab.name))
    },
    /** The person's own becomes the shop's; it stays theirs until the shop has it. */
    share: ({ name, search }: Tab) =>
      share.mutate(
        { body: { list, path, name, search: textOf(search) } },
        { onSuccess: () => keep(own.filter((view) => view.name !== name)) },
      ),
  }
}
