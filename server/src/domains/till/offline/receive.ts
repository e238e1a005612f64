import { deviceTicketNumber, linkHolds } from '@plantule/contract/fiscal/device-chain'
import { type KnownSeal, OfflineSale, type OfflineResult, type SignedSale } from '@plantule/contract/till/offline'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { compareSeals, journal, sealsToReport } from '../../fiscal/index.ts'
import { type DeviceRow, lockDevice, raise } from './devices.ts'
import { foldOfflineJob } from '../jobs.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Handed = { headSeq: number; tickets: SignedSale[] }
type Push = Handed & { registerId: number; sessionId: number | null; asking: number[]; turnedSeconds: number; seals: KnownSeal[] }
type Answer = { receivedSeq: number; results: OfflineResult[] }

/** Clocks may differ by this much before somebody is told. */
const CLOCK_MS = 5 * 60_000

/**
 * Takes over what a device sold alone: each ticket is verified, kept to the letter and queued for the shop's chain. The
 * same ticket again changes nothing and gets the same answer. Throws `not_found`.
 */
export async function receive(ctx: Ctx, deviceId: number, push: Push): Promise<Answer & { serverTime: string; seals: KnownSeal[] }> {
  const device = await lockDevice(ctx, deviceId)
  const session =
    push.sessionId === null
      ? undefined
      : await ctx.db.selectFrom('till_session').select('id').where('id', '=', push.sessionId).executeTakeFirst()
  const register = await ctx.db.selectFrom('till_register').select('id').where('id', '=', push.registerId).executeTakeFirst()
  await ctx.db
    .updateTable('till_device')
    .set({ seen_at: ctx.now, register_id: register?.id ?? null, session_id: session?.id ?? null })
    .where('id', '=', deviceId)
    .execute()
  const [first] = push.tickets.map(({ seq }) => seq).toSorted((a, b) => a - b)
  if (push.turnedSeconds !== 0 && first !== undefined)
    await raise(ctx, device, { kind: 'turned', seq: first, details: { from: first, to: push.headSeq, turnedSeconds: push.turnedSeconds } })
  await reportSetBack(ctx, device, push.seals)
  const taken = await takeOver(ctx, device, push, push.asking)
  return { serverTime: ctx.now.toISOString(), ...taken, seals: await sealsToReport(ctx) }
}

/** What the device knows was sealed, and the database no longer holds. The till sells on. */
async function reportSetBack(ctx: Ctx, device: DeviceRow, seals: readonly KnownSeal[]): Promise<void> {
  const lost = await compareSeals(ctx, { device: `D${device.no}` }, seals)
  const [first] = lost
  if (first)
    await raise(ctx, device, {
      kind: 'set_back',
      seq: first.kept,
      details: { chains: lost.map(({ chain }) => chain), from: first.found, to: first.kept },
    })
}

/** The same from a file that a device saved and cannot send itself. Throws `not_found`. */
export async function importTickets(ctx: Ctx, deviceId: number, file: Handed): Promise<Answer> {
  const device = await lockDevice(ctx, deviceId)
  const details = { headSeq: file.headSeq, tickets: file.tickets.map(({ seq }) => seq) }
  await journal(ctx, { kind: 'offline_import', refType: 'device', refId: device.id, refNumber: `D${device.no}`, details })
  const taken = await takeOver(ctx, device, file, [])
  await ctx.publish('till.offline', { deviceId }, 'till.read')
  return taken
}

async function takeOver(ctx: Ctx, device: DeviceRow, { headSeq, tickets }: Handed, asking: readonly number[]): Promise<Answer> {
  const refused = new Set<number>()
  for (const ticket of tickets.toSorted((a, b) => a.seq - b.seq)) {
    if (!(await keep(ctx, device, ticket))) refused.add(ticket.seq)
  }
  const end = await advance(ctx, device)
  await ctx.db
    .updateTable('till_device')
    .set({ head_seq: Math.max(device.head_seq, headSeq), received_seq: end.seq, received_hash: end.hash })
    .where('id', '=', device.id)
    .execute()
  if (tickets.length > 0) await ctx.enqueue(foldOfflineJob, {})
  const seqs = [...new Set([...tickets.map(({ seq }) => seq), ...asking])]
  return { receivedSeq: end.seq, results: await resultsOf(ctx, device.id, seqs, refused) }
}

