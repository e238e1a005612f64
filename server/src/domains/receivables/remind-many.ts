import type { ReminderToWrite } from '@plantule/contract/receivables/receivables'
import type { Ctx } from '../../platform/context.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { parisDay } from '../../platform/paris.ts'
import { missingOf } from '../../platform/named-inside.ts'
import { problemOf } from '../../platform/problem.ts'
import { Refused } from '../../platform/refused.ts'
import { leftOver } from '../customers/index.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { type Late, refuseReminder, whatIsLate, writeLetter } from './remind.ts'
import { nextLevel } from './rules.ts'
import { remindersJob } from './jobs.ts'

/** A batch writes the level that comes next; a formal notice to a professional counts interest and fees, which are due by right. */
function nextLetter({ customer, earlier }: Late): { level: number; penalties: boolean } {
  const level = nextLevel(earlier.at(-1)?.level)
  return { level, penalties: level === 3 && customer.kind !== 'private' }
}

/** Throws `not_found`. */
export async function previewReminders(ctx: Ctx, customers: readonly number[]): Promise<{ items: ReminderToWrite[] }> {
  const items: ReminderToWrite[] = []
  for (const customerId of new Set(customers)) {
    const owed = await whatIsLate(ctx, customerId)
    const { customer, late } = owed
    const { level, penalties } = nextLetter(owed)
    const lateCents = late.reduce((sum, one) => sum + one.openCents, 0)
    const costs = penalties ? late.reduce((sum, one) => sum + one.penaltyCents + one.feeCents, 0) : 0
    items.push({
      customerId,
      name: customer.name,
      email: customer.email || null,
      level,
      documents: late.length,
      lateCents,
      totalCents: lateCents + costs,
      left: whyLeft(ctx, owed, level),
    })
  }
  return { items }
}

function whyLeft(ctx: Ctx, owed: Late, level: number): string | null {
  try {
    refuseReminder(owed, { level, mail: true, anyway: false }, parisDay(ctx.now))
    return null
  } catch (error) {
    if (error instanceof Refused) return problemOf(error, '', ctx.locale).title
    throw error
  }
}

/** Starts the job that writes and mails them one by one. Throws `not_found` when one of the customers is none of the shop's. */
export async function startReminders(ctx: Ctx, customers: readonly number[]): Promise<{ operationId: number }> {
  if ((await missingOf(ctx, 'customer', customers)).size > 0) throw new Refused('not_found')
  const title = ctx.locale === 'en' ? 'Payment reminders' : 'Relances'
  const chosen = [...new Set(customers)]
  const { id } = await startOperation(ctx, {
    kind: 'receivables.reminders',
    title,
    download: false,
    job: remindersJob,
    data: { customers: chosen },
    total: chosen.length,
    right: 'invoices.read',
  })
  return { operationId: id }
}

/**
 * One transaction a customer: who cannot be written to does not keep the others from it, and a job that runs again writes nobody
 * twice, for the letter before is too recent then.
 */
export const writeReminders = ({ operationId, customers }: JobOf<typeof remindersJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const written: { number: string; totalCents: number }[] = []
    const left: { id: number; why: string }[] = []
    for (const [index, customerId] of customers.entries()) {
      try {
        written.push(
          await shop.inShop(async (ctx) => {
            const owed = await whatIsLate(ctx, customerId)
            const { number, totalCents } = await writeLetter(ctx, owed, { mail: true, ...nextLetter(owed) })
            return { number, totalCents }
          }),
        )
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        left.push({ id: customerId, why: problemOf(error, '', 'fr').title })
      }
      await progress(index + 1, customers.length)
    }
    // Those who were written to are: the job ends by naming the others and what each of them lacks.
    if (left.length > 0)
      throw new Refused('reminders_left', { written: written.length, ...(await shop.inShop((ctx) => leftOver(ctx, left))) })
    return { result: written }
  })
