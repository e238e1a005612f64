import { z } from 'zod'
import { job } from '../../../platform/job.ts'

/** Parts in which a demonstration is filled, as its progress counts them (`demo/load-demo.ts`). */
export const DEMO_STEPS = 33

/** Takes a shop that was made to show away, once its last day is over. */
export const removeDemoJob = job('provider.remove-demo', {})
/** Fills a shop that was made for a prospect; the provider's login queues it. Who is invited comes last, once there is something to see. */
export const fillDemoJob = job('provider.fill-demo', { guestId: z.int().nullable(), invitedBy: z.string() })
