import { holds } from '@plantule/contract/permissions'
import { useInit } from '../session/session.ts'
import { screens, type AreaName, type Screen } from '../screen-table.ts'
import type { IconName } from './icons.ts'

export type MenuEntry = Screen & { area: AreaName; icon: IconName }
export type MenuArea = { name: AreaName; entries: MenuEntry[] }

const isListed = (screen: Screen): screen is MenuEntry => screen.area !== undefined && screen.icon !== undefined

/** The screens that this member may open, by area, in the table's order. */
export function useMenu(): MenuArea[] {
  const { session, level } = useInit()
  const open = screens
    .filter(isListed)
    .filter((screen) => screen.group === 'admin' && (!screen.right || holds(session.rights, screen.right)))
    .filter((screen) => !screen.level || screen.level === level)
  const names = [...new Set(open.map((screen) => screen.area))]
  return names.map((name) => ({ name, entries: open.filter((screen) => screen.area === name) }))
}
