import type { OfflineSale } from '@plantule/contract/till/offline'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TillOfflineTicket } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { RunJob } from '../../../platform/job.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { redeemWhatIsLeft } from '../../codes/index.ts'
import { beyondCredit } from '../../customers/index.ts'
import { discountColumns } from '../../orders/index.ts'
import { noteOverCredit, onAccount } from '../sell/credit-limit.ts'
import { findAtStand } from '../fairs/find-at-stand.ts'
import { goesWithSale } from '../sell/goes-along.ts'
import { noteSale } from '../sell/note-sale.ts'
import { sellOut } from '../sell/sale-stock.ts'
import type { SessionRow } from '../session/sessions.db.ts'
import { frameOfToday } from '../ticket/ticket-pdf.ts'
import { findByUuid } from '../ticket/tickets.db.ts'
import { saleSettings } from '../till-settings.ts'
import { nextPlace, nextTicketId, type TicketLineRow, writeTicket } from '../sell/write-ticket.ts'
import { type DeviceRow, raise } from './devices.ts'
import { buyerOf, reportCounted, reportDifference, reportRates } from './meanwhile.ts'
import { read } from './receive.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Kept = Selectable<TillOfflineTicket>

/** Brings every received ticket into the shop's chain, stock and session: one transaction each, in the device's order. */
export const foldOffline: RunJob = async (_data, shop) => {
  const stuck = new Set<number>()
  for (;;) {
    let at: { deviceId: number; seq: number } | undefined
    try {
      const went = await shop.inShop(async (ctx) => {
        const next = await nextWaiting(ctx, [...stuck])
        if (!next) return false
        at = { deviceId: next.device.id, seq: next.kept.seq }
        if (!(await fold(ctx, next.device, next.kept))) stuck.add(next.device.id)
        return true
      })
      if (!went) return
    } catch (error) {
      if (!at) throw error
      const { deviceId, seq } = at
      // The other devices' tickets must not wait for this one; it stays, is told, and is tried again with the next push.
      stuck.add(deviceId)
      await shop.inShop(async (ctx) => {
        const device = await ctx.db.selectFrom('till_device').select(['id', 'no']).where('id', '=', deviceId).executeTakeFirstOrThrow()
        await raise(ctx, device, { kind: 'crash', seq, details: { message: error instanceof Error ? error.message : String(error) } })
      })
    }
  }
}

/** The first ticket of a device that waits; the device is locked, so that one worker folds its tickets one after the other. */
async function nextWaiting(ctx: Ctx, without: readonly number[]): Promise<{ device: DeviceRow; kept: Kept } | undefined> {
  const { rows } = await sql<{ device_id: number; seq: number }>`
    select t.device_id, t.seq from till_offline_ticket t join till_device d on d.shop_id = ${ownShop} and d.id = t.device_id and t.seq <= d.received_seq
    where t.shop_id = ${ownShop} and t.device_id <> all(${without}::bigint[])
      and not exists (select from till_offline_outcome o where o.shop_id = ${ownShop} and o.device_id = t.device_id and o.seq = t.seq)
    order by t.device_id, t.seq limit 1 for update of d`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const device = await ctx.db.selectFrom('till_device').selectAll().where('id', '=', row.device_id).executeTakeFirstOrThrow()
  // Another worker may have gone on while this one waited for the lock.
  const kept = await ctx.db
    .selectFrom('till_offline_ticket as t')
    .selectAll('t')
    .where('t.device_id', '=', device.id)
    .where('t.seq', '<=', device.received_seq)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('till_offline_outcome as o')
            .select('o.seq')
            .whereRef('o.device_id', '=', 't.device_id')
            .whereRef('o.seq', '=', 't.seq'),
        ),
      ),
    )
    .orderBy('t.seq')
    .limit(1)
    .executeTakeFirst()
  return kept && { device, kept }
}

