import { z } from 'zod'
import { job } from '../job.ts'

export const renderImageJob = job('images.render', { imageId: z.int() })
