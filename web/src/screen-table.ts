import type { Right } from '@plantule/contract/permissions'
import type { ComponentType } from 'react'
import type { Words, Namespace } from './i18n/words.ts'
import type { IconName } from './shell/icons.ts'

export type AreaName = keyof Words['shell']['areas']
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
  /** Only where the shop's level includes it. */
  level?: 'local-vegetal'
  /** Namespaces loaded beside the code. */
  words?: readonly Namespace[]
  load: () => Promise<{ default: ComponentType }>
}

/** One line per screen, in the order of the navigation. */
export const screens: readonly Screen[] = [
  { path: '/suspended', group: 'root', title: 'suspended', load: () => import('./screens/denied/SuspendedScreen.tsx') },
  { path: '/error', group: 'root', title: 'error', load: () => import('./screens/denied/ErrorScreen.tsx') },
  { path: '/not-permitted', group: 'admin', title: 'notPermitted', load: () => import('./screens/denied/NotPermittedScreen.tsx') },
  { path: '/not-allowed', group: 'admin', title: 'notAllowed', load: () => import('./screens/denied/NotAllowedScreen.tsx') },
]
