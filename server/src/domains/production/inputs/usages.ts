import type { Answer } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { Consumable, consumableRoutes, Usage, UsageInput } from '@plantule/contract/production/consumables'
import type { InterventionUseInput } from '@plantule/contract/production/interventions'
import { type Selectable, sql } from 'kysely'
import type { ConsumableMove } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import {
  type ConsumableRow,
  consumableAnswer,
  lockConsumable,
  lockConsumables,
  moveConsumable,
  partOfValue,
  thousandths,
} from './consumable.db.ts'

const SIZE = 50

/**
 * What was used, bought or counted. What is used of a product of plant protection goes through its register.
 * Throws `not_found`, `consumable_short`, `intervention_of_phyto`.
 */
export async function addUsage(ctx: Ctx, input: UsageInput): Promise<Consumable> {
  const { consumableId, kind, batch, expiresOn, cultivationId, note } = input
  if (cultivationId !== null)
    mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', cultivationId).executeTakeFirst())
  const row = await lockConsumable(ctx, consumableId)
  if (row.kind === 'phyto' && kind === 'use') throw refusedField('intervention_of_phyto', ['consumableId'], { name: row.name })
  const shared = { kind, batch, expires_on: kind === 'purchase' ? expiresOn : null, lot_id: cultivationId, note, undoes: null }
  await moveConsumable(ctx, row, { ...shared, ...changeBy(row, input) })
  await audit(ctx, `consumable.${kind}`, 'consumable', consumableId, { after: input })
  return consumableAnswer(ctx, consumableId)
}

function changeBy(row: ConsumableRow, { kind, quantity, paidCents }: UsageInput): { change: number; value_cents: number } {
  const given = thousandths(quantity)
  if (kind === 'purchase') return { change: given, value_cents: paidCents ?? 0 }
  const change = kind === 'count' ? given - row.on_hand : -given
  if (change <= 0) return { change, value_cents: -partOfValue(row, -change) }
  // What was found beyond the ledger is worth what the rest is.
  return { change, value_cents: row.on_hand > 0 ? Math.round(row.value_cents * (change / row.on_hand)) : 0 }
}

/** Another line takes it back; both stay. Throws `not_found`, `usage_undone`, `usage_of_treatment`, `consumable_short`. */
export async function removeUsage(ctx: Ctx, id: number): Promise<Done> {
  const seen = mustExist(await ctx.db.selectFrom('consumable_move').selectAll().where('id', '=', id).executeTakeFirst())
  const row = await lockConsumable(ctx, seen.consumable_id)
  const undone = await ctx.db.selectFrom('consumable_move').select('id').where('undoes', '=', id).executeTakeFirst()
  if (undone || seen.kind === 'undo') throw new Refused('usage_undone')
  const registered = await ctx.db.selectFrom('treatment').select('id').where('move_id', '=', id).executeTakeFirst()
  if (registered) throw new Refused('usage_of_treatment')
  await undo(ctx, row, seen)
  await audit(ctx, 'consumable.undo', 'consumable', row.id, { before: { moveId: id, kind: seen.kind, change: seen.change } })
  return { ok: true }
}

async function undo(ctx: Ctx, row: ConsumableRow, move: Selectable<ConsumableMove>): Promise<void> {
  const { id, batch, lot_id, note } = move
  const back = { change: -move.change, value_cents: -move.value_cents }
  await moveConsumable(ctx, row, { kind: 'undo', batch, expires_on: null, lot_id, note, undoes: id, ...back })
}

/**
 * What a work used up of several consumables, all locked in one order; gives the lines that it wrote.
 * Throws `not_found`, `intervention_of_phyto`, `consumable_short` beside the line that asks too much.
 */
export async function useUp(ctx: Ctx, uses: readonly InterventionUseInput[], lotId: number | null): Promise<number[]> {
  const rows = await lockConsumables(
    ctx,
    uses.map((use) => use.consumableId),
  )
  const moves: number[] = []
  for (const [at, { consumableId, quantity, batch }] of uses.entries()) {
    const row = mustExist(rows.get(consumableId))
    // Its use is to be recorded with all that the law asks (Reg. (EU) 2023/564), which these lines do not hold.
    if (row.kind === 'phyto') throw refusedField('intervention_of_phyto', ['uses', at, 'consumableId'], { name: row.name })
    const taken = thousandths(quantity)
    const shared = { kind: 'use' as const, batch, expires_on: null, lot_id: lotId, note: '', undoes: null }
    const change = { change: -taken, value_cents: -partOfValue(row, taken) }
    moves.push(await moveConsumable(ctx, row, { ...shared, ...change }, ['uses', at, 'quantity']))
  }
  return moves
}

/**
 * What a treatment used up of a product of plant protection or a biocontrol; gives the line that it wrote.
 * Throws `not_found`, `treatment_not_phyto`, `treatment_other_product`, `consumable_short`.
 */
export async function useUpPhyto(
  ctx: Ctx,
  { consumableId, quantity, batch }: InterventionUseInput,
  amm: string,
  lotId: number | null,
): Promise<number> {
  const row = await lockConsumable(ctx, consumableId)
  if (row.kind !== 'phyto' && row.kind !== 'biocontrol') throw refusedField('treatment_not_phyto', ['consumableId'], { name: row.name })
  if (row.amm !== '' && row.amm !== amm) throw refusedField('treatment_other_product', ['consumableId'], { name: row.name, amm: row.amm })
  const taken = thousandths(quantity)
  const shared = { kind: 'use' as const, batch, expires_on: null, lot_id: lotId, note: '', undoes: null }
  return moveConsumable(ctx, row, { ...shared, change: -taken, value_cents: -partOfValue(row, taken) })
}

/** Takes back what of some lines still counts, all consumables locked in one order. What was used comes back: nothing is ever short. */
export async function takeBack(ctx: Ctx, moveIds: readonly number[]): Promise<void> {
  if (moveIds.length === 0) return
  const moves = await ctx.db.selectFrom('consumable_move').selectAll().where('id', 'in', moveIds).orderBy('id').execute()
  const rows = await lockConsumables(
    ctx,
    moves.map((move) => move.consumable_id),
  )
  const undone = await ctx.db.selectFrom('consumable_move').select('undoes').where('undoes', 'in', moveIds).execute()
  for (const move of moves.filter((each) => !undone.some((one) => one.undoes === each.id)))
    await undo(ctx, mustExist(rows.get(move.consumable_id)), move)
}

/** Newest first. Throws `not_found`. */
export async function listUsages(ctx: Ctx, id: number, page: number): Promise<Answer<(typeof consumableRoutes)['listUsages']>> {
  mustExist(await ctx.db.selectFrom('consumable').select('id').where('id', '=', id).executeTakeFirst())
  const { rows } = await sql<Usage>`
    select m.id, ${instantOf('m.at')} as at, m.kind, (m.change / 1000.0)::float8 as change, (m.after / 1000.0)::float8 as after,
      m.value_cents as "valueCents", m.batch, m.expires_on::text as "expiresOn", m.note, m.author,
      exists (select from consumable_move u where u.shop_id = ${ownShop} and u.undoes = m.id) as undone,
      case when l.id is not null then jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) end as cultivation
    from consumable_move m left join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id
    where m.shop_id = ${ownShop} and m.consumable_id = ${id}
    order by m.id desc limit ${sql.lit(SIZE)} offset ${sql.lit((page - 1) * SIZE)}`.execute(ctx.db)
  const { total } = await ctx.db
    .selectFrom('consumable_move')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('consumable_id', '=', id)
    .executeTakeFirstOrThrow()
  return { items: rows, total, page, size: SIZE }
}
