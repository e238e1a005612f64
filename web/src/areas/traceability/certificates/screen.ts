import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/certificates',
    group: 'admin',
    title: 'certificates',
    right: 'traceability.read',
    area: 'vegetalLocal',
    at: 50,
    icon: 'passport',
    load: () => import('./CertificatesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
