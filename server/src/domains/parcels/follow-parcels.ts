import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { asking, type Carrier, CarrierError, carrierOf } from '../carriers/index.ts'
import { labelJob } from './jobs.ts'
import type { Row } from './parcels.db.ts'
import { recordLabel } from './record-label.ts'

/** A parcel is asked about every so often, for so long. */
const EVERY_MS = 3 * 3_600_000
const FOLLOWED_MS = 45 * 86_400_000
const MOST = 200
/** What should have been asked for by then lost its job. */
const LATE_MS = 10 * 60_000

/** Job, every half hour for each shop: where parcels are, labels that could not be fetched yet, and questions whose job was lost. */
export async function followParcels(_data: object, shop: JobShop): Promise<void> {
  const due = await shop.inShop(dueOf)
  if (due === undefined) return
  for (const row of due) {
    if (shop.signal.aborted) return
    const at = await shop.inShop((ctx) => carrierOf(ctx, row.carrier))
    // Before it is asked about, whatever comes of it: what cannot be followed has its turn, and holds no other up.
    await shop.inShop((ctx) => ctx.db.updateTable('parcel').set({ followed_at: ctx.now }).where('id', '=', row.id).execute())
    if (!at) continue
    try {
      if (row.label_url !== null && row.label_file_id === null) await fetchLate(row, at.carrier, shop)
      await followOne(row, at.carrier, shop)
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error
    }
  }
}

async function dueOf(ctx: Ctx): Promise<Row[] | undefined> {
  const known = await ctx.db.selectFrom('carrier_account').select('id').limit(1).executeTakeFirst()
  if (!known) return undefined
  const late = await ctx.db
    .selectFrom('parcel')
    .select('id')
    .where('state', 'in', ['queued', 'asking'])
    .where('created_at', '<', new Date(ctx.now.getTime() - LATE_MS))
    .orderBy('id')
    .limit(MOST)
    .execute()
  for (const { id } of late) await ctx.enqueue(labelJob, { parcelId: id }, { key: `again-${id}` })
  const before = new Date(ctx.now.getTime() - EVERY_MS)
  return ctx.db
    .selectFrom('parcel')
    .selectAll()
    .where('state', '=', 'made')
    .where('step', 'is distinct from', 'delivered')
    .where('tracking', 'is not', null)
    .where('made_at', '>', new Date(ctx.now.getTime() - FOLLOWED_MS))
    .where((eb) => eb.or([eb('followed_at', 'is', null), eb('followed_at', '<', before)]))
    .orderBy('followed_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(MOST)
    .execute()
}

async function followOne(row: Row, carrier: Carrier, shop: JobShop): Promise<void> {
  const { tracking } = row
  if (tracking === null) return
  const news = await asking(shop, carrier.name, () => carrier.follow(tracking))
  if (!news) return
  await shop.inShop(async (ctx) => {
    await ctx.db
      .updateTable('parcel')
      .set({ step: news.step, step_text: news.text, step_at: news.at ?? ctx.now })
      .where('id', '=', row.id)
      .execute()
    // Shown, and nothing else: what an order is, and its money, follow from what people do with it.
    if (news.step !== row.step) await ctx.publish('orders.changed', { id: row.order_id }, 'orders.read')
  })
}

async function fetchLate({ id, label_url, label_format, tracking }: Row, carrier: Carrier, shop: JobShop): Promise<void> {
  if (label_url === null || tracking === null) return
  const bytes = await asking(shop, carrier.name, () => carrier.fetchLabel(label_url))
  await shop.inShop((ctx) => recordLabel(ctx, id, { tracking, kind: 'pdf', url: label_url, bytes }, label_format))
}
