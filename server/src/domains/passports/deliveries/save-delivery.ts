import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type deliveriesRoutes, type Delivery, DeliveryInput, type DeliveryLineInput } from '@plantule/contract/passports/deliveries'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dropFile } from '../../../platform/files/save-file.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import { mustHaveCome } from '../../production/index.ts'
import { priceDeliveryJob } from '../jobs.ts'
import { deliveryAnswer, lockDelivery } from './delivery.db.ts'

/** Throws `day_to_come`, `not_found` for a line of another delivery. */
export async function createDelivery(ctx: Ctx, input: DeliveryInput): Promise<Delivery> {
  mustHaveCome(ctx, input.on, 'on')
  const year = input.on.slice(2, 4)
  const number = `R${year}-${padded(await nextNumber(ctx, `plant-delivery-${year}`), 4)}`
  const { id } = await ctx.db
    .insertInto('plant_delivery')
    .values({ shop_id: ctx.shopId, number, author: authorOf(ctx), created_at: ctx.now, ...columnsOf(number, input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(ctx, id, input.lines)
  if (input.purchaseId !== null) await ctx.enqueue(priceDeliveryJob, { deliveryId: id })
  await audit(ctx, 'plant_delivery.create', 'plant_delivery', id, { after: input })
  return deliveryAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `day_to_come`, `delivery_line_kept`. */
export async function updateDelivery(
  ctx: Ctx,
  id: number,
  change: Out<(typeof deliveriesRoutes)['updatePlantDelivery']['body']>,
): Promise<Delivery> {
  const row = await lockDelivery(ctx, id)
  await refuseStale(row, change.version, () => deliveryAnswer(ctx, id))
  const before = formOf(await deliveryAnswer(ctx, id))
  const after = withKept(ctx, DeliveryInput, before, change)
  if (after.on !== before.on) mustHaveCome(ctx, after.on, 'on')
  await ctx.db
    .updateTable('plant_delivery')
    .set({ ...columnsOf(row.number, after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  if (change.lines) await writeLines(ctx, id, after.lines)
  if (after.purchaseId !== null || before.purchaseId !== null) await ctx.enqueue(priceDeliveryJob, { deliveryId: id })
  await audit(ctx, 'plant_delivery.update', 'plant_delivery', id, { before, after })
  return deliveryAnswer(ctx, id)
}

/** Throws `not_found`, `delivery_in_use`. */
export async function removeDelivery(ctx: Ctx, id: number): Promise<Done> {
  await lockDelivery(ctx, id)
  const before = await deliveryAnswer(ctx, id)
  const passport = await ctx.db.selectFrom('plant_passport').select('id').where('delivery_id', '=', id).limit(1).executeTakeFirst()
  if (passport || before.lines.some((line) => line.placed > 0)) throw new Refused('delivery_in_use')
  const papers = await ctx.db.deleteFrom('plant_delivery_paper').where('delivery_id', '=', id).returning('file_id').execute()
  for (const { file_id } of papers) await dropFile(ctx, file_id)
  await ctx.db.deleteFrom('plant_delivery_line').where('delivery_id', '=', id).execute()
  await ctx.db.deleteFrom('plant_delivery').where('id', '=', id).execute()
  await audit(ctx, 'plant_delivery.delete', 'plant_delivery', id, { before })
  return { ok: true }
}

/**
 * Lines in their order. What is in a cultivation or has a passport keeps its name and its plants.
 * Throws `not_found`, `delivery_line_kept`.
 */
async function writeLines(ctx: Ctx, deliveryId: number, lines: readonly DeliveryLineInput[]): Promise<void> {
  const there = await ctx.db.selectFrom('plant_delivery_line').selectAll().where('delivery_id', '=', deliveryId).execute()
  const named = await ctx.db
    .selectFrom('plant_passport')
    .select('delivery_line_id')
    .where('delivery_id', '=', deliveryId)
    .where('delivery_line_id', 'is not', null)
    .execute()
  const isKept = (line: (typeof there)[number]): boolean => line.placed > 0 || named.some((each) => each.delivery_line_id === line.id)
  for (const line of there.filter((each) => !lines.some(({ id }) => id === each.id))) {
    if (isKept(line)) throw new Refused('delivery_line_kept', { name: line.name })
    await ctx.db.deleteFrom('plant_delivery_line').where('id', '=', line.id).execute()
  }
  for (const [idx, { id, ...form }] of lines.entries()) {
    if (id === null) {
      await ctx.db
        .insertInto('plant_delivery_line')
        .values({ shop_id: ctx.shopId, delivery_id: deliveryId, idx, ...form })
        .execute()
      continue
    }
    const line = mustExist(there.find((each) => each.id === id))
    if (line.placed > 0 && (form.received !== line.received || form.name !== line.name))
      throw refusedField('delivery_line_kept', ['lines', idx, form.name === line.name ? 'received' : 'name'], { name: line.name })
    await ctx.db
      .updateTable('plant_delivery_line')
      .set({ idx, ...form })
      .where('id', '=', id)
      .execute()
  }
}

const formOf = ({ supplier, document, on, complaint, settled, note, purchase, lines }: Delivery): DeliveryInput => ({
  supplier,
  document,
  on,
  complaint,
  settled,
  note,
  purchaseId: purchase?.id ?? null,
  lines: lines.map(({ id, name, ordered, received, refused, reason }) => ({ id, name, ordered, received, refused, reason })),
})

const columnsOf = (number: string, { supplier, document, on, complaint, settled, note, purchaseId, lines }: DeliveryInput) => ({
  supplier,
  document,
  received_on: on,
  complaint,
  settled,
  note,
  purchase_id: purchaseId,
  search: searchText([number, supplier, document, ...lines.map((line) => line.name)].join(' ')),
})
