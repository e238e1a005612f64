import type { Done } from '@plantule/contract/base/shared'
import type { Basket } from '@plantule/contract/till/sales'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { TillBasket } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { journal } from '../../fiscal/index.ts'
import { findRegister, operatorOf, registerOr } from '../session/sessions.db.ts'
import { mustExist } from '../../../platform/must-exist.ts'

type Answer = z.infer<typeof Basket>

const toBasket = (row: Selectable<TillBasket>): Answer => ({
  id: row.id,
  registerId: row.register_id,
  label: row.label,
  content: row.content,
  author: row.author,
  updatedAt: row.updated_at.toISOString(),
})

export async function listBaskets(ctx: Ctx): Promise<{ items: Answer[] }> {
  return { items: (await ctx.db.selectFrom('till_basket').selectAll().orderBy('id', 'desc').limit(200).execute()).map(toBasket) }
}

type Park = { registerId: number | null; basketId: number | null; label: string; content: Answer['content'] }

/** Throws `not_found`. */
export async function parkBasket(ctx: Ctx, input: Park): Promise<Answer> {
  const register = await registerOr(ctx, input.registerId)
  const values = {
    register_id: register.id,
    label: input.label,
    content: JSON.stringify(input.content),
    author: operatorOf(ctx),
    updated_at: ctx.now,
  }
  const again =
    input.basketId === null
      ? undefined
      : await ctx.db.updateTable('till_basket').set(values).where('id', '=', input.basketId).returningAll().executeTakeFirst()
  // Another till may have paid or given up meanwhile what is parked again.
  const row =
    again ??
    (await ctx.db
      .insertInto('till_basket')
      .values({ shop_id: ctx.shopId, ...values })
      .returningAll()
      .executeTakeFirstOrThrow())
  await ctx.publish('till.changed', { registerId: register.id }, 'till.read')
  return toBasket(row)
}

/** A basket may go before it is paid, but the journal keeps that it was there. Throws `not_found`. */
export async function abandonBasket(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.deleteFrom('till_basket').where('id', '=', id).returningAll().executeTakeFirst())
  const { code } = await findRegister(ctx, row.register_id)
  const lines = Array.isArray((row.content as { lines?: unknown }).lines) ? (row.content as { lines: unknown[] }).lines.length : null
  await journal(ctx, { kind: 'basket_abandoned', register: code, refType: 'basket', refId: id, details: { lines, parkedBy: row.author } })
  return { ok: true }
}
