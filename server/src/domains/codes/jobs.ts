import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const mailGiftCardJob = job('codes.mail-gift-card', { voucherId: z.int() })
export const dueCardsJob = job('codes.due-cards', {})
/** A card that was sold on the shop's pages is paid: its buyer is told. */
export const tellBuyerJob = job('codes.tell-buyer', { voucherId: z.int() })
