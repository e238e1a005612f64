import { mailedReports } from '@plantule/contract/analysis/mailed'
import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const dueReportsJob = job('analysis.due-reports', {})
export const mailReportJob = job('analysis.mail-report', { memberId: z.int(), report: z.enum(mailedReports), from: z.string() })
