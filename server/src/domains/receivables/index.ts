import type { Domain } from '../../platform/domain.ts'
import { mailReminder } from './remind.ts'
import { writeReminders } from './remind-many.ts'
import { routes } from './routes.ts'
import { does } from '../../platform/job.ts'
import { mailReminderJob, remindersJob } from './jobs.ts'

export { reminderMail } from './reminder-mail.ts'

export const receivables: Domain = {
  name: 'receivables',
  routes,
  jobs: [does(mailReminderJob, mailReminder), does(remindersJob, writeReminders, { seconds: 3_600, parallel: 1 })],
}