/** False when no session takes it now: then it waits for the next opening. */
async function fold(job: Ctx, device: DeviceRow, kept: Kept): Promise<boolean> {
  const sale = read(kept.content)
  if (!sale) throw new Error('what was received had been read')
  const ctx = await asOperator(job, sale)
  const known = await findByUuid(ctx, sale.uuid)
  if (known !== undefined) {
    await reportDifference(ctx, device, kept, known)
    await settle(ctx, kept, 'known', known)
    return true
  }
  const session = await sessionFor(ctx, kept)
  if (!session) {
    await tellHomeless(ctx, device, kept, sale)
    return false
  }
  await settleHomeless(ctx, kept, session)
  const about = { seq: kept.seq, register: session.register }
  if (session.id !== kept.session_id)
    await raise(ctx, device, { ...about, kind: 'late', details: { number: kept.number, joined: session.number } })
  const lines = await knownLines(ctx, device, sale, about)
  await reportRates(ctx, device, sale, about)
  const id = await nextTicketId(ctx)
  // It left the stand at which it was sold, whatever session it joins.
  const fairId = await fairOf(ctx, kept)
  if (fairId !== null) await findAtStand(ctx, fairId, kept, lines)
  await reportCounted(ctx, device, kept, { ...about, lines })
  const missing = await sellOut(
    ctx,
    { ...session, fair_id: fairId },
    { id, uuid: sale.uuid, lots: sale.lots },
    lines,
    `Vendu hors ligne (D${device.no})`,
    true,
  )
  if (missing.length > 0) await raise(ctx, device, { ...about, kind: 'stock', details: { number: kept.number, missing } })
  const { info, settings } = await saleSettings(ctx)
  const customer = await buyerOf(ctx, device, sale, about)
  const profile =
    sale.priceProfileId === null
      ? undefined
      : await ctx.db.selectFrom('price_profile').select('id').where('id', '=', sale.priceProfileId).executeTakeFirst()
  const payments = sale.payments.map(({ payment_type: type, ...payment }) => ({ type, ...payment }))
  const open = { ...session, training: false }
  const ticket = await writeTicket(ctx, open, await nextPlace(ctx, open, 'sale', kept.number), {
    id,
    uuid: sale.uuid,
    kind: 'sale',
    customer: customer ?? null,
    priceProfileId: profile?.id ?? null,
    chargesTva: sale.chargesTva,
    discount: discountColumns(sale.discount),
    discountReason: sale.discountReason,
    original: null,
    cancels: false,
    reason: '',
    stockReason: null,
    lines,
    totals: sale,
    payments,
    changeCents: sale.changeCents,
    seller: info,
    offline: {
      number: kept.number,
      deviceId: device.id,
      device: `D${device.no}`,
      seq: kept.seq,
      soldAt: kept.sold_at,
      hash: kept.hash,
      signature: kept.signature,
    },
  })
  for (const payment of payments) {
    if (payment.type !== 'gift_card' && payment.type !== 'credit_code') continue
    const source = { source: 'ticket', id: ticket.id, label: ticket.number } as const
    const taken = await redeemWhatIsLeft(ctx, { code: payment.reference, kind: payment.type, cents: payment.amountCents, source })
    const details = { number: kept.number, code: payment.reference, askedCents: payment.amountCents, takenCents: taken }
    if (taken < payment.amountCents) await raise(ctx, device, { ...about, kind: 'voucher', details })
  }
  await noteSale(ctx, { ...session, training: false }, ticket, {
    input: { lines: sale.lines.map((line) => ({ unitCents: line.typed ? line.unitCents : null })), stockReason: null },
    lines,
    totals: sale,
    settings,
  })
  if (customer) {
    // The plants left without it: whoever bought them is sent it.
    const labels = await wentWithout(ctx, ticket.id, lines)
    if (labels.length > 0) await raise(ctx, device, { ...about, kind: 'passport', details: { number: kept.number, labels } })
  }
  // It was sold: its customer owes it already.
  const beyond = onAccount(payments) > 0 ? await beyondCredit(ctx, customer?.id ?? null, 0) : null
  if (beyond) {
    await noteOverCredit(ctx, { register: session.register, ...ticket }, beyond)
    await raise(ctx, device, { ...about, kind: 'credit', details: { number: kept.number, ...beyond } })
  }
  if (kept.printed) {
    const frame = JSON.stringify(await frameOfToday(ctx))
    await ctx.db
      .insertInto('ticket_print')
      .values({ shop_id: ctx.shopId, ticket_id: ticket.id, n: 1, at: kept.sold_at, operator: sale.operator, frame })
      .execute()
  }
  if (sale.basketId !== null) await ctx.db.deleteFrom('till_basket').where('id', '=', sale.basketId).execute()
  await settle(ctx, kept, 'sold', ticket.id)
  return true
}

/** The seller stands in the chain as who sold, not the job. They may take what is no longer in stock: the buyer has it already. */
async function asOperator(ctx: Ctx, sale: OfflineSale): Promise<Ctx> {
  const member = await ctx.db.selectFrom('member').select('id').where('id', '=', sale.operatorId).executeTakeFirst()
  return {
    ...ctx,
    actor: member
      ? { kind: 'member', id: member.id, name: sale.operator, rights: ['stock.write'] }
      : { kind: 'system', name: sale.operator },
  }
}

