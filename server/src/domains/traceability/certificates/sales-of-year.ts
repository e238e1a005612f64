import { regionNames } from '@plantule/contract/traceability/regions'
import { judged } from '@plantule/contract/traceability/mark'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { fromLedger } from '../local/amounts.ts'
import { localConfig } from './config.ts'
import { localSales } from './local-sales.ts'

const columns: SheetColumn[] = [
  { header: 'Espèce', type: 'text', width: 32 },
  { header: 'Désignation', type: 'text', width: 36 },
  { header: 'Lot', type: 'text', width: 20 },
  { header: 'Issu de', type: 'text', width: 30 },
  { header: 'Région d’origine', type: 'text', width: 26 },
  { header: 'Génération', type: 'integer' },
  { header: 'Marque', type: 'text', width: 18 },
  { header: 'Unités', type: 'integer' },
  { header: 'Grammes', type: 'decimal' },
  { header: 'Vente', type: 'text', width: 16 },
  { header: 'Client', type: 'text', width: 30 },
  { header: 'Date', type: 'day' },
  { header: 'Certificat', type: 'text', width: 16 },
]

type Sale = { source: string; id: number; number: string; customer: string; certificate: string | null }

/**
 * What was sold of local lots in a year, sale by sale and day by day: the yearly inventory that the mark asks for. What came back is a line
 * below zero on its day, whenever it was sold.
 */
export async function salesOfYear(ctx: Ctx, year: number): Promise<FileReply> {
  const rules = await localConfig(ctx)
  const sold = await localSales(
    ctx,
    sql`m.at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'Europe/Paris')
    and m.at < make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'Europe/Paris')`,
    { byDay: true },
  )
  const { rows } = await sql<Sale>`
    select 'order' as source, o.id, o.reference as number, coalesce(o.customer_name, '') as customer,
      (select c.number from local_certificate c where c.shop_id = ${ownShop} and c.order_id = o.id and c.state = 'issued') as certificate
    from orders o where o.shop_id = ${ownShop} and o.id = any(${idsOf('order')}::bigint[])
    union all
    select 'ticket', t.id, t.number, coalesce(t.customer_name, ''),
      (select c.number from local_certificate c where c.shop_id = ${ownShop} and c.ticket_id = t.id and c.state = 'issued')
    from ticket t where t.shop_id = ${ownShop} and t.id = any(${idsOf('ticket')}::bigint[])`.execute(ctx.db)
  function idsOf(source: string): number[] {
    return [...new Set(sold.flatMap((each) => (each.source === source ? [each.sourceId] : [])))]
  }
  const sales = new Map(rows.map((row) => [`${row.source} ${row.id}`, row]))
  const title = `Ventes Végétal local ${year}`
  return {
    name: `${title}.xlsx`,
    body: writeXlsx([
      {
        name: title,
        columns,
        rows: sold.map((each) => {
          const sale = sales.get(`${each.source} ${each.sourceId}`)
          const { kept } = judged(each.origin, rules)
          return [
            each.species,
            each.label,
            each.lotNumber,
            each.origins.filter((number) => number !== each.lotNumber).join(', '),
            each.origin.regions.map((region) => regionNames[region]).join(', '),
            each.origin.generation,
            kept ? 'Végétal local' : 'Perdue',
            each.units,
            each.unit === 'grams' && each.content !== null ? fromLedger('grams', each.content * each.units) : null,
            sale?.number ?? '',
            sale?.customer ?? '',
            each.on,
            sale?.certificate ?? '',
          ]
        }),
      },
    ]),
  }
}
