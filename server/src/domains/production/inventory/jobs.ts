import { z } from 'zod'
import { job } from '../../../platform/job.ts'

const ofImport = { operationId: z.int(), importId: z.int(), large: z.boolean().default(false) }

export const checkLotImportJob = job('production.check-inventory', ofImport)
export const runLotImportJob = job('production.run-inventory', ofImport)