/** Keeps one ticket if it is what the device signed; false when it is refused, and an issue says why. */
async function keep(ctx: Ctx, device: DeviceRow, ticket: SignedSale): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('till_offline_ticket')
    .select(['hash', 'content'])
    .where('device_id', '=', device.id)
    .where('seq', '=', ticket.seq)
    .executeTakeFirst()
  if (known) {
    if (known.hash === ticket.hash && known.content === ticket.content) return true
    await raise(ctx, device, { kind: 'fork', seq: ticket.seq, details: { kept: known.hash, other: ticket.hash, content: ticket.content } })
    return false
  }
  const { previous, content: text, hash, signature } = ticket
  // The table holds what registerDevice wrote, by the contract's schema.
  const key = device.public_key
  const sale = (await linkHolds(key, { previous, text, hash, signature })) ? read(text) : undefined
  if (!sale || !belongs(device, ticket, sale)) {
    await raise(ctx, device, { kind: 'signature', seq: ticket.seq, details: { hash, content: text } })
    return false
  }
  if (device.lost_at)
    await raise(ctx, device, { kind: 'after_lost', seq: ticket.seq, details: { number: sale.number }, register: sale.register })
  const drift = await driftOf(ctx, device, sale)
  if (drift) await raise(ctx, device, { kind: 'clock', seq: ticket.seq, details: { at: sale.at, ...drift }, register: sale.register })
  await ctx.db
    .insertInto('till_offline_ticket')
    .values({
      shop_id: ctx.shopId,
      device_id: device.id,
      seq: ticket.seq,
      uuid: sale.uuid,
      number: sale.number,
      register_id: sale.registerId,
      session_id: sale.sessionId,
      sold_at: new Date(sale.at),
      incl_cents: sale.inclCents,
      content: text,
      prev_hash: previous,
      hash,
      signature,
      printed: ticket.printed,
      received_at: ctx.now,
    })
    .execute()
  return true
}

type Drift = { aheadSeconds: number } | { behindSeconds: number; before: 'device' | 'session' | 'ticket' }

/**
 * How wrong the device's clock was: ahead of the server's, or behind what had happened already: its own registration, the
 * opening of its session, the ticket it had sold before. Undefined within what clocks may differ by.
 */
async function driftOf(ctx: Ctx, device: DeviceRow, sale: OfflineSale): Promise<Drift | undefined> {
  const at = Date.parse(sale.at)
  const ahead = at - ctx.now.getTime()
  if (ahead > CLOCK_MS) return { aheadSeconds: Math.round(ahead / 1000) }
  const session = await ctx.db.selectFrom('till_session').select('opened_at').where('id', '=', sale.sessionId).executeTakeFirst()
  const ticket = await ctx.db
    .selectFrom('till_offline_ticket')
    .select('sold_at')
    .where('device_id', '=', device.id)
    .where('seq', '=', sale.seq - 1)
    .executeTakeFirst()
  const earlier = [
    ['session', session?.opened_at],
    ['device', device.registered_at],
    ['ticket', ticket?.sold_at],
  ] as const
  const [before, since] = earlier.reduce((last, each) => ((each[1]?.getTime() ?? 0) > (last[1]?.getTime() ?? 0) ? each : last))
  const behind = (since?.getTime() ?? 0) - at
  return behind > CLOCK_MS ? { behindSeconds: Math.round(behind / 1000), before } : undefined
}

export function read(text: string): OfflineSale | undefined {
  try {
    return OfflineSale.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const belongs = (device: DeviceRow, ticket: SignedSale, sale: OfflineSale): boolean =>
  sale.deviceId === device.id &&
  sale.device === device.no &&
  sale.seq === ticket.seq &&
  sale.number ===
    deviceTicketNumber({ register: sale.register, year: parisDay(new Date(sale.at)).slice(0, 4), device: device.no, seq: sale.seq })

/** How far the chain of the device is whole now; what lies beyond a hole is told, and waits. */
export async function advance(
  ctx: Ctx,
  device: Pick<DeviceRow, 'id' | 'no' | 'received_seq' | 'received_hash'>,
): Promise<{ seq: number; hash: string }> {
  const rows = await ctx.db
    .selectFrom('till_offline_ticket')
    .select(['seq', 'prev_hash', 'hash'])
    .where('device_id', '=', device.id)
    .where('seq', '>', device.received_seq)
    .orderBy('seq')
    .execute()
  const end = { seq: device.received_seq, hash: device.received_hash }
  for (const row of rows) {
    if (row.seq !== end.seq + 1) {
      await raise(ctx, device, { kind: 'gap', seq: row.seq, details: { from: end.seq + 1, to: row.seq - 1 } })
      break
    }
    if (row.prev_hash !== end.hash) {
      await raise(ctx, device, { kind: 'fork', seq: row.seq, details: { expected: end.hash, found: row.prev_hash } })
      break
    }
    end.seq = row.seq
    end.hash = row.hash
  }
  return end
}

async function resultsOf(ctx: Ctx, deviceId: number, seqs: number[], refused: ReadonlySet<number>): Promise<OfflineResult[]> {
  const { rows } = await sql<{ seq: number; outcome: 'sold' | 'known'; ticketId: number; number: string }>`
    select o.seq, o.outcome, o.ticket_id as "ticketId", t.number
    from till_offline_outcome o join ticket t on t.shop_id = ${ownShop} and t.id = o.ticket_id
    where o.shop_id = ${ownShop} and o.device_id = ${deviceId} and o.seq = any(${seqs}::int[])`.execute(ctx.db)
  const outcomes = new Map(rows.map((row) => [row.seq, row]))
  return seqs.map((seq) => {
    const row = refused.has(seq) ? undefined : outcomes.get(seq)
    return {
      seq,
      state: refused.has(seq) ? 'refused' : (row?.outcome ?? 'waiting'),
      ticketId: row?.ticketId ?? null,
      number: row?.number ?? null,
    }
  })
}
