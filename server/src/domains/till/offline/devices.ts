import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TillDevice, TillOfflineIssue } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { nextNumber } from '../../../platform/numbering.ts'
import { Refused } from '../../../platform/refused.ts'
import { journal } from '../../fiscal/index.ts'
import { operatorOf, type SessionRow } from '../session/sessions.db.ts'
import { foldOfflineJob } from '../jobs.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type DeviceRow = Selectable<TillDevice>

/** A device in use says something each minute while it is connected. */
export const SILENT_MS = 10 * 60_000

/** Makes a device known by the key that its browser keeps; its number stands in all that it sells alone. */
export async function registerDevice(ctx: Ctx, input: { name: string; publicKey: object }): Promise<{ id: number; no: number }> {
  const no = await nextNumber(ctx, 'till device')
  const { id } = await ctx.db
    .insertInto('till_device')
    .values({
      shop_id: ctx.shopId,
      no,
      name: input.name,
      public_key: JSON.stringify(input.publicKey),
      registered_at: ctx.now,
      registered_by: operatorOf(ctx),
      seen_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await journal(ctx, { kind: 'device_registered', refType: 'device', refId: id, refNumber: `D${no}`, details: { name: input.name } })
  return { id, no }
}

/** Locks a device, so that what it hands over comes in one after the other. Throws `not_found`. */
export async function lockDevice(ctx: Ctx, id: number): Promise<DeviceRow> {
  return mustExist(await ctx.db.selectFrom('till_device').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

export type NewIssue = { kind: Selectable<TillOfflineIssue>['kind']; seq?: number; details: Record<string, unknown>; register?: string }

/** Writes down once what somebody has to know; the journal keeps it also after it is settled. */
export async function raise(ctx: Ctx, device: Pick<DeviceRow, 'id' | 'no'>, issue: NewIssue): Promise<void> {
  const seq = issue.seq ?? 0
  const row = await ctx.db
    .insertInto('till_offline_issue')
    .values({ shop_id: ctx.shopId, device_id: device.id, seq, kind: issue.kind, details: JSON.stringify(issue.details), at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'device_id', 'seq', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const details = { device: `D${device.no}`, seq, issue: issue.kind, ...issue.details }
  const kind = issue.kind === 'clock' ? 'clock_drift' : 'offline_issue'
  await journal(ctx, { kind, register: issue.register ?? '', refType: 'device', refId: device.id, refNumber: `D${device.no}`, details })
  await ctx.publish('till.offline', { deviceId: device.id }, 'till.read')
}

/** Tickets of a register that were received without a hole before them, and are not in the shop's chain yet. */
export async function countWaiting(ctx: Ctx, registerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from till_offline_ticket t
    join till_device d on d.shop_id = ${ownShop} and d.id = t.device_id and t.seq <= d.received_seq
    where t.shop_id = ${ownShop} and t.register_id = ${registerId}
      and not exists (select from till_offline_outcome o where o.shop_id = ${ownShop} and o.device_id = t.device_id and o.seq = t.seq)`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** Those, and what devices that last spoke of this register have said they hold; of one that is lost nothing is awaited. */
export async function countAwaited(ctx: Ctx, registerId: number): Promise<number> {
  const held = await ctx.db
    .selectFrom('till_device')
    .select((eb) => eb.fn.sum<number>(eb('head_seq', '-', eb.ref('received_seq'))).as('count'))
    .where('register_id', '=', registerId)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return (await countWaiting(ctx, registerId)) + Number(held?.count ?? 0)
}

/**
 * Closing a session would leave out what devices still hold. Throws `offline_waiting` for tickets that are on the server
 * already, `device_silent` for devices that may hold some and say nothing, unless that is accepted.
 */
export async function refuseWhileOffline(ctx: Ctx, session: SessionRow, withoutSilent: boolean): Promise<void> {
  const count = await countWaiting(ctx, session.register_id)
  if (count > 0) {
    await ctx.enqueue(foldOfflineJob, {})
    throw new Refused('offline_waiting', { count })
  }
  if (withoutSilent) return
  const silent = await ctx.db
    .selectFrom('till_device')
    .select(['name', 'no'])
    .where('session_id', '=', session.id)
    .where('lost_at', 'is', null)
    .where((eb) => eb.or([eb('seen_at', '<', new Date(ctx.now.getTime() - SILENT_MS)), eb('head_seq', '>', eb.ref('received_seq'))]))
    .orderBy('no')
    .execute()
  if (silent.length > 0) throw new Refused('device_silent', { devices: silent.map(({ name, no }) => `${name} (D${no})`).join(', ') })
}
