import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/image-library',
    group: 'admin',
    title: 'imageLibrary',
    right: 'catalogue.read',
    area: 'settings',
    at: 30,
    icon: 'photo',
    place: 'settings',
    load: () => import('./ImageLibraryScreen.tsx'),
  },
  {
    path: '/file-library',
    group: 'admin',
    title: 'fileLibrary',
    right: 'catalogue.read',
    area: 'settings',
    at: 40,
    icon: 'file',
    place: 'settings',
    load: () => import('./FileLibraryScreen.tsx'),
  },
] as const satisfies readonly Screen[]
