import type { LineInput, Order } from '@plantule/contract/orders/schemas'
import type { preparationRoutes } from '@plantule/contract/orders/preparation'
import { type Discount, discountOn, spread } from '@plantule/contract/base/money'
import type { Out, Replied } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { countedSince } from '../../production/index.ts'
import { writeOff } from '../../stock/index.ts'
import { lockOrder } from '../lock-order.ts'
import { modifyOrder } from '../life/modify-order.ts'
import { addToStory, linesOf } from '../orders.db.ts'
import { orderAnswer } from '../read/to-order.ts'
import { keepingCodes, keepOwn } from './keep-codes.ts'
import { lineOf } from './picking.ts'
import { ownShop } from '../../../platform/own-shop.ts'

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
    join product own on own.shop_id = ${ownShop} and own.id = mine.product_id
    left join caliber oc on oc.shop_id = ${ownShop} and oc.id = mine.caliber_id
    join product p on p.shop_id = ${ownShop} and (p.id = own.id or p.taxon_id = own.taxon_id) and p.archived_at is null
    join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null and s.id <> mine.id
    join stock_level k on k.shop_id = ${ownShop} and k.subproduct_id = s.id and k.available > 0
    left join caliber c on c.shop_id = ${ownShop} and c.id = s.caliber_id
    left join picking_place w on w.shop_id = ${ownShop} and w.subproduct_id = s.id
    where mine.shop_id = ${ownShop} and mine.id = ${line.subproduct_id}
    order by p.id = own.id desc, abs(coalesce(c.idx, 0) - coalesce(oc.idx, 0)), abs(s.price_cents - mine.price_cents), s.id
    limit 8`.execute(ctx.db)
  return { items: rows }
}

/**
 * Missing plants leave the order; when another size is named, as many of it come in at the price of those that are missing,
 * since the customer did not choose. TVA is that of what is delivered (CGI art. 278 bis): prices TTC stay TTC, prices HT stay HT, and codes
 * take off what they took off (`keepingCodes`). What is missing leaves stock as well, so that nobody sells it, unless it only stands
 * elsewhere, or was counted since it is missing: a count took it off. Throws `nothing_missing` and what `modifyOrder` throws.
 */
export async function settleMissing(ctx: Ctx, orderId: number, lineId: number, { subproductId, stock }: Settled): Promise<Order> {
  const before = await lockOrder(ctx, orderId)
  const { missing, missing_at: since, subproduct_id: own, label } = await lineOf(ctx, orderId, lineId)
  if (missing === 0) throw new Refused('nothing_missing')
  const settled = (line: LineInput): LineInput[] => {
    if (line.id !== lineId) return [line]
    const [kept, gone] = inTwo(line, missing)
    const other = {
      ...gone,
      id: null,
      subproductId,
      packId: null,
      // What comes instead is a plant.
      service: false,
      label: null,
      listed: false,
      note: ctx.locale === 'en' ? `Instead of ${label}` : `À la place de ${label}`,
    }
    return [...(kept.quantity > 0 ? [kept] : []), ...(subproductId === null ? [] : [other])]
  }
  const change = await keepingCodes(ctx, before, await linesOf(ctx, orderId), settled)
  const { lines, deliveryCents } = change
  const order = await modifyOrder(ctx, orderId, { lines, deliveryCents, version: before.version }, { feeStands: true })
  await keepOwn(ctx, before, change)
  if (own === null || stock === 'there') return order
  // Nobody counts between the question and the write-off: the change locked the size.
  if (since !== null && (await countedSince(ctx, own, since))) {
    await addToStory(ctx, orderId, 'missing_counted', { label, quantity: missing })
    return orderAnswer(ctx, orderId)
  }
  const reason = ctx.locale === 'en' ? `Missing when preparing ${before.reference}` : `Manquant à la préparation de ${before.reference}`
  await writeOff(ctx, [{ subproductId: own, quantity: missing }], { source: 'order', id: orderId, reason })
  return order
}

/**
 * A line as two, the second of so many plants. Its discount belongs to its plants alike, so that together they cost what it cost: an
 * amount is shared, a rate stands for each unless rounding twice would move a cent.
 */
function inTwo(line: LineInput, second: number): [LineInput, LineInput] {
  const quantities = [line.quantity - second, second]
  const gross = (quantity: number): number => quantity * (line.unitCents ?? 0)
  const off = discountOn(gross(line.quantity), line.discount)
  const apart = quantities.reduce((sum, quantity) => sum + discountOn(gross(quantity), line.discount), 0)
  const shares = line.discount?.kind === 'amount' || apart !== off ? spread(off, quantities) : undefined
  const part = (index: 0 | 1): LineInput => ({
    ...line,
    quantity: quantities[index] ?? 0,
    discount: shares ? amount(shares[index]) : line.discount,
  })
  return [part(0), part(1)]
}

const amount = (cents = 0): Discount | null => (cents > 0 ? { kind: 'amount', cents } : null)
