import { job } from '../platform/job.ts'

export const loadJob = job('demo.load', {})
export const picturesJob = job('demo.pictures', {})
/** One of the small shops beside the nursery. */
export const clientJob = job('demo.client', {})
