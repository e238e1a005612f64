import type { Order } from '@plantule/contract/orders/schemas'
import type { preparationRoutes } from '@plantule/contract/orders/preparation'
import { type Discount, spread } from '@plantule/contract/base/money'
import type { Out, Replied } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { writeOff } from '../../stock/index.ts'
import { lockOrder } from '../lock-order.ts'
import { modifyOrder } from '../life/modify-order.ts'
import { linesOf } from '../orders.db.ts'
import { asInput } from '../draft/price-lines.ts'
import { lineOf } from './picking.ts'

type Settled = Out<(typeof preparationRoutes)['settleMissing']['body']>
type Answer = Replied<(typeof preparationRoutes)['listSubstitutes']>

/**
 * What is in stock of the same plant in other sizes, then of the same species, the nearest caliber first.
 * Nothing for a free line or a pack. Throws `not_found`.
 */
export async function listSubstitutes(ctx: Ctx, orderId: number, lineId: number): Promise<Answer> {
  const line = await lineOf(ctx, orderId, lineId)
  if (line.subproduct_id === null) return { items: [] }
  const { rows } = await sql<Answer['items'][number]>`
    select s.id as "subproductId", concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, s.reference, coalesce(c.name, '') as caliber,
      k.available, s.price_cents as "priceCents", case when p.id = mine.product_id then 'size' else 'taxon' end as near,
      coalesce(w.section, '') as section, coalesce(w.place, '') as place, size_face(p.id, s.picture_id) as thumbnail
    from subproduct mine
    join product own on own.shop_id = mine.shop_id and own.id = mine.product_id
    left join caliber oc on oc.shop_id = mine.shop_id and oc.id = mine.caliber_id
    join product p on p.shop_id = mine.shop_id and (p.id = own.id or p.taxon_id = own.taxon_id) and p.archived_at is null
    join subproduct s on s.shop_id = p.shop_id and s.product_id = p.id and s.archived_at is null and s.id <> mine.id
    join stock_level k on k.shop_id = s.shop_id and k.subproduct_id = s.id and k.available > 0
    left join caliber c on c.shop_id = s.shop_id and c.id = s.caliber_id
    left join picking_place w on w.shop_id = s.shop_id and w.subproduct_id = s.id
    where mine.id = ${line.subproduct_id}
    order by p.id = own.id desc, abs(coalesce(c.idx, 0) - coalesce(oc.idx, 0)), abs(s.price_cents - mine.price_cents), s.id
    limit 8`.execute(ctx.db)
  return { items: rows }
}

/**
 * Missing plants leave the order; when another size is named, as many of it come in at the price of those that are missing,
 * since the customer did not choose. What is missing leaves stock as well, so that nobody sells it, unless it only stands
 * elsewhere. Throws `nothing_missing` and what `modifyOrder` throws.
 */
export async function settleMissing(ctx: Ctx, orderId: number, lineId: number, { subproductId, stock }: Settled): Promise<Order> {
  const { version, reference } = await lockOrder(ctx, orderId)
  const { missing, subproduct_id: own } = await lineOf(ctx, orderId, lineId)
  if (missing === 0) throw new Refused('nothing_missing')
  const lines = (await linesOf(ctx, orderId)).flatMap((line) => {
    if (line.id !== lineId) return [asInput(line)]
    const left = line.quantity - missing
    const [leftDiscount, missingDiscount] = partDiscount(asInput(line).discount, [left, missing])
    const kept = { ...asInput(line), quantity: left, discount: leftDiscount }
    const other = {
      ...asInput(line),
      discount: missingDiscount,
      id: null,
      subproductId,
      packId: null,
      // What comes instead is a plant.
      service: false,
      label: null,
      quantity: missing,
      listed: false,
      note: ctx.locale === 'en' ? `Instead of ${line.label}` : `À la place de ${line.label}`,
    }
    return [...(kept.quantity > 0 ? [kept] : []), ...(subproductId === null ? [] : [other])]
  })
  const order = await modifyOrder(ctx, orderId, { lines, version }, { feeStands: true })
  if (own === null || stock === 'there') return order
  const reason = ctx.locale === 'en' ? `Missing when preparing ${reference}` : `Manquant à la préparation de ${reference}`
  await writeOff(ctx, [{ subproductId: own, quantity: missing }], { source: 'order', id: orderId, reason })
  return order
}

/** An amount off a line belongs to its plants alike: each part takes its own share, so that together they cost what the line cost. */
function partDiscount(discount: Discount | null, [left, missing]: [number, number]): [Discount | null, Discount | null] {
  if (discount?.kind !== 'amount') return [discount, discount]
  const [leftCents = 0, missingCents = 0] = spread(discount.cents, [left, missing])
  const off = (cents: number): Discount | null => (cents > 0 ? { kind: 'amount', cents } : null)
  return [off(leftCents), off(missingCents)]
}
