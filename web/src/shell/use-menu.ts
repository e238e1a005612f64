import { holds } from '@plantule/contract/base/permissions'
import { useInit } from '../api/session.ts'
import type { AreaName, Screen } from '../screen.ts'
import { screens } from '../screens.gen.ts'

type Listed = Required<Pick<Screen, 'area' | 'icon' | 'at'>>
export type MenuEntry = Screen & Listed
export type MenuArea = { name: AreaName; entries: MenuEntry[] }

const isListed = <S extends Screen>(screen: S): screen is S & Listed =>
  screen.area !== undefined && screen.icon !== undefined && screen.at !== undefined

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

/** The screens that this member may open, by area; within an area by their places. */
export function useMenu(): MenuArea[] {
  const { session, level } = useInit()
  const open = screens
    .filter(isListed)
    .filter((screen) => screen.group === 'admin' && (!screen.right || holds(session.rights, screen.right)))
    .filter((screen) => !screen.level || screen.level === level)
  return order
    .map((name) => ({ name, entries: open.filter((screen) => screen.area === name).toSorted((a, b) => a.at - b.at) }))
    .filter(({ entries }) => entries.length > 0)
}
