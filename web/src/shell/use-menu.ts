import { holds } from '@plantule/contract/base/permissions'
import { useInit } from '../api/session.ts'
import { screens, type AreaName, type Screen } from '../screen-table.ts'
import type { IconName } from './icons.ts'

export type MenuEntry = Screen & { area: AreaName; icon: IconName }
export type MenuArea = { name: AreaName; entries: MenuEntry[] }

const isListed = (screen: Screen): screen is MenuEntry => screen.area !== undefined && screen.icon !== undefined

/** As a day runs: selling, what is sold, growing it, the books, then what is set once. */
const order: readonly AreaName[] = [
  'home',
  'sales',
  'catalogue',
  'production',
  'vegetalLocal',
  'accounting',
  'marketing',
  'storefront',
  'settings',
  'internal',
]

/** The screens that this member may open, by area; within an area in the table's order. */
export function useMenu(): MenuArea[] {
  const { session, level } = useInit()
  const open = screens
    .filter(isListed)
    .filter((screen) => screen.group === 'admin' && (!screen.right || holds(session.rights, screen.right)))
    .filter((screen) => !screen.level || screen.level === level)
  return order
    .map((name) => ({ name, entries: open.filter((screen) => screen.area === name) }))
    .filter(({ entries }) => entries.length > 0)
}
