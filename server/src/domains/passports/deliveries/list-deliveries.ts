import type { Out } from '@plantule/contract/base/route'
import type { deliveriesRoutes, DeliveryRow, deliverySheets } from '@plantule/contract/passports/deliveries'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { searchText } from '../../../platform/search-text.ts'
import { type ListColumn, listSheet } from '../../../platform/sheets/list-sheet.ts'
import type { Written } from '../../../platform/written.ts'

type Query = Out<(typeof deliveriesRoutes)['listPlantDeliveries']['query']>

const columns: Record<Query['sort'], RawBuilder<unknown>> = { on: sql`d.received_on`, supplier: sql`lower(d.supplier)` }
const isOpen = sql`(d.complaint <> '' and not d.settled)`

/** One page of deliveries. */
export function listDeliveries(ctx: Ctx, page: number, query: Query): Promise<Written<Page<DeliveryRow>>> {
  const { sort, dir, q, open, from, to } = query
  const conditions = [
    sql`true`,
    ...(q ? [sql`d.search like '%' || ${searchText(q)} || '%'`] : []),
    ...(open === undefined ? [] : [sql`${isOpen} = ${open}`]),
    ...(from ? [sql`d.received_on >= ${from}::date`] : []),
    ...(to ? [sql`d.received_on <= ${to}::date`] : []),
  ]
  const of = sql`plant_delivery d where d.shop_id = ${ownShop} and ${sql.join(conditions, sql` and `)}`
  return listPage(ctx, {
    list: 'plant-deliveries',
    query,
    page,
    rows: sql`select d.id, ${columns[sort]} as sorted from ${of}`,
    counted: sql`select from ${of}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`
      select d.id, d.number, d.supplier, d.document, d.received_on::text as "on", ${isOpen} as open, s.lines, s.ordered, s.received, s.refused,
        s.waiting, (select count(*)::int from plant_passport p where p.shop_id = ${ownShop} and p.delivery_id = d.id and p.state = 'issued')
          as passports
      from shown join plant_delivery d on d.shop_id = ${ownShop} and d.id = shown.id
      cross join lateral (
        select count(*)::int as lines, coalesce(sum(n.ordered), 0)::int as ordered, coalesce(sum(n.received), 0)::int as received,
          coalesce(sum(n.refused), 0)::int as refused, coalesce(sum(n.received - n.placed), 0)::int as waiting
        from plant_delivery_line n where n.shop_id = ${ownShop} and n.delivery_id = d.id
      ) s`,
  })
}

const sheetColumns: readonly ListColumn<DeliveryRow>[] = [
  { header: 'Numéro', type: 'text', width: 12, of: (row) => row.number },
  { header: 'Fournisseur', type: 'text', width: 30, of: (row) => row.supplier },
  { header: 'Bon de livraison', type: 'text', width: 18, of: (row) => row.document },
  { header: 'Reçue le', type: 'day', of: (row) => row.on },
  { header: 'Lignes', type: 'integer', of: (row) => row.lines },
  { header: 'Commandé', type: 'integer', of: (row) => row.ordered },
  { header: 'Reçu', type: 'integer', of: (row) => row.received },
  { header: 'Refusé', type: 'integer', of: (row) => row.refused },
  { header: 'À mettre en culture', type: 'integer', of: (row) => row.waiting },
  { header: 'Passeports', type: 'integer', of: (row) => row.passports },
  { header: 'Réclamation en cours', type: 'yes-no', of: (row) => row.open },
]

export const deliveriesSheet = (ctx: Ctx, query: Out<(typeof deliverySheets)['plantDeliveriesSheet']['query']>): Promise<FileReply> =>
  listSheet(ctx, 'Livraisons de plants', query, (all) => listDeliveries(ctx, 1, all), sheetColumns)
