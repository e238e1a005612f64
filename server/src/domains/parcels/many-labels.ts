import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../../platform/context.ts'
import { saveFile, storeBytes } from '../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { missingOf } from '../../platform/named-inside.ts'
import { problemOf } from '../../platform/problem.ts'
import { Refused } from '../../platform/refused.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { lockOrder, type Order, shipmentsOf } from '../orders/index.ts'
import { askLabel } from './ask-label.ts'
import { manyLabelsJob } from './jobs.ts'
import { isStanding, writeParcels } from './make-labels.ts'
import { findParcel, parcelsOf, type Row } from './parcels.db.ts'
import { bytesOf, onOnePaper, type Page, readLabel } from './print-labels.ts'

/** Throws `not_found` when one of the orders is none of the shop's. */
export async function makeManyLabels(ctx: Ctx, ids: readonly number[]): Promise<{ operationId: number }> {
  const own = [...new Set(ids)]
  if ((await missingOf(ctx, 'orders', own)).size > 0) throw new Refused('not_found')
  const title = ctx.locale === 'en' ? `Labels of ${own.length} orders` : `Étiquettes de ${own.length} commandes`
  const { id } = await startOperation(ctx, {
    kind: 'parcels.labels',
    title,
    download: true,
    job: manyLabelsJob,
    data: { ids: own },
    total: own.length,
    right: 'orders.read',
  })
  return { operationId: id }
}

type Left = { reference: string; why: string }

/**
 * The job behind it. An order that has labels keeps them, and one that may have none is told with its reason. It may begin again: what
 * was written down is found, and no label is asked for twice (`ask-label.ts`).
 */
export const runManyLabels = ({ operationId, ids }: JobOf<typeof manyLabelsJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const left: Left[] = []
    const rows: Row[] = []
    for (const [index, id] of ids.entries()) {
      rows.push(...(await labelsOf(shop, id, left)))
      await progress(index + 1, ids.length)
    }
    const made = rows.filter((row) => row.label_file_id !== null)
    if (made.length === 0) throw new Refused('no_parcel_labels')
    const zpl = made.filter((row) => row.label_format === 'zpl')
    const pdf = made.filter((row) => row.label_format !== 'zpl')
    // Two sorts of paper do not go into one file: what is printed as code waits on its order.
    for (const row of pdf.length > 0 ? zpl : []) left.push({ reference: row.reference, why: 'ZPL' })
    const file = pdf.length > 0 ? await pdfOf(shop, pdf, left) : await zplOf(shop, zpl)
    return { fileId: file.fileId, result: { labels: file.labels, left } }
  })

/** What of an order wants labels: the parts that are still here, or the whole of it, also where that has some already. */
async function cutsOf(ctx: Ctx, order: Order, standing: readonly Row[]): Promise<(number | null)[]> {
  if (standing.some(({ shipment_id }) => shipment_id === null)) return [null]
  const here = (await shipmentsOf(ctx, order)).filter(({ leftAt, lines }) => leftAt === null && lines.length > 0)
  return here.length > 0 ? here.map(({ id }) => id) : [null]
}

/** The labels that stand of what an order still sends, asked for where there are none. */
async function labelsOf(shop: JobShop, orderId: number, left: Left[]): Promise<Row[]> {
  const written = await shop.inShop(async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const standing = (await parcelsOf(ctx, orderId)).filter(isStanding)
    const ids = []
    for (const shipmentId of await cutsOf(ctx, order, standing)) {
      const there = standing.filter(({ shipment_id }) => shipment_id === shipmentId)
      ids.push(...there.map(({ id }) => id))
      if (there.length > 0) continue
      try {
        ids.push(...(await ctx.attempt(() => writeParcels(ctx, order, { shipmentId, weights: [], add: false }))))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        left.push({ reference: order.reference, why: problemOf(error, '', ctx.locale).title })
      }
    }
    return ids
  })
  for (const parcelId of written) await askNow(parcelId, shop)
  if (written.length === 0) return []
  const rows = await shop.inShop(async (ctx) => (await parcelsOf(ctx, orderId)).filter(({ id }) => written.includes(id)))
  for (const { reference, state, failure, label_file_id } of rows)
    if (label_file_id === null) left.push({ reference, why: failure ?? state })
  return rows
}

/** How long a question that another job asks may take. */
const PATIENCE_MS = 60_000

/**
 * What waits in the queue is asked for at once; its own job then finds nothing left to do. Where that one was quicker, its end is
 * waited for.
 */
async function askNow(parcelId: number, shop: JobShop): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !shop.signal.aborted; await setTimeout(300)) {
    // What could not be reached stays queued, and its own job tries again.
    await askLabel({ parcelId }, { ...shop, lastTry: false }).catch((error: unknown) =>
      shop.services.log.warn({ err: error }, 'a label of many'),
    )
    const row = await shop.inShop((ctx) => findParcel(ctx, parcelId))
    if (row.state !== 'asking') return
  }
}

/** What one file may hold: it is put together in memory. */
const MOST_BYTES = 64 * 1024 * 1024

type Made = { fileId: number; labels: number }

/** One label that nobody can read, or for which there is no room, is named and holds none of the others up. */
async function pdfOf(shop: JobShop, rows: readonly Row[], left: Left[]): Promise<Made> {
  const labels: Page[] = []
  let size = 0
  for (const row of rows)
    try {
      const bytes = await bytesOf(shop, row.label_file_id ?? 0)
      const format = row.label_format === 'zpl' ? '10x15' : (row.label_format ?? '10x15')
      if (size + bytes.length > MOST_BYTES) throw new Refused('parcel_labels_full')
      labels.push(await readLabel({ bytes, format }))
      size += bytes.length
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const why = await shop.inShop((ctx) => Promise.resolve(problemOf(error, '', ctx.locale).title))
      left.push({ reference: row.reference, why })
    }
  if (labels.length === 0) throw new Refused('no_parcel_labels')
  const stored = await storeBytes(shop.services.files, shop.shopId, await onOnePaper(labels, new Date()))
  return shop.inShop(async (ctx) => ({
    fileId: (await saveFile(ctx, { name: 'Étiquettes.pdf', mime: 'application/pdf', stored })).id,
    labels: labels.length,
  }))
}

async function zplOf(shop: JobShop, rows: readonly Row[]): Promise<Made> {
  const parts: Buffer[] = []
  for (const row of rows) parts.push(await bytesOf(shop, row.label_file_id ?? 0))
  const stored = await storeBytes(shop.services.files, shop.shopId, Buffer.concat(parts))
  return shop.inShop(async (ctx) => ({
    fileId: (await saveFile(ctx, { name: 'Étiquettes.zpl', mime: 'text/plain', stored })).id,
    labels: rows.length,
  }))
}
