import type { RecallSale } from '@plantule/contract/traceability/recalls'
import { z } from 'zod'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { Refused } from '../../../platform/refused.ts'
import { livingCustomer } from '../../customers/index.ts'
import { askGuestLetter } from './guest-letters.ts'
import { isStuck, queueLetter } from './letter-mail.ts'
import { lockRecall, recallAnswer } from './recall.db.ts'
import { toldWith, untoldOf } from './told.ts'

export const recallLetterJob = job('traceability.recall-letter', { recallId: z.int(), customerId: z.int(), message: z.string() })

/** Throws `not_found`, `recall_released`. */
export async function writeRecallLetters(ctx: Ctx, id: number, message: string): Promise<{ asked: number; without: number }> {
  const row = await lockRecall(ctx, id)
  if (row.state === 'released') throw new Refused('recall_released')
  const { buyers } = await recallAnswer(ctx, id)
  let asked = 0
  for (const { customerId, email, sales } of buyers) {
    if (email === '') continue
    if (customerId === null) {
      if (await askGuestLetter(ctx, id, { email, sales }, message)) asked += 1
      continue
    }
    if (!(await mayBeWrittenTo(ctx, customerId))) continue
    if (!(await askLetter(ctx, id, { customerId, email, sales }))) continue
    asked += 1
    await ctx.enqueue(recallLetterJob, { recallId: id, customerId, message })
  }
  await audit(ctx, 'recall.letters', 'recall', id, { after: { asked, message } })
  return { asked, without: buyers.filter(({ email }) => email === '').length }
}

/** Whoever is erased meanwhile waits, and is then not erased: a letter that has to leave. */
async function mayBeWrittenTo(ctx: Ctx, customerId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('customer').select('erased_at').where('id', '=', customerId).forKeyShare().executeTakeFirst()
  return row !== undefined && row.erased_at === null
}

type Due = { customerId: number; email: string; sales: readonly RecallSale[] }
/** One letter at a time, whoever asks at the same time; another one where something was bought that the last did not name. */
async function askLetter(ctx: Ctx, recallId: number, { customerId, email, sales }: Due): Promise<boolean> {
  const about = { email, asked_at: ctx.now, author: authorOf(ctx) }
  const first = await ctx.db
    .insertInto('recall_letter')
    .values({ shop_id: ctx.shopId, recall_id: recallId, customer_id: customerId, ...about, told: JSON.stringify({}) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst()
  if (first) return true
  const letter = await letterTo(ctx, recallId, customerId)
  if (!letter) return false
  if (!isStuck(ctx, letter) && (letter.sent_at === null || untoldOf(sales, letter).length === 0)) return false
  // What was said before is known from now on, also of a letter that did not keep it.
  const said = sales.filter((sale) => !untoldOf(sales, letter).includes(sale))
  await ctx.db
    .updateTable('recall_letter')
    .set({ ...about, sent_at: null, told: JSON.stringify(toldWith(said, letter.told)) })
    .where('recall_id', '=', recallId)
    .where('customer_id', '=', customerId)
    .execute()
  return true
}

const letterTo = (ctx: Ctx, recallId: number, customerId: number) =>
  ctx.db
    .selectFrom('recall_letter')
    .select(['email', 'asked_at', 'sent_at', 'told'])
    .where('recall_id', '=', recallId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

/** Job: one mail with what this customer bought and was not told of yet. A job that runs again finds it sent. */
export async function sendRecallLetter(
  { recallId, customerId: asked, message }: JobOf<typeof recallLetterJob>,
  shop: JobShop,
): Promise<void> {
  await shop.inShop(async (ctx) => {
    // Two records may have become one since it was asked for.
    const customer = await livingCustomer(ctx, asked)
    const customerId = customer.id
    const letter = await letterTo(ctx, recallId, customerId)
    if (!letter || letter.sent_at !== null || letter.email === '') return
    const recall = await recallAnswer(ctx, recallId)
    const sales = untoldOf(recall.buyers.find((buyer) => buyer.customerId === customerId)?.sales ?? [], letter)
    await queueLetter(ctx, recall, { to: letter.email, language: customer.language === 'en' ? 'en' : 'fr', message, sales })
    await ctx.db
      .updateTable('recall_letter')
      // The address is in the mail, which is kept as mails are.
      .set({ sent_at: ctx.now, email: '', told: JSON.stringify(toldWith(sales, letter.told)) })
      .where('recall_id', '=', recallId)
      .where('customer_id', '=', customerId)
      .execute()
  })
}
