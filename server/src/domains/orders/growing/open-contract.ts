import { growableStatuses, type OpenContractInput } from '@plantule/contract/orders/growing'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import { CultivationInput } from '@plantule/contract/production/cultivations'
import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { createCultivation, type Missing, planCultivation, tagCultivation } from '../../production/index.ts'
import { heldOf, holdLater, lockLevels, release } from '../../stock/index.ts'
import { holdsStock } from '../life/order-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { addToStory, authorOf, type Line, linesOf, type Order } from '../orders.db.ts'
import { orderAnswer } from '../read/to-order.ts'
import { saveOrder } from '../save-order.ts'
import { dropMissing, missingForOrder, missingIn, raisedForOrder } from './contract-holds.ts'
import { growingTag } from './growing-tag.ts'

/**
 * A cultivation is begun for a line of an order or quotation: planned backward by a recipe so that as many are ready on the day as are
 * asked, or planned without steps. Its plants are held for the order from now on, also while it is no more than a quotation; a firm order
 * gives up as much of what it held instead.
 * Throws `not_found`, `no_right`, `wrong_status`, `contract_needs_customer`, `contract_of_article`, `contract_beyond`, `deposit_too_high`.
 */
export async function openContract(ctx: Ctx, orderId: number, lineId: number, input: OpenContractInput): Promise<Answer> {
  // Whoever sells begins nothing in the greenhouses unless they may.
  if (lacks(ctx, 'production.write')) throw new Refused('no_right', { right: 'production.write' })
  const order = await lockOrder(ctx, orderId)
  if (!growableStatuses.some((status) => status === order.status))
    throw new Refused('wrong_status', { status: order.status, action: 'grow' })
  if (order.customer_id === null) throw new Refused('contract_needs_customer')
  const lines = await linesOf(ctx, orderId)
  const line = mustExist(lines.find((each) => each.id === lineId))
  if (line.subproduct_id === null) throw new Refused('contract_of_article')
  const subproductId = line.subproduct_id
  await lockLevels(ctx, [subproductId])
  const raised = (await raisedForOrder(ctx, orderId)).get(subproductId) ?? 0
  const missing = await missingForOrder(ctx, orderId, true)
  const left = Math.max(wantedBy(lines, subproductId) - raised + missingIn(missing, subproductId), 0)
  if (input.quantity > left) throw refusedField('contract_beyond', ['quantity'], { left })
  if (input.depositCents !== null && input.depositCents > order.incl_cents) throw refusedField('deposit_too_high', ['depositCents'])
  const lot = await beginLot(ctx, { line, subproductId, customerId: order.customer_id }, input)
  await tagCultivation(ctx, lot.id, input.tagId ?? (await growingTag(ctx)))
  const contract = await ctx.db
    .insertInto('growing_contract')
    .values({
      shop_id: ctx.shopId,
      order_id: orderId,
      subproduct_id: subproductId,
      lot_id: lot.id,
      quantity: input.quantity,
      ready_on: input.readyOn,
      author: authorOf(ctx),
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await holdRaised(ctx, order, { subproductId, quantity: input.quantity, lotSizeId: lot.lotSizeId, contractId: contract.id }, missing)
  await saveOrder(ctx, order, 'grow', input.depositCents === null ? {} : { deposit_cents: input.depositCents })
  if (input.depositCents !== null && input.depositCents !== order.deposit_cents)
    await addToStory(ctx, orderId, 'deposit_asked', { cents: input.depositCents })
  await addToStory(ctx, orderId, 'growing_opened', {
    quantity: input.quantity,
    label: line.label,
    number: lot.number,
    on: input.readyOn,
  })
  return orderAnswer(ctx, orderId)
}

const wantedBy = (lines: readonly Line[], subproductId: number): number =>
  lines.filter((line) => line.subproduct_id === subproductId).reduce((sum, line) => sum + line.quantity - line.dropped - line.gone, 0)

type Asked = { line: Line; subproductId: number; customerId: number }
type Lot = { id: number; number: string; lotSizeId: number }

async function beginLot(ctx: Ctx, { line, subproductId, customerId }: Asked, input: OpenContractInput): Promise<Lot> {
  const { recipeId, quantity, readyOn, placeId, lossBp } = input
  const name = input.name ?? line.label
  if (recipeId !== null) {
    const planned = await planCultivation(ctx, recipeId, {
      direction: 'backward',
      on: readyOn,
      quantity,
      name: name.slice(0, 160),
      placeId,
      customerId,
      becomesId: subproductId,
    })
    return { id: planned.cultivationId, number: planned.number, lotSizeId: await sizeOf(ctx, planned.cultivationId) }
  }
  const size = await ctx.db
    .selectFrom('subproduct')
    .select(['product_id', 'container_id', 'caliber_id'])
    .where('id', '=', subproductId)
    .executeTakeFirstOrThrow()
  const today = parisDay(ctx.now)
  const startedOn = input.startedOn ?? (readyOn < today ? readyOn : today)
  if (startedOn > readyOn) throw refusedField('invalid_input', ['startedOn'])
  const lot = await createCultivation(
    ctx,
    CultivationInput.parse({
      name: name.slice(0, 160),
      productId: size.product_id,
      state: 'planned',
      placeId,
      customerId,
      startedOn,
      readyOn,
      sizes: [
        {
          containerId: size.container_id,
          caliberId: size.caliber_id,
          readyOn,
          becomesId: subproductId,
          // Never fewer are ready than are asked.
          expected: Math.ceil((quantity * 10_000) / (10_000 - lossBp)),
          lossBp,
        },
      ],
    }),
  )
  return { id: lot.id, number: lot.number, lotSizeId: await sizeOf(ctx, lot.id) }
}

const sizeOf = async (ctx: Ctx, lotId: number): Promise<number> =>
  (await ctx.db.selectFrom('lot_size').select('id').where('lot_id', '=', lotId).executeTakeFirstOrThrow()).id

type Hold = { subproductId: number; quantity: number; lotSizeId: number; contractId: number }

/**
 * They are held instead of those that were begun before and will not be there. A firm order holds what its lines want already: it holds
 * these plants instead of as many others.
 */
async function holdRaised(
  ctx: Ctx,
  order: Order,
  { subproductId, quantity, lotSizeId, contractId }: Hold,
  missing: readonly Missing[],
): Promise<void> {
  const source = { source: 'order', id: order.id }
  const instead = quantity - (await dropMissing(ctx, missing, subproductId, quantity))
  if (holdsStock(order)) {
    const held = (await heldOf(ctx, source)).get(subproductId) ?? 0
    if (held < instead) throw new Error(`order ${order.id} holds ${held} of ${subproductId}, not ${instead}`)
    await release(ctx, [{ subproductId, quantity: instead }], source)
  }
  await holdLater(ctx, [{ subproductId, lotSizeId, quantity }], source, contractId)
}
