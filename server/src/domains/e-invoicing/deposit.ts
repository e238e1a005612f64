import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  type LifeCode,
  lifeCodes,
  type eInvoicingRoutes,
  type LifeStatus,
  type Transmission,
} from '@plantule/contract/e-invoicing/e-invoicing'
import type { Out } from '@plantule/contract/base/route'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { openFile } from '../../platform/files/save-file.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { keepPdf } from '../invoicing/index.ts'
import { authorOf } from '../orders/index.ts'
import { asking, platformOf } from './connection.ts'
import { PlatformError } from './platform.ts'
import { findElectronic, transmission } from './transmissions.db.ts'
import { depositJob } from './jobs.ts'

/** Longer than a job may take to hand a file over. */
const CLAIM_MS = 5 * 60_000
/** After these an invoice may be handed over again: nobody has it. */
const over: readonly string[] = ['to_send', 'failed', 'rejected']

/** Job, for each document that is issued: an invoice to a business goes to the shop's platform, where it has one. */
export const offerInvoice = ({ invoiceId }: { invoiceId: number }, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('invoice').select(['id', 'b2b']).where('id', '=', invoiceId).executeTakeFirst()
    if (!row?.b2b || !(await platformOf(ctx))) return
    const known = await ctx.db.selectFrom('invoice_transmission').select('invoice_id').where('invoice_id', '=', row.id).executeTakeFirst()
    if (!known) await queue(ctx, row.id)
  })

/** Throws `not_found`, `not_electronic`, `platform_off`, `already_sent`. */
export async function sendInvoice(ctx: Ctx, id: number): Promise<Transmission> {
  await findElectronic(ctx, id)
  if (!(await platformOf(ctx))) throw new Refused('platform_off')
  await ctx.db.selectFrom('invoice_transmission').select('invoice_id').where('invoice_id', '=', id).forUpdate().executeTakeFirst()
  const { state } = await transmission(ctx, id)
  if (!over.includes(state)) throw new Refused('already_sent')
  await queue(ctx, id)
  await audit(ctx, 'e-invoicing.send', 'invoice', id)
  return transmission(ctx, id)
}

/** A sending of its own: another tracking id than that of one before. */
async function queue(ctx: Ctx, invoiceId: number): Promise<void> {
  const before = await ctx.db
    .selectFrom('invoice_status')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  const fresh = {
    state: 'queued' as const,
    tracking_id: randomUUID(),
    flow_ref: null,
    attempts: 0,
    failure: null,
    queued_at: ctx.now,
    sent_at: null,
    claimed_at: null,
    after_status: before?.id ?? 0,
  }
  await ctx.db
    .insertInto('invoice_transmission')
    .values({ shop_id: ctx.shopId, invoice_id: invoiceId, ...fresh })
    .onConflict((conflict) => conflict.columns(['shop_id', 'invoice_id']).doUpdateSet(fresh))
    .execute()
  await ctx.enqueue(depositJob, { invoiceId })
  await ctx.publish('invoices.changed', { id: invoiceId }, 'invoices.read')
}

/** Job: hands the file over. What may pass is tried again by the queue; what the platform will not take waits for people. */
export async function depositInvoice({ invoiceId: id }: { invoiceId: number }, shop: JobShop): Promise<void> {
  const loaded = await shop.inShop(async (ctx) => {
    const at = await platformOf(ctx)
    const row =
      at &&
      (await ctx.db
        .updateTable('invoice_transmission')
        .set({ claimed_at: ctx.now })
        .where('invoice_id', '=', id)
        .where('state', '=', 'queued')
        .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', new Date(ctx.now.getTime() - CLAIM_MS))]))
        .returning('tracking_id')
        .executeTakeFirst())
    return row && { trackingId: row.tracking_id, ...at, ...(await findElectronic(ctx, id)) }
  })
  if (!loaded) return
  const { platform, trackingId, number } = loaded
  const fileId = await keepPdf(shop, id)
  const bytes = await buffer(await (await shop.inShop((ctx) => openFile(ctx, fileId))).read())
  const note = (values: {
    state: 'queued' | 'sent' | 'failed'
    flow_ref?: string
    failure: string | null
    sent_at?: Date
  }): Promise<void> =>
    shop.inShop(async (ctx) => {
      await ctx.db
        .updateTable('invoice_transmission')
        .set((eb) => ({ ...values, claimed_at: null, attempts: eb('attempts', '+', 1) }))
        .where('invoice_id', '=', id)
        .where('tracking_id', '=', trackingId)
        .execute()
      await ctx.publish('invoices.changed', { id }, 'invoices.read')
    })
  try {
    const flowRef = await asking(shop, () => platform.deposit({ trackingId, name: `${number}.pdf`, bytes }))
    await note({ state: 'sent', flow_ref: flowRef, failure: null, sent_at: new Date() })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const failure = error.code === 'refused' ? error.message : error.code
    const ends = error.code === 'refused' || shop.lastTry
    await note({ state: ends ? 'failed' : 'queued', failure })
    if (!ends) throw error
  }
}

const codeOf = Object.fromEntries(Object.entries(lifeCodes).map(([code, status]) => [status, Number(code)])) as Record<LifeStatus, LifeCode>

/** What people know of an invoice that they handed over. Throws `not_found`, `not_electronic`. */
export async function noteStatus(
  ctx: Ctx,
  id: number,
  { status, day, reason }: Out<(typeof eInvoicingRoutes)['noteStatus']['body']>,
): Promise<Transmission> {
  await findElectronic(ctx, id)
  // Noon of that day in Paris, whatever the season; today it is now.
  const at = day ? new Date(`${day}T11:00:00Z`) : ctx.now
  await ctx.db
    .insertInto('invoice_status')
    .values({
      shop_id: ctx.shopId,
      invoice_id: id,
      code: codeOf[status],
      at: at > ctx.now ? ctx.now : at,
      reason,
      source: 'hand',
      author: authorOf(ctx),
    })
    .execute()
  await audit(ctx, 'e-invoicing.status', 'invoice', id, { after: { status, day, reason } })
  await ctx.publish('invoices.changed', { id }, 'invoices.read')
  return transmission(ctx, id)
}
