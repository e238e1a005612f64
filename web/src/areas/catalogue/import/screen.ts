import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/products/import',
    group: 'admin',
    title: 'import',
    right: 'catalogue.write',
    load: () => import('./ImportScreen.tsx'),
  },
] as const satisfies readonly Screen[]
