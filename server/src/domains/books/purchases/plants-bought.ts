import type { Out } from '@plantule/contract/base/route'
import type { PlantsBought, plantsBoughtRoutes, ProposedDelivery } from '@plantule/contract/books/plants-bought'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { openFile } from '../../../platform/files/save-file.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { searchText } from '../../../platform/search-text.ts'
import { invoicedPlants, invoiceOf } from './invoice-lines.ts'

/** So many are shown to choose from. */
const FOUND = 30

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
    select p.number, s.name as supplier, p.reference, p.label, ${invoiceOf(sql`p.id`)} as "fileId"
    from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
    where p.shop_id = ${ownShop} and p.id = ${id} and ${ofPlants}`.execute(ctx.db)
  const { number, supplier, reference, label, fileId } = mustExist(rows[0])
  const head = { purchaseId: id, number, supplier: supplier.slice(0, 160), document: reference.slice(0, 80) }
  const file = fileId === null ? null : await openFile(ctx, fileId)
  return async () => {
    const found = file ? await invoicedPlants(ctx.shopId, file) : []
    // No amounts: whoever receives plants need not see them.
    const lines = found.map(({ name, plants }) => ({ name, ordered: plants }))
    if (lines.length > 0) return { ...head, from: 'invoice', lines }
    return label ? { ...head, from: 'label', lines: [{ name: label.slice(0, 160), ordered: 0 }] } : { ...head, from: 'nothing', lines: [] }
  }
}
