import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** Tells the one who asked that staff answered. The provider's login queues it, hence its name. */
export const mailAnswerJob = job('provider.mail-answer', { ticketId: z.int(), commentId: z.int() })
/** Tells the provider's mailbox what a shop wrote. */
export const mailQuestionJob = job('support.mail-question', { ticketId: z.int(), commentId: z.int() })
/** Tells whoever opened a request by mail that it is there. */
export const mailOpenedJob = job('support.mail-opened', { ticketId: z.int() })
/** Makes a word in its request of a mail that came. */
export const takeMailJob = job('support.take-mail', { mailId: z.int(), bytes: z.int() })
/** Reminds who booked an appointment the day before. */
export const remindJob = job('support.remind', { appointmentId: z.int() })
/** Tells a shop what staff did about an appointment. */
export const appointmentMailJob = job('provider.mail-appointment', {
  appointmentId: z.int(),
  what: z.enum(['booked', 'moved', 'cancelled']),
})
