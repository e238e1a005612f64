import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Out } from '@plantule/contract/base/route'
import type { PlantsBought, plantsBoughtRoutes, ProposedDelivery } from '@plantule/contract/books/plants-bought'
import { sql } from 'kysely'
import { readApart } from '../../../platform/apart/read-apart.ts'
import type { Ctx } from '../../../platform/context.ts'
import { openFile, type OpenedFile } from '../../../platform/files/save-file.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { InvoiceAnswer, InvoiceTask } from './invoice-worker.ts'
import { reader } from './read-invoice.ts'

/** So many are shown to choose from. */
const FOUND = 30
const MOST_LINES = 300
const MOST_PLANTS = 10_000_000

const ofPlants = sql`p.category = 'plants' and not p.credit`

/** Throws nothing: an empty search shows the latest. */
export async function plantsBought(
  ctx: Ctx,
  { q }: Out<(typeof plantsBoughtRoutes)['plantsBought']['query']>,
): Promise<{ items: PlantsBought[] }> {
  const { rows } = await sql<PlantsBought>`
    select p.id, p.number, s.name as supplier, p.reference, p.dated_on::text as "on", p.label,
      (select count(*)::int from plant_delivery d where d.shop_id = ${ownShop} and d.purchase_id = p.id) as deliveries
    from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
    where p.shop_id = ${ownShop} and ${ofPlants} ${q ? sql`and p.search like '%' || ${searchText(q)} || '%'` : sql``}
    order by p.dated_on desc, p.id desc limit ${sql.lit(FOUND)}`.execute(ctx.db)
  return { items: rows }
}

type Row = { number: string; supplier: string; reference: string; label: string; fileId: number | null }

/** Reading the invoice takes its time: no transaction waits for it. Throws `not_found`, `readers_busy`. */
export async function proposeDelivery(ctx: Ctx, id: number): Promise<() => Promise<ProposedDelivery>> {
  const { rows } = await sql<Row>`
    select p.number, s.name as supplier, p.reference, p.label, (select a.file_id from purchase_attachment a
        join stored_file f on f.shop_id = ${ownShop} and f.id = a.file_id
        where a.shop_id = ${ownShop} and a.purchase_id = p.id and f.mime in ('application/xml', 'application/pdf')
        order by f.mime = 'application/xml' desc, a.id desc limit 1) as "fileId"
    from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
    where p.shop_id = ${ownShop} and p.id = ${id} and ${ofPlants}`.execute(ctx.db)
  const { number, supplier, reference, label, fileId } = mustExist(rows[0])
  const head = { purchaseId: id, number, supplier: supplier.slice(0, 160), document: reference.slice(0, 80) }
  const file = fileId === null ? null : await openFile(ctx, fileId)
  return async () => {
    const lines = file ? await linesOf(ctx.shopId, file) : []
    if (lines.length > 0) return { ...head, from: 'invoice', lines }
    return label ? { ...head, from: 'label', lines: [{ name: label.slice(0, 160), ordered: 0 }] } : { ...head, from: 'nothing', lines: [] }
  }
}

/** Of an electronic invoice; of a paper that was only scanned none. What a line names twice is one line. */
async function linesOf(shopId: number, file: OpenedFile): Promise<ProposedDelivery['lines']> {
  const path = join(tmpdir(), `plantule-purchase-${randomUUID()}`)
  try {
    await pipeline(await file.read(), createWriteStream(path, { mode: 0o600 }))
    const task: InvoiceTask = { path, kind: file.mime === 'application/pdf' ? 'pdf' : 'xml' }
    const { fields } = await readApart<InvoiceAnswer>(shopId, reader, task)
    const sums = new Map<string, number>()
    for (const { name, quantity } of fields?.lines ?? []) {
      const plants = Math.round(quantity)
      if (name && plants > 0) sums.set(name.slice(0, 160), Math.min((sums.get(name.slice(0, 160)) ?? 0) + plants, MOST_PLANTS))
    }
    return [...sums].slice(0, MOST_LINES).map(([name, ordered]) => ({ name, ordered }))
  } catch (error) {
    // A paper that is no readable invoice proposes nothing; whoever waits for a reader is told.
    if (error instanceof Refused && error.code === 'unreadable_invoice') return []
    throw error
  } finally {
    await unlink(path).catch(() => undefined)
  }
}
