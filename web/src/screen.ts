import type { Right } from '@plantule/contract/base/permissions'
import type { ComponentType } from 'react'
import type { Words } from './i18n/words.gen.ts'
import type { IconName } from './shell/icons.ts'

export type AreaName = keyof Words['shell']['areas']
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
  /** Only where the shop's level includes it. */
  level?: 'local-vegetal'
  load: () => Promise<{ default: ComponentType }>
}
