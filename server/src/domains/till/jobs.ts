import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const mailTicketJob = job('till.mail-ticket', { ticketId: z.int(), recipient: z.string(), duplicate: z.int() })
export const mailZJob = job('till.mail-z', { closureId: z.int(), recipient: z.string() })
export const foldOfflineJob = job('till.fold-offline', {})
