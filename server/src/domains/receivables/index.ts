import type { Domain } from '../../platform/domain.ts'
import { mailReminder } from './remind.ts'
import { writeReminders } from './remind-many.ts'
import { routes } from './routes.ts'

export const receivables: Domain = {
  name: 'receivables',
  routes,
  jobs: { 'receivables.mail': { run: mailReminder }, 'receivables.remind': { run: writeReminders, seconds: 3_600, parallel: 1 } },
}
