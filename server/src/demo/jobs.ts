import { job } from '../platform/job.ts'

export const loadJob = job('demo.load', {})
export const picturesJob = job('demo.pictures', {})
