import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const inviteJob = job('shops.invite', { memberId: z.int(), invitedBy: z.string(), locale: z.enum(['fr', 'en']) })
