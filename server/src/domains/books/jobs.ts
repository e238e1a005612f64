import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const documentsJob = job('books.documents', { operationId: z.int(), a: z.iso.date(), b: z.iso.date() })
