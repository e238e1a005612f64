import { z } from 'zod'
import { job } from '../job.ts'

export const sendMailJob = job('mail.send', { mailId: z.int() })
