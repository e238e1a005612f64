import { defaultTillSettings } from '@plantule/contract/till/till'
import { sql } from 'kysely'
import { authorOf, lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay, parisMidnight } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { readSetting } from '../../platform/settings.ts'

/** As of orders: large amounts are given back by those who keep the books, and by the product itself. Throws `refund_needs_manager`. */
export async function refuseLarge(ctx: Ctx, cents: number): Promise<void> {
  if (!lacks(ctx, 'accounting.write')) return
  const { refundLimitCents } = await readSetting(ctx, 'till', defaultTillSettings)
  if (cents > refundLimitCents) throw new Refused('refund_needs_manager', { max: euros(refundLimitCents) })
}

/**
 * A credit by hand is money given back, too: as much as a seller may give back of one order they may give away in a day, cut into as many
 * codes as they like. Throws `refund_needs_manager`.
 */
export async function refuseLargeCredit(ctx: Ctx, cents: number): Promise<void> {
  if (!lacks(ctx, 'accounting.write')) return
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(v.initial_cents), 0)::bigint as cents from voucher v
    where v.shop_id = ${ownShop} and v.kind = 'credit_code' and v.state <> 'cancelled' and v.author = ${authorOf(ctx)}
      and v.created_at >= ${parisMidnight(parisDay(ctx.now))}
      and not exists (select from voucher_move m where m.shop_id = ${ownShop} and m.voucher_id = v.id and m.kind = 'issue' and m.source is not null)`.execute(
    ctx.db,
  )
  await refuseLarge(ctx, cents + (rows[0]?.cents ?? 0))
}
