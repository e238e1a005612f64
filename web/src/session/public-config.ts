import { systemRoutes } from '@plantule/contract/platform/system'
import { read } from '../api/query.ts'

/** Where to sign in: read once a page. */
export const publicConfig = { ...read(systemRoutes.publicConfig, {}), staleTime: Infinity }
