import { fileJobs } from './files/sweep-files.ts'
import { imageJobs } from './images/image-jobs.ts'
import { keyJobs } from './forget-keys.ts'
import type { JobKind } from './job.ts'
import { mailJobs } from './mail/mail-jobs.ts'

/** The kinds of job that the platform itself runs. */
export const platformJobs: readonly JobKind[] = [...fileJobs, ...imageJobs, ...keyJobs, ...mailJobs]
