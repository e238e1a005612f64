import type { Fair, fairsRoutes } from '@plantule/contract/till/fairs'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { today } from '../../../platform/paris.ts'
import { heldBy, lockSizes, release, reserve, takeBack, takeOut } from '../../stock/index.ts'
import { fairAnswer, lockFair, standOf } from './fairs.db.ts'
import { differencesOf } from './rules.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Load = Out<(typeof fairsRoutes)['loadStand']['body']>
type Count = Out<(typeof fairsRoutes)['countStand']['body']>

/**
 * Puts plants on the stand: they are held for it, so that nobody sells them at the nursery. All lines or none. Throws
 * `not_found`, `fair_over`, and beside its line `unknown_item` or `stand_short`.
 */
export async function loadStand(ctx: Ctx, id: number, { lines, reason }: Load): Promise<Fair> {
  const fair = await lockFair(ctx, id)
  if (fair.last_day < today(ctx)) throw new Refused('fair_over', { day: fair.last_day })
  await refuseUnknown(ctx, lines)
  const short = await reserve(ctx, lines, { ...standOf(id), reason: reason || fair.name })
  if (short.length > 0) {
    const faults = short.flatMap(({ subproductId, available }) => {
      const at = lines.findIndex((line) => line.subproductId === subproductId)
      return [{ path: ['lines', at, 'quantity'], code: 'stand_short' as const, details: { available: Math.max(available, 0) } }]
    })
    throw new Refused('stand_short', faults[0]?.details, faults)
  }
  await audit(ctx, 'fair.load', 'fair', id, { after: { lines: lines.slice(0, 500), reason } })
  await ctx.publish('fair.changed', { fairId: id }, 'till.read')
  return fairAnswer(ctx, id)
}

/**
 * Counts the stand at night. What is missing is lost, with its reason; what is more was miscounted when loading. Then the plants stay for
 * another day, or are free in the nursery again. Refused while its till may still sell. Throws `not_found`, `no_right` where more is there
 * than was loaded and stock is not theirs to write, `fair_session_open`, `stand_moved` with the lines named, `loss_reason_needed`,
 * `unknown_item`, `counted_twice`.
 */
export async function countStand(ctx: Ctx, id: number, { lines, stays, reason }: Count): Promise<Fair> {
  const fair = await lockFair(ctx, id)
  await refuseWhileSelling(ctx, id)
  await refuseUnknown(ctx, lines)
  refuseTwice(lines)
  const stand = standOf(id)
  const held = await heldBy(ctx, stand)
  refuseMoved(lines, held)
  const counted = lines.map((line) => ({ ...line, held: held.get(line.subproductId) ?? 0 }))
  const { lost, found, there } = differencesOf(counted)
  const missing = lost.reduce((sum, line) => sum + line.quantity, 0)
  if (missing > 0 && reason === '') throw refusedField('loss_reason_needed', ['reason'], { count: missing })
  // More plants than were loaded are more stock, as in any other count.
  if (found.length > 0 && lacks(ctx, 'stock.write')) throw new Refused('no_right', { right: 'stock.write' })
  await lockSizes(ctx, lines)
  await takeOut(ctx, lost, { ...stand, reason, reserved: true, kind: 'loss' })
  await takeBack(ctx, found, { ...stand, reason: reason || fair.name }, 'correction')
  if (!stays) await release(ctx, there, { ...stand, reason: fair.name })
  await audit(ctx, 'fair.count', 'fair', id, { after: { stays, reason, lost, found, counted: counted.length } })
  await ctx.publish('fair.changed', { fairId: id }, 'till.read')
  return fairAnswer(ctx, id)
}

/** Sales that a device made alone come in before its session closes: until then a count would call them losses. */
async function refuseWhileSelling(ctx: Ctx, id: number): Promise<void> {
  const open = await ctx.db
    .selectFrom('till_session')
    .select('number')
    .where('fair_id', '=', id)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute()
  if (open.length > 0) throw new Refused('fair_session_open', { sessions: open.map((session) => session.number).join(', ') })
}

function refuseMoved(lines: Count['lines'], held: ReadonlyMap<number, number>): void {
  const faults = lines.flatMap(({ subproductId, heldSeen }, at) => {
    const now = held.get(subproductId) ?? 0
    return now === heldSeen ? [] : [{ path: ['lines', at, 'counted'], code: 'stand_line_moved' as const, details: { held: now } }]
  })
  if (faults.length > 0) throw new Refused('stand_moved', {}, faults)
}

function refuseTwice(lines: Count['lines']): void {
  const at = lines.findIndex((line, index) => lines.findIndex((each) => each.subproductId === line.subproductId) !== index)
  if (at !== -1) throw refusedField('counted_twice', ['lines', at, 'subproductId'])
}

async function refuseUnknown(ctx: Ctx, lines: readonly { subproductId: number }[]): Promise<void> {
  const ids = lines.map((line) => line.subproductId)
  const { rows } = await sql<{
    id: number
  }>`select id from subproduct where subproduct.shop_id = ${ownShop} and id = any(${ids}::bigint[])`.execute(ctx.db)
  const known = new Set(rows.map((row) => row.id))
  const at = ids.findIndex((id) => !known.has(id))
  if (at !== -1) throw refusedField('unknown_item', ['lines', at, 'subproductId'])
}
