import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { freeOf, type Level, type Line, type Source } from '../rules.ts'
import { move } from '../stock.db.ts'
import { giveUpLater } from './promises.db.ts'

/**
 * Free stock is held by an order instead of as many plants that are still growing, those first that would have been ready first. Levels are
 * locked. Throws `plants_not_ready` where stock has none.
 */
export async function takeReady(ctx: Ctx, lines: readonly Line[], levels: readonly Level[], source: Source): Promise<void> {
  if (lines.length === 0) return
  const known = new Map(levels.map((level) => [level.subproductId, level]))
  const short = lines.flatMap((line) => {
    const level = known.get(line.subproductId)
    const lacks = level?.backorder && !level.shut ? 0 : line.quantity - (level ? freeOf(level) : 0)
    return lacks > 0 ? [{ ...line, quantity: lacks }] : []
  })
  if (short.length > 0) throw new Refused('plants_not_ready', { items: await named(ctx, short, source) })
  await giveUpLater(ctx, lines, source, { soonest: true })
  await move(
    ctx,
    lines.map((line) => ({ subproductId: line.subproductId, onHand: 0, reserved: line.quantity })),
    'reservation',
    source,
  )
}

/** "400 Lavande C2 L (15/10/2026)". */
async function named(ctx: Ctx, lines: readonly Line[], source: Source): Promise<string> {
  const { rows } = await sql<{ id: number; label: string; on: string | null }>`
    select s.id, concat_ws(' ', p.name, nullif(s.label, '')) as label,
      (select to_char(min(coalesce(z.ready_on, v.ready_on)), 'DD/MM/YYYY') from lot_promise m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
        join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id
        where m.shop_id = ${ownShop} and m.order_id = ${source.id} and m.subproduct_id = s.id) as "on"
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    where s.shop_id = ${ownShop} and s.id = any(${lines.map((line) => line.subproductId)}::bigint[])`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines
    .map(({ subproductId, quantity }) => {
      const { label, on } = known.get(subproductId) ?? { label: '', on: null }
      return `${quantity} ${label}${on ? ` (${on})` : ''}`
    })
    .join(', ')
}
