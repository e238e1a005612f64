import { regionNames } from '@plantule/contract/traceability/regions'
import { judged } from '@plantule/contract/traceability/mark'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { SheetColumn, WrittenValue } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { fromLedger } from '../local/amounts.ts'
import { localConfig } from './config.ts'
import { type LocalSale, localSales } from './local-sales.ts'

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

const sums: SheetColumn[] = [
  { header: 'Espèce', type: 'text', width: 32 },
  { header: 'Lot', type: 'text', width: 20 },
  { header: 'Région d’origine', type: 'text', width: 26 },
  { header: 'Marque', type: 'text', width: 18 },
  { header: 'Ventes', type: 'integer' },
  { header: 'Unités', type: 'integer' },
  { header: 'Grammes', type: 'decimal' },
]

type Sale = { source: string; id: number; number: string; customer: string; certificate: string | null }

/**
 * What was sold of local lots in a year, sale by sale and day by day: the yearly inventory that the mark asks for. What came back is a line
 * below zero on its day, whenever it was sold. A second sheet sums them by species and lot, as they are declared.
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
  const told = sold.map((each) => ({
    ...each,
    region: each.origin.regions.map((region) => regionNames[region]).join(', '),
    mark: judged(each.origin, rules).kept ? 'Végétal local' : 'Perdue',
    milligrams: each.unit === 'grams' && each.content !== null ? each.content * each.units : null,
  }))
  return {
    name: `${title}.xlsx`,
    body: writeXlsx([
      {
        name: title,
        columns,
        rows: told.map((each) => {
          const sale = sales.get(`${each.source} ${each.sourceId}`)
          return [
            each.species,
            each.label,
            each.lotNumber,
            each.origins.filter((number) => number !== each.lotNumber).join(', '),
            each.region,
            each.origin.generation,
            each.mark,
            each.units,
            grams(each.milligrams),
            sale?.number ?? '',
            sale?.customer ?? '',
            each.on,
            sale?.certificate ?? '',
          ]
        }),
      },
      { name: 'Par espèce et lot', columns: sums, rows: summed(told) },
    ]),
  }
}

const grams = (milligrams: number | null): number | null => (milligrams === null ? null : fromLedger('grams', milligrams))

type Told = LocalSale & { region: string; mark: string; milligrams: number | null }
/** One row for what of a lot was sold as one species, under one judgement. */
function summed(told: readonly Told[]): WrittenValue[][] {
  const groups = Map.groupBy(told, ({ species, lotId, region, mark }) => JSON.stringify([species, lotId, region, mark]))
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const weighed = group.flatMap(({ milligrams }) => milligrams ?? [])
      return [
        [
          first.species,
          first.lotNumber,
          first.region,
          first.mark,
          new Set(group.map(({ source, sourceId }) => `${source} ${sourceId}`)).size,
          group.reduce((sum, { units }) => sum + units, 0),
          weighed.length === 0 ? null : grams(weighed.reduce((sum, each) => sum + each, 0)),
        ],
      ]
    })
    .toSorted(([a, b], [c, d]) => `${a} ${b}`.localeCompare(`${c} ${d}`, 'fr'))
}
