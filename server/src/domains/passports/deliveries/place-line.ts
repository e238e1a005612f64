import type { Delivery } from '@plantule/contract/passports/deliveries'
import { CultivationInput } from '@plantule/contract/production/cultivations'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { createCultivation, receivePlants } from '../../production/index.ts'
import { plantsPlaced, plantsToPlace } from '../ports.ts'
import { deliveryAnswer, lockDelivery } from './delivery.db.ts'

type Into = { sizeId: number | null; placeId: number | null }

/**
 * What a line brought becomes plants of a cultivation, once; passports that came with it learn which one.
 * Throws `not_found`, `lot_ended`, `delivery_line_kept`, `delivery_line_empty`.
 */
export async function placeLine(ctx: Ctx, id: number, lineId: number, { sizeId, placeId }: Into): Promise<Delivery> {
  await answerOf(ctx, plantsToPlace)(ctx)
  const delivery = await lockDelivery(ctx, id)
  const line = await lineOf(ctx, id, lineId)
  if (line.placed > 0) throw new Refused('delivery_line_kept', { name: line.name })
  if (line.received === 0) throw new Refused('delivery_line_empty')
  const into =
    sizeId === null
      ? await begun(ctx, { name: line.name, startedOn: delivery.received_on, placeId, stock: line.received })
      : { lotId: await receivePlants(ctx, sizeId, line.received, delivery.number, { source: 'delivery', sourceId: lineId }), sizeId }
  await ctx.db
    .updateTable('plant_delivery_line')
    .set({ lot_id: into.lotId, lot_size_id: into.sizeId, placed: line.received })
    .where('id', '=', lineId)
    .execute()
  await tellPassports(ctx, lineId, into.lotId)
  await answerOf(ctx, plantsPlaced)(ctx, lineId)
  await audit(ctx, 'plant_delivery.place', 'plant_delivery', id, { after: { lineId, ...into, plants: line.received } })
  return deliveryAnswer(ctx, id)
}

/**
 * They leave the cultivation again. Throws `not_found`, `lot_ended`, `lot_short` where some are gone, `lot_held`,
 * `delivery_line_waits`.
 */
export async function takeBackLine(ctx: Ctx, id: number, lineId: number): Promise<Delivery> {
  const delivery = await lockDelivery(ctx, id)
  const line = await lineOf(ctx, id, lineId)
  if (line.lot_size_id === null) throw new Refused('delivery_line_waits')
  await receivePlants(ctx, line.lot_size_id, -line.placed, delivery.number, { source: 'delivery-back', sourceId: lineId })
  await ctx.db.updateTable('plant_delivery_line').set({ lot_id: null, lot_size_id: null, placed: 0 }).where('id', '=', lineId).execute()
  await tellPassports(ctx, lineId, null)
  await audit(ctx, 'plant_delivery.take-back', 'plant_delivery', id, { before: { lineId, lotId: line.lot_id, plants: line.placed } })
  return deliveryAnswer(ctx, id)
}

/** Passports that came with a line stand where its plants do. */
async function tellPassports(ctx: Ctx, lineId: number, lotId: number | null): Promise<void> {
  await ctx.db
    .updateTable('plant_passport')
    .set({ lot_id: lotId })
    .where('delivery_line_id', '=', lineId)
    .where('state', '=', 'issued')
    .execute()
}

type New = { name: string; startedOn: string; placeId: number | null; stock: number }
async function begun(ctx: Ctx, { stock, ...of }: New): Promise<{ lotId: number; sizeId: number }> {
  const made = await createCultivation(ctx, CultivationInput.parse({ ...of, origin: 'purchase', sizes: [{ stock }] }))
  return { lotId: made.id, sizeId: mustExist(made.sizes[0]).id }
}

const lineOf = async (ctx: Ctx, deliveryId: number, lineId: number) =>
  mustExist(
    await ctx.db
      .selectFrom('plant_delivery_line')
      .selectAll()
      .where('delivery_id', '=', deliveryId)
      .where('id', '=', lineId)
      .executeTakeFirst(),
  )
