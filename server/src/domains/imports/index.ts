import type { Domain } from '../../platform/domain.ts'
import { forgetImports } from './forget-imports.ts'
import { importHandlers } from './routes.ts'
import { importJobs } from './run-import.ts'

export const imports: Domain = { name: 'imports', routes: importHandlers, jobs: importJobs, forget: forgetImports }
