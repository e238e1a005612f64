import type { Domain } from '../../platform/domain.ts'
import { mailReminder } from './remind.ts'
import { routes } from './routes.ts'

export const receivables: Domain = { name: 'receivables', routes, jobs: { 'receivables.mail': { run: mailReminder } } }
