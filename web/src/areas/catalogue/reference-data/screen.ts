import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/containers',
    group: 'admin',
    title: 'containers',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 40,
    icon: 'container',
    load: () => import('./ContainersScreen.tsx'),
  },
  {
    path: '/calibers',
    group: 'admin',
    title: 'calibers',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 50,
    icon: 'sizes',
    load: () => import('./CalibersScreen.tsx'),
  },
  {
    path: '/rootstocks',
    group: 'admin',
    title: 'rootstocks',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 60,
    icon: 'tree',
    load: () => import('./RootstocksScreen.tsx'),
  },
  {
    path: '/plant-providers',
    group: 'admin',
    title: 'plantProviders',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 70,
    icon: 'truck',
    load: () => import('./PlantProvidersScreen.tsx'),
  },
] as const satisfies readonly Screen[]
