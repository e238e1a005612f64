import type { RecallBuyer, RecallSale } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { emailOfGuest, languageOf } from '../../orders/index.ts'
import { isStuck, queueLetter } from './letter-mail.ts'
import { recallAnswer } from './recall.db.ts'
import { asOneLetter, guestLettersOf } from './told-guests.ts'
import { toldWith, untoldOf } from './told.ts'

/** `orderId`: one of the orders by which the guest is known. */
export const recallGuestLetterJob = job('traceability.recall-guest-letter', { recallId: z.int(), orderId: z.int(), message: z.string() })

const ordersOf = (sales: readonly RecallSale[]): number[] => [...new Set(sales.flatMap(({ kind, id }) => (kind === 'order' ? [id] : [])))]

/**
 * Asks for one letter to whoever ordered as a guest by these sales, whatever number of orders theirs are; whoever asks holds the recall.
 * Another one where something was bought that the last did not name. Answers whether one leaves.
 */
export async function askGuestLetter(
  ctx: Ctx,
  recallId: number,
  { email, sales }: Pick<RecallBuyer, 'email' | 'sales'>,
  message: string,
): Promise<boolean> {
  const orders = ordersOf(sales)
  const letter = asOneLetter((await guestLettersOf(ctx, recallId)).filter(({ order_id }) => orders.includes(order_id)))
  if (letter && !isStuck(ctx, letter) && (letter.sent_at === null || untoldOf(sales, letter).length === 0)) return false
  if (!(await areStillTheirs(ctx, orders, email))) return false
  const about = { email, asked_at: ctx.now, sent_at: null, author: authorOf(ctx) }
  await ctx.db
    .insertInto('recall_guest_letter')
    .values(orders.map((order_id) => ({ shop_id: ctx.shopId, recall_id: recallId, order_id, ...about })))
    .onConflict((conflict) => conflict.columns(['shop_id', 'recall_id', 'order_id']).doUpdateSet(about))
    .execute()
  await ctx.enqueue(recallGuestLetterJob, { recallId, orderId: Math.min(...orders), message })
  return true
}

/** Whoever is forgotten meanwhile waits, and finds the letter; whoever was has no address any more. */
async function areStillTheirs(ctx: Ctx, orders: readonly number[], email: string): Promise<boolean> {
  await sql`select o.id from orders o where o.shop_id = ${ownShop} and o.id = any(${[...orders]}::bigint[]) order by o.id for share`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ email: string | null }>`
    select ${emailOfGuest} as email from orders o where o.shop_id = ${ownShop} and o.id = any(${[...orders]}::bigint[])`.execute(ctx.db)
  return rows.length > 0 && rows.every((row) => row.email?.toLowerCase() === email.toLowerCase())
}

/** Job: one mail with what this guest bought and was not told of yet. A job that runs again finds it sent. */
export async function sendRecallGuestLetter(
  { recallId, orderId, message }: JobOf<typeof recallGuestLetterJob>,
  shop: JobShop,
): Promise<void> {
  await shop.inShop(async (ctx) => {
    await sql`select order_id from recall_guest_letter g where g.shop_id = ${ownShop} and g.recall_id = ${recallId} order by order_id for update`.execute(
      ctx.db,
    )
    const letters = await guestLettersOf(ctx, recallId)
    const asked = letters.find((letter) => letter.order_id === orderId)
    if (!asked || asked.sent_at !== null || asked.email === '') return
    const recall = await recallAnswer(ctx, recallId)
    const bought = recall.buyers.find(({ customerId, sales }) => customerId === null && ordersOf(sales).includes(orderId))?.sales ?? []
    const orders = letters.filter(
      ({ order_id, email }) => email === asked.email && (order_id === orderId || ordersOf(bought).includes(order_id)),
    )
    const named = orders.map(({ order_id }) => order_id)
    const own = bought.filter(({ kind, id }) => kind === 'order' && named.includes(id))
    const sales = untoldOf(own, { told: asOneLetter(orders)?.told ?? {}, sent_at: null })
    await queueLetter(ctx, recall, { to: asked.email, language: await languageOf(ctx, orderId), message, sales })
    for (const { order_id, told } of orders)
      await ctx.db
        .updateTable('recall_guest_letter')
        // The address is in the mail, which is kept as mails are.
        .set({
          sent_at: ctx.now,
          email: '',
          told: JSON.stringify(
            toldWith(
              sales.filter(({ id }) => id === order_id),
              told,
            ),
          ),
        })
        .where('recall_id', '=', recallId)
        .where('order_id', '=', order_id)
        .execute()
  })
}
