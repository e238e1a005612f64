import type { OfflineIssue, TillDevice } from '@plantule/contract/till/offline'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { journal } from '../../fiscal/index.ts'
import { operatorOf } from '../session/sessions.db.ts'
import { advance } from './receive.ts'
import { lockDevice, raise, SILENT_MS } from './devices.ts'
import { foldOfflineJob } from '../jobs.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type DeviceAnswer = Omit<TillDevice, 'registeredAt' | 'seenAt' | 'lostAt'> &
  Record<'registeredAt' | 'seenAt', Date> & { lostAt: Date | null }
type IssueAnswer = Omit<OfflineIssue, 'at' | 'settledAt'> & { at: Date; settledAt: Date | null }

/** Every device that sold or may sell alone, and what needs a look: the open ones first. */
export async function offlineReport(ctx: Ctx): Promise<{ devices: TillDevice[]; issues: OfflineIssue[] }> {
  const silentSince = new Date(ctx.now.getTime() - SILENT_MS)
  const devices = await sql<DeviceAnswer>`
    select d.id, d.no, d.name, d.registered_at as "registeredAt", d.registered_by as "registeredBy", r.code as register, d.seen_at as "seenAt",
      d.head_seq as sold, coalesce(t.received, 0)::int as received, coalesce(t.folded, 0)::int as folded, coalesce(t.cents, 0)::bigint as "soldCents",
      d.lost_at as "lostAt",
      coalesce(d.lost_at is null and s.state <> 'closed' and (d.seen_at < ${silentSince}::timestamptz or d.head_seq > d.received_seq), false) as silent
    from till_device d
    left join till_register r on r.shop_id = ${ownShop} and r.id = d.register_id
    left join till_session s on s.shop_id = ${ownShop} and s.id = d.session_id
    left join lateral (
      select count(*) as received, count(o.seq) as folded, sum(t.incl_cents) as cents
      from till_offline_ticket t left join till_offline_outcome o on o.shop_id = ${ownShop} and o.device_id = t.device_id and o.seq = t.seq
      where t.shop_id = ${ownShop} and t.device_id = d.id
    ) t on true where d.shop_id = ${ownShop}
    order by d.lost_at is not null, d.seen_at desc, d.id limit 200`.execute(ctx.db)
  const issues = await sql<IssueAnswer>`
    select i.id, i.device_id as "deviceId", concat(d.name, ' (D', d.no, ')') as device, i.seq, t.number, o.ticket_id as "ticketId", i.kind, i.details,
      i.at, i.settled_at as "settledAt", i.settled_by as "settledBy", i.note
    from till_offline_issue i join till_device d on d.shop_id = ${ownShop} and d.id = i.device_id
    left join till_offline_ticket t on t.shop_id = ${ownShop} and t.device_id = i.device_id and t.seq = i.seq
    left join till_offline_outcome o on o.shop_id = ${ownShop} and o.device_id = i.device_id and o.seq = i.seq where i.shop_id = ${ownShop}
    order by i.settled_at is not null, i.id desc limit 200`.execute(ctx.db)
  return {
    devices: devices.rows.map((row) => ({
      ...row,
      registeredAt: row.registeredAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      lostAt: row.lostAt?.toISOString() ?? null,
    })),
    issues: issues.rows.map((row) => ({ ...row, at: row.at.toISOString(), settledAt: row.settledAt?.toISOString() ?? null })),
  }
}

/** Notes what was done. A hole in a device's chain is then passed over: what lies beyond joins the till. Throws `not_found`. */
export async function settleIssue(ctx: Ctx, id: number, note: string): Promise<Done> {
  const issue = mustExist(
    await ctx.db
      .updateTable('till_offline_issue')
      .set({ settled_at: ctx.now, settled_by: operatorOf(ctx), note })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  const device = await lockDevice(ctx, issue.device_id)
  if (issue.kind === 'gap' || issue.kind === 'fork') await passOver(ctx, device.id, issue.seq)
  const ref = { refType: 'device', refId: device.id, refNumber: `D${device.no}` }
  await journal(ctx, { kind: 'offline_settled', ...ref, details: { issue: issue.kind, seq: issue.seq, note } })
  return { ok: true }
}

async function passOver(ctx: Ctx, deviceId: number, seq: number): Promise<void> {
  const device = await lockDevice(ctx, deviceId)
  const beyond = await ctx.db
    .selectFrom('till_offline_ticket')
    .select('prev_hash')
    .where('device_id', '=', deviceId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!beyond || device.received_seq >= seq) return
  const end = await advance(ctx, { ...device, received_seq: seq - 1, received_hash: beyond.prev_hash })
  await ctx.db.updateTable('till_device').set({ received_seq: end.seq, received_hash: end.hash }).where('id', '=', deviceId).execute()
  await ctx.enqueue(foldOfflineJob, {})
}

/** Nothing more is awaited from it; what comes all the same is taken, and told. Throws `not_found`, `device_lost`. */
export async function declareLost(ctx: Ctx, id: number, note: string): Promise<Done> {
  const device = await lockDevice(ctx, id)
  if (device.lost_at) throw new Refused('device_lost')
  await ctx.db
    .updateTable('till_device')
    .set({ lost_at: ctx.now, lost_by: operatorOf(ctx) })
    .where('id', '=', id)
    .execute()
  const missing = device.head_seq - device.received_seq
  const ref = { refType: 'device', refId: id, refNumber: `D${device.no}` }
  await journal(ctx, { kind: 'device_lost', ...ref, details: { note, headSeq: device.head_seq, receivedSeq: device.received_seq } })
  if (missing > 0)
    await raise(ctx, device, {
      kind: 'lost',
      seq: device.head_seq,
      details: { missing, from: device.received_seq + 1, to: device.head_seq },
    })
  return { ok: true }
}
