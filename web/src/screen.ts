import type { Right } from '@plantule/contract/base/permissions'
import type { ComponentType } from 'react'
import type { Words } from './i18n/words.gen.ts'
import type { IconName } from './shell/icons.ts'

export type AreaName = keyof Words['shell']['areas']
export type Place = 'more' | 'settings'
export type Part = {
  query: `?${string}`
  title: keyof Words['shell']['screens']
  icon: IconName
  at: number
  place?: Place
  settings?: boolean
}
/** A screen as its folder declares it, in `screen.ts`; `npm run generate` gathers them in `screens.gen.ts`. */
export type Screen = {
  /** `{name}` marks an integer id. */
  path: `/${string}`
  /** `root` stands alone, `internal` is the provider's, `admin` the shop's. */
  group: 'root' | 'internal' | 'admin'
  title: keyof Words['shell']['screens']
  /** The right that opens it; nothing: any member. */
  right?: Right
  /** Where the navigation lists it; nothing: reached from elsewhere. */
  area?: AreaName
  icon?: IconName
  /** Its place among the area's entries, by tens. */
  at?: number
  /** How the navigation shows its entry: at once unless told, behind the area's "more", or on the page of settings alone. */
  place?: Place
  /** On the page of settings too, as what is set there stands beside the daily work. */
  settings?: boolean
  /** What of the screen has an entry of its own, by the query of its address. */
  parts?: readonly Part[]
  /** Only where the shop's level includes it. */
  level?: 'local-vegetal'
  load: () => Promise<{ default: ComponentType }>
}