/** The session in which it was sold, else the one that is open at the register now; shared against a closing. */
async function sessionFor(ctx: Ctx, kept: Kept): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select * from till_session where till_session.shop_id = ${ownShop} and register_id = ${kept.register_id} and state in ('open', 'closing_control')
    order by id <> ${kept.session_id}, id limit 1 for share`.execute(ctx.db)
  return rows[0]
}

/** Without an open session the ticket is in no Z, and a register that nobody opens keeps it out for good: somebody must know. */
async function tellHomeless(ctx: Ctx, device: DeviceRow, kept: Kept, sale: OfflineSale): Promise<void> {
  await raise(ctx, device, {
    kind: 'no_session',
    seq: kept.seq,
    register: sale.register,
    details: { number: kept.number, register: sale.register },
  })
}

/** It has a session now, which the issue names: nobody has to see to it any more. */
const settleHomeless = (ctx: Ctx, { device_id, seq }: Kept, { number }: SessionRow): Promise<unknown> =>
  ctx.db
    .updateTable('till_offline_issue')
    .set({ settled_at: ctx.now, settled_by: 'Plantule', note: number })
    .where('device_id', '=', device_id)
    .where('seq', '=', seq)
    .where('kind', '=', 'no_session')
    .where('settled_at', 'is', null)
    .execute()

/** At which fair the session in which it was sold was; the fair is held against a count of its stand. */
async function fairOf(ctx: Ctx, kept: Kept): Promise<number | null> {
  const session = await ctx.db.selectFrom('till_session').select('fair_id').where('id', '=', kept.session_id).executeTakeFirst()
  const fairId = session?.fair_id ?? null
  if (fairId !== null) await ctx.db.selectFrom('fair').select('id').where('id', '=', fairId).forKeyShare().executeTakeFirstOrThrow()
  return fairId
}

/** Lines as they were sold; an article that was deleted since is kept by its words. */
async function knownLines(
  ctx: Ctx,
  device: DeviceRow,
  sale: OfflineSale,
  about: { seq: number; register: string },
): Promise<TicketLineRow[]> {
  const ids = sale.lines.flatMap((line) => line.subproductId ?? [])
  const { rows } = await sql<{
    id: number
  }>`select id from subproduct where subproduct.shop_id = ${ownShop} and id = any(${ids}::bigint[])`.execute(ctx.db)
  const known = new Set(rows.map((row) => row.id))
  const packIds = sale.lines.flatMap((line) => line.packId ?? [])
  const packs = new Set(
    packIds.length === 0 ? [] : (await ctx.db.selectFrom('pack').select('id').where('id', 'in', packIds).execute()).map((row) => row.id),
  )
  const gone = sale.lines.filter((line) => line.subproductId !== null && !known.has(line.subproductId))
  if (gone.length > 0)
    await raise(ctx, device, { ...about, kind: 'article', details: { number: sale.number, labels: gone.map((line) => line.label) } })
  return sale.lines.map((line) => ({
    original_line_id: null,
    subproduct_id: line.subproductId !== null && known.has(line.subproductId) ? line.subproductId : null,
    reference: line.reference,
    label: line.label,
    latin_name: line.latinName,
    quantity: line.quantity,
    unit_cents: line.unitCents,
    rate_bp: line.rateBp,
    ...discountColumns(line.discount),
    discount_reason: line.discountReason,
    discount_cents: line.discountCents,
    net_cents: line.netCents,
    excl_cents: line.exclCents,
    restocked: false,
    ...packColumns(line, packs),
  }))
}

/** What needs a passport, by label; where none can be issued now, all that was sold: it has left, and is not sold again without it. */
async function wentWithout(ctx: Ctx, ticketId: number, lines: readonly TicketLineRow[]): Promise<string[]> {
  try {
    return (await ctx.attempt(() => answerOf(ctx, goesWithSale)(ctx, ticketId, false))).needed
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return lines.map(({ label }) => label)
  }
}

/** A pack that the shop does not know is kept by its words. */
const packColumns = (
  { packId, parts, shares, rateParts }: OfflineSale['lines'][number],
  known: ReadonlySet<number>,
): Partial<TicketLineRow> =>
  packId !== null && known.has(packId)
    ? { pack_id: packId, parts: parts ?? [], ...(shares && rateParts ? { shares, rate_parts: rateParts } : {}) }
    : {}

async function settle(ctx: Ctx, kept: Kept, outcome: 'sold' | 'known', ticketId: number): Promise<void> {
  await ctx.db
    .insertInto('till_offline_outcome')
    .values({ shop_id: ctx.shopId, device_id: kept.device_id, seq: kept.seq, outcome, ticket_id: ticketId, at: ctx.now })
    .execute()
  await ctx.publish('till.changed', { registerId: kept.register_id, ticketId }, 'till.read')
}
