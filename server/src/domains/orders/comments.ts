import type { Comment } from '@plantule/contract/orders'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { authorOf, findOrder } from './orders.db.ts'

type Answer = z.input<typeof Comment>

/** Throws `not_found`. */
export async function listComments(ctx: Ctx, orderId: number): Promise<{ items: Answer[] }> {
  await findOrder(ctx, orderId)
  const rows = await ctx.db.selectFrom('order_comment').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').limit(500).execute()
  return { items: rows.map((row) => ({ id: row.id, at: row.at.toISOString(), author: row.author, text: row.body })) }
}

/** Throws `not_found`. */
export async function addComment(ctx: Ctx, orderId: number, text: string): Promise<Answer> {
  await findOrder(ctx, orderId)
  const row = await ctx.db
    .insertInto('order_comment')
    .values({ shop_id: ctx.shopId, order_id: orderId, at: ctx.now, author: authorOf(ctx), body: text })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'order.comment', 'order', orderId, { after: { commentId: row.id } })
  await ctx.tell('orders.changed', { id: orderId }, 'orders.read')
  return { id: row.id, at: row.at.toISOString(), author: row.author, text: row.body }
}
