import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { asking, platformOf } from './connection.ts'
import type { News } from './platform.ts'
import { depositJob } from './jobs.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** What a new platform is asked for at first. */
const FIRST_MS = 30 * 86_400_000
/** Looked at twice, since a message may be dated before the last look and come after it. */
const OVERLAP_MS = 15 * 60_000
/** What should have left by then is taken up again. */
const LATE_MS = 30 * 60_000

/** Job, every quarter of an hour for each shop: asks the platform what became of the invoices. */
export async function sweep(_data: object, shop: JobShop): Promise<void> {
  const at = await shop.inShop(platformOf)
  if (!at) return
  const began = new Date()
  const since = new Date((at.sweptUntil?.getTime() ?? began.getTime() - FIRST_MS) - OVERLAP_MS)
  const { news, until } = await asking(shop, () => at.platform.newsSince(since))
  await shop.inShop(async (ctx) => {
    for (const each of news) await keepNews(ctx, each)
    await ctx.db.updateTable('invoice_platform').set({ swept_until: until, swept_at: ctx.now }).execute()
    await takeUpAgain(ctx)
  })
}

/** Keeps what was said of an invoice; what was kept before, and what is about no invoice of ours, is left. */
async function keepNews(ctx: Ctx, { invoice, messageRef, code, at, reason }: News): Promise<void> {
  const mine =
    'number' in invoice
      ? sql`select i.id from invoice i where i.shop_id = ${ownShop} and i.number = ${invoice.number}`
      : sql`select t.invoice_id as id from invoice_transmission t where t.shop_id = ${ownShop} and t.tracking_id = ${invoice.trackingId}`
  const { rows } = await sql<{ invoice_id: number }>`
    insert into invoice_status (shop_id, invoice_id, code, at, reason, source, message_ref)
    select ${ctx.shopId}, m.id, ${code}, ${at}, ${reason}, 'platform', ${messageRef} from (${mine}) m
    on conflict (shop_id, message_ref) where message_ref is not null do nothing returning invoice_id`.execute(ctx.db)
  const [kept] = rows
  if (kept) await ctx.publish('invoices.changed', { id: kept.invoice_id }, 'invoices.read')
}

/** Invoices whose job was lost or given up on while they wait. */
async function takeUpAgain(ctx: Ctx): Promise<void> {
  const late = new Date(ctx.now.getTime() - LATE_MS)
  const rows = await ctx.db
    .selectFrom('invoice_transmission')
    .select('invoice_id')
    .where('state', '=', 'queued')
    .where('queued_at', '<', late)
    .orderBy('queued_at')
    .limit(500)
    .execute()
  for (const { invoice_id } of rows) await ctx.enqueue(depositJob, { invoiceId: invoice_id }, { key: `again-${invoice_id}` })
}
