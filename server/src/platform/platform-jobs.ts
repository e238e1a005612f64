import { fileJobs } from './files/sweep-files.ts'
import { imageJobs } from './images/image-jobs.ts'
import { keyJobs } from './forget-keys.ts'
import type { JobKind } from './jobs.ts'
import { mailJobs } from './mail/mail-jobs.ts'

/** The kinds of job that the platform itself runs. */
export const platformJobs: Record<string, JobKind> = { ...fileJobs, ...imageJobs, ...keyJobs, ...mailJobs }
