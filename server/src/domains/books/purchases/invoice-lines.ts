import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import { readApart } from '../../../platform/apart/read-apart.ts'
import type { OpenedFile } from '../../../platform/files/save-file.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import type { InvoiceAnswer, InvoiceTask } from './invoice-worker.ts'
import { reader } from './read-invoice.ts'

const MOST_LINES = 300
const MOST_PLANTS = 10_000_000
/** So many letters has the name of a delivery's line. */
const NAME = 160

export type InvoicedPlants = { name: string; plants: number; netCents: number }

/** The paper of the purchase that may be an electronic invoice, the newest. */
export const invoiceOf = (purchase: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select a.file_id from purchase_attachment a join stored_file f on f.shop_id = ${ownShop} and f.id = a.file_id
    where a.shop_id = ${ownShop} and a.purchase_id = ${purchase} and f.mime in ('application/xml', 'application/pdf')
    order by f.mime = 'application/xml' desc, a.id desc limit 1)`

/** Of an electronic invoice; of a paper that was only scanned none. What a line names twice is one line. Throws `readers_busy`. */
export async function invoicedPlants(shopId: number, file: OpenedFile): Promise<InvoicedPlants[]> {
  const path = join(tmpdir(), `plantule-purchase-${randomUUID()}`)
  try {
    await pipeline(await file.read(), createWriteStream(path, { mode: 0o600 }))
    const task: InvoiceTask = { path, kind: file.mime === 'application/pdf' ? 'pdf' : 'xml' }
    const { fields } = await readApart<InvoiceAnswer>(shopId, reader, task)
    const sums = new Map<string, InvoicedPlants>()
    for (const { name: said, quantity, netCents } of fields?.lines ?? []) {
      const [plants, name] = [Math.round(quantity), said.slice(0, NAME)]
      if (!name || plants <= 0) continue
      const sum = sums.get(name) ?? { name, plants: 0, netCents: 0 }
      sums.set(name, { name, plants: Math.min(sum.plants + plants, MOST_PLANTS), netCents: sum.netCents + netCents })
    }
    return [...sums.values()].slice(0, MOST_LINES)
  } catch (error) {
    // A paper that is no readable invoice proposes nothing; whoever waits for a reader is told.
    if (error instanceof Refused && error.code === 'unreadable_invoice') return []
    throw error
  } finally {
    await unlink(path).catch(() => undefined)
  }
}
