import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay, parisMidnight } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { refundLimit } from '../shops/index.ts'

/** As of orders: large amounts are given back by those who keep the books. Throws `refund_needs_manager`. */
export async function refuseLarge(ctx: Ctx, cents: number): Promise<void> {
  const limit = await refundLimit(ctx)
  if (limit !== null && cents > limit) throw new Refused('refund_needs_manager', { max: euros(limit) })
}

/**
 * Asked once a credit was made by hand, which is money given back, too: as much as a seller may give back of one order they may give away
 * in a day, cut into as many codes as they like. The number of the credit lets one through at a time. Throws `credits_need_manager`.
 */
export async function refuseManyCredits(ctx: Ctx): Promise<void> {
  const limit = await refundLimit(ctx)
  if (limit === null) return
  const { actor } = ctx
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(v.initial_cents), 0)::bigint as cents from voucher v
    join audit a on a.shop_id = ${ownShop} and a.subject = 'voucher' and a.subject_id = v.id and a.action = 'credit_code.create'
      and a.actor_kind = ${actor.kind} and a.actor_id is not distinct from ${'id' in actor ? actor.id : null}::bigint
    where v.shop_id = ${ownShop} and v.kind = 'credit_code' and v.state <> 'cancelled' and v.created_at >= ${parisMidnight(parisDay(ctx.now))}
      and not exists (select from voucher_move m where m.shop_id = ${ownShop} and m.voucher_id = v.id and m.kind = 'issue' and m.source is not null)`.execute(
    ctx.db,
  )
  const given = rows[0]?.cents ?? 0
  if (given > limit) throw new Refused('credits_need_manager', { given: euros(given), max: euros(limit) })
}
