import type { DeadStock } from '@plantule/contract/analysis/dead-stock'
import type { HoursQuery, SalesHours } from '@plantule/contract/analysis/hours'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { SheetColumn, SheetToWrite, WrittenRow } from '../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { deadStock } from './dead-stock.ts'
import type { Period } from './period.ts'
import { salesHours } from './sales-hours.ts'

const EVERY_ROW = 500_000
const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

const sums: SheetColumn[] = [
  { header: 'Ventes', type: 'integer' },
  { header: 'CA HT', type: 'euros', width: 14 },
  { header: 'Panier moyen HT', type: 'euros', width: 18 },
]
const basket = ({ sales, exclCents }: { sales: number; exclCents: number }): number | null =>
  sales > 0 ? Math.round(exclCents / sales) : null
const summed = (one: { sales: number; exclCents: number }): WrittenRow => [one.sales, one.exclCents, basket(one)]

export function hoursSheets({ cells, sellers, weekdays: days }: SalesHours): SheetToWrite[] {
  const hours = cells.map((cell): WrittenRow => {
    const count = days[cell.weekday - 1] ?? 0
    return [weekdays[cell.weekday - 1] ?? '', `${cell.hour} h`, ...summed(cell), count > 0 ? Math.round(cell.exclCents / count) : null]
  })
  return [
    {
      name: 'Par heure',
      columns: [
        { header: 'Jour', type: 'text', width: 14 },
        { header: 'Heure', type: 'text', width: 10 },
        ...sums,
        { header: 'CA HT d’un tel jour', type: 'euros', width: 20 },
      ],
      rows: hours,
    },
    {
      name: 'Par vendeur',
      columns: [{ header: 'Vendeur', type: 'text', width: 30 }, ...sums],
      rows: sellers.map((one) => [one.seller || 'Non renseigné', ...summed(one)]),
    },
  ]
}

export function deadStockSheets({ rows, categories }: DeadStock): SheetToWrite[] {
  return [
    {
      name: 'Stock dormant',
      columns: [
        { header: 'Produit', type: 'text', width: 40 },
        { header: 'Déclinaison', type: 'text', width: 26 },
        { header: 'Référence', type: 'text', width: 18 },
        { header: 'Catégorie', type: 'text', width: 30 },
        { header: 'En stock', type: 'integer' },
        { header: 'Valeur au prix public TTC', type: 'euros', width: 26 },
        { header: 'Dont dans un lot', type: 'integer', width: 18 },
        { header: 'Coût de revient HT de ces plants', type: 'euros', width: 32 },
        { header: 'Dernière vente', type: 'day', width: 16 },
        { header: 'En stock depuis', type: 'day', width: 16 },
        { header: 'Jours sans vente', type: 'integer', width: 18 },
      ],
      rows: rows.map((row) => [
        row.product,
        row.size,
        row.reference,
        row.category,
        row.quantity,
        row.valueCents,
        row.costed,
        row.costed > 0 ? row.costCents : null,
        row.lastSoldOn,
        row.since,
        row.age,
      ]),
    },
    {
      name: 'Par catégorie',
      columns: [
        { header: 'Catégorie', type: 'text', width: 40 },
        { header: 'Déclinaisons', type: 'integer' },
        { header: 'En stock', type: 'integer' },
        { header: 'Valeur au prix public TTC', type: 'euros', width: 26 },
        { header: 'Dont dans un lot', type: 'integer', width: 18 },
        { header: 'Coût de revient HT de ces plants', type: 'euros', width: 32 },
      ],
      rows: categories.map((one) => [
        one.label ?? 'Sans catégorie',
        one.sizes,
        one.quantity,
        one.valueCents,
        one.costed,
        one.costed > 0 ? one.costCents : null,
      ]),
    },
  ]
}

/** Throws `bad_period`. */
export async function exportSalesHours(ctx: Ctx, period: Period, query: HoursQuery): Promise<FileReply> {
  const hours = await salesHours(ctx, period, query)
  return { name: `Ventes par heure du ${period.from} au ${period.to}.xlsx`, body: writeXlsx(hoursSheets(hours)) }
}

export async function exportDeadStock(ctx: Ctx, days: number): Promise<FileReply> {
  const found = await deadStock(ctx, days, EVERY_ROW)
  return { name: `Stock sans vente depuis ${days} jours, ${found.day}.xlsx`, body: writeXlsx(deadStockSheets(found)) }
}
