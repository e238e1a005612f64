import type { CatalogOptions } from '@plantule/contract/printing/printing'
import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** `options` were read by the route: its schema reads texts of an address, and cannot read them twice. */
export const catalogJob = job('printing.catalog', {
  operationId: z.int(),
  options: z.custom<CatalogOptions>(),
  locale: z.enum(['fr', 'en']),
})
