import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/point-of-sale/devices',
    group: 'admin',
    title: 'tillDevices',
    right: 'till.read',
    load: () => import('./TillDevicesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
