import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/page/{pageId}', group: 'admin', title: 'page', right: 'storefront.read', load: () => import('./PageScreen.tsx') },
] as const satisfies readonly Screen[]
