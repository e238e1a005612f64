import { holds, type Right } from '@plantule/contract/base/permissions'
import { useMemo } from 'react'
import { useInit } from '../api/session.ts'
import { isFor } from '../session/inspector-screens.ts'
import type { AreaName, Part, Place, Screen } from '../screen.ts'
import { screens } from '../screens.gen.ts'

/** One line of the navigation: a screen, or a part of one. */
export type MenuEntry = {
  /** The address, which also names it among favourites. */
  to: string
  path: string
  title: Screen['title']
  icon: NonNullable<Screen['icon']>
  area: AreaName
  place: Place | undefined
  settings: boolean
}
export type MenuArea = { name: AreaName; entries: MenuEntry[] }
type Placed = MenuEntry & { at: number }

/** As a day runs: selling, what is sold, growing it, the books, how it goes, then what is set once. */
const order: readonly AreaName[] = [
  'home',
  'sales',
  'catalogue',
  'production',
  'vegetalLocal',
  'accounting',
  'analysis',
  'marketing',
  'storefront',
  'settings',
  'internal',
]

function entriesOf(screen: Screen): Placed[] {
  const { path, area, icon, at, title } = screen
  if (!area || !icon || at === undefined) return []
  const entry = (one: Pick<Part, 'title' | 'icon' | 'at' | 'place' | 'settings'>, to: string): Placed => {
    return { to, path, area, title: one.title, icon: one.icon, at: one.at, place: one.place, settings: one.settings ?? false }
  }
  return [
    entry({ title, icon, at, ...(screen.place && { place: screen.place }), settings: screen.settings ?? false }, path),
    ...(screen.parts ?? []).map((part) => entry(part, path + part.query)),
  ]
}

/** Every entry that a member with these rights may open, and an inspector finds for an inspection, by area and there by their places. */
export function menuOf(rights: readonly Right[], level: string, preset: string): MenuArea[] {
  const open = screens
    .filter((screen) => screen.group === 'admin' && (!screen.right || holds(rights, screen.right)))
    .filter((screen) => !screen.level || screen.level === level)
    .filter((screen) => isFor(preset, screen.path))
    .flatMap(entriesOf)
  return order
    .map((name) => ({ name, entries: open.filter((entry) => entry.area === name).toSorted((a, b) => a.at - b.at) }))
    .filter(({ entries }) => entries.length > 0)
}

export function useMenu(): MenuArea[] {
  const { session, level } = useInit()
  return useMemo(() => menuOf(session.rights, level, session.preset), [level, session.preset, session.rights])
}

/** What the page of settings lists: what is set there, wherever its daily work stands. */
export const settingsOf = (areas: readonly MenuArea[]): MenuArea[] =>
  areas
    .map(({ name, entries }) => ({ name, entries: entries.filter((entry) => entry.settings || entry.place === 'settings') }))
    .filter(({ entries }) => entries.length > 0)

/** The entry that an address is of: the part whose query it carries, else its screen. */
export function activeEntry(areas: readonly MenuArea[], pathname: string, search: string): MenuEntry | undefined {
  const entries = areas.flatMap((area) => area.entries)
  const query = new URLSearchParams(search)
  const carries = ({ to, path }: MenuEntry): boolean =>
    path === pathname && to !== path && [...new URLSearchParams(to.slice(path.length))].every(([key, value]) => query.get(key) === value)
  return (
    entries.find(carries) ??
    entries.find(({ to }) => to === pathname) ??
    entries.find(({ to, path }) => to === path && path !== '/' && pathname.startsWith(`${path}/`))
  )
}
