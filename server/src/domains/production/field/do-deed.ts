import type { Deed } from '@plantule/contract/production/field'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { sql } from 'kysely'
import { createIntervention } from '../interventions/save-intervention.ts'
import { refuseCountedSince } from '../lots/counted-since.ts'
import { lockAllLiving, lockLiving, lotsOfSizes } from '../lots/lots.db.ts'
import { lockPlants, recordInventory, transferPlants } from '../lots/move-plants.ts'
import { updateCultivation } from '../lots/save-cultivation.ts'
import { finishTask } from '../tasks/save-task.ts'
import { tick } from '../tasks/tick.ts'
import { createTreatment } from '../treatments/save-treatment.ts'

/**
 * `at`: when it was done; `author`: by whom, where another settles it.
 * `accepted`: somebody wants it done as far as it can be, whatever moved since.
 */
export type DeedWay = { at: Date; accepted: boolean; author?: string }
type Of<K extends Deed['kind']> = Extract<Deed, { kind: K }>
type Doing = { [K in Deed['kind']]: (ctx: Ctx, deed: Of<K>, way: DeedWay) => Promise<unknown> }

const doing: Doing = {
  async place(ctx, { lotId, from, placeId }, { accepted }) {
    const { lot } = await lockLiving(ctx, lotId)
    if (lot.place_id === placeId) return
    if (lot.place_id !== from && !accepted) throw new Refused('place_changed', { place: await placeName(ctx, lot.place_id) })
    await updateCultivation(ctx, lotId, { version: lot.version, placeId })
  },
  async transfer(ctx, { fromId, toId, quantity }, { at, accepted }) {
    if (!accepted) await refuseCountedSince(ctx, [fromId, toId], at)
    const stock_change = accepted ? await asManyAs(ctx, fromId, quantity, toId) : quantity
    await transferPlants(ctx, { from_id: fromId, to_id: toId, stock_change, stock: null, reason: '' }, at)
  },
  async count(ctx, { lotId, sizeId, quantity, seen }, { at, accepted }) {
    // An older count that arrives later knows less; one that somebody affirms is a count of now, which what happened before it is held
    // against.
    if (!accepted) await refuseCountedSince(ctx, [sizeId], at)
    const count = { sizeId, kind: 'count' as const, quantity, seen: accepted ? null : seen, reason: '' }
    await recordInventory(ctx, lotId, count, accepted ? ctx.now : at)
  },
  async loss(ctx, { lotId, sizeId, quantity, cause }, { at, accepted }) {
    if (!accepted) await refuseCountedSince(ctx, [sizeId], at)
    const lost = accepted ? await asManyAs(ctx, sizeId, quantity) : quantity
    await recordInventory(ctx, lotId, { sizeId, kind: 'loss', quantity: lost, seen: null, reason: cause }, at)
  },
  intervention: (ctx, { lotId, work }, { at, author = '' }) =>
    createIntervention(ctx, lotId, { ...work, on: parisDay(at), operator: author, cultivationIds: [] }),
  treatment: (ctx, { lotId, treatment }, { accepted }) =>
    createTreatment(ctx, { ...treatment, cultivationIds: [lotId], accepted: treatment.accepted || accepted }),
  async task(ctx, { taskId, record }, { at }) {
    const task = mustExist(await ctx.db.selectFrom('task').select('done_on').where('id', '=', taskId).forUpdate().executeTakeFirst())
    // Two who did the same both did it.
    if (task.done_on === null) await finishTask(ctx, taskId, { record, on: parisDay(at), minutes: null })
  },
  tick: (ctx, { key }) => tick(ctx, { key, ticked: true }),
}

/** Writes what was done. Throws what the verbs of each kind throw. */
export async function doDeed(ctx: Ctx, deed: Deed, way: DeedWay): Promise<void> {
  // Each is given the kind that it is for.
  const work = doing[deed.kind] as (ctx: Ctx, deed: Deed, way: DeedWay) => Promise<unknown>
  await work(ctx, deed, way)
}

/**
 * As many of the plants as are there. All that the deed will move is locked before they are counted, in the order in which everybody locks:
 * lots, sizes of the catalogue, calibers. Throws `not_found`, `lot_ended`, `lot_short`.
 */
async function asManyAs(ctx: Ctx, sizeId: number, wanted: number, toId = sizeId): Promise<number> {
  await lockAllLiving(ctx, await lotsOfSizes(ctx, [sizeId, toId]))
  const size = mustExist((await lockPlants(ctx, [sizeId, toId])).get(sizeId))
  if (size.on_hand === 0) throw new Refused('lot_short', { onHand: 0 })
  return Math.min(wanted, size.on_hand)
}

async function placeName(ctx: Ctx, id: number | null): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' · ', up.name, w.name) as name from place w left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where w.shop_id = ${ownShop} and w.id = ${id}::bigint`.execute(ctx.db)
  return rows[0]?.name ?? '–'
}
