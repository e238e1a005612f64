import type { AnalysisQuery, SalesAnalysis } from '@plantule/contract/analysis/analysis'
import { type AnalysisDimension, DELIVERY_KEY, FREE_KEY, NO_KEY, TILL } from '@plantule/contract/analysis/words'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { SheetColumn, SheetToWrite, WrittenRow } from '../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import type { Period } from './period.ts'
import { salesAnalysis } from './sales-analysis.ts'

const EVERY_ROW = 200_000

const titles: Record<AnalysisDimension, string> = {
  product: 'Produit',
  size: 'Déclinaison',
  caliber: 'Calibre',
  category: 'Catégorie',
  supercategory: 'Rayon',
  customer: 'Client',
  profile: 'Profil de prix',
  channel: 'Canal',
  seller: 'Vendeur',
}
const channels: Record<string, string> = {
  back_office: 'Boutique',
  phone: 'Téléphone',
  web: 'Site internet',
  market: 'Marché',
  [TILL]: 'Caisse',
}
const unnamed: Partial<Record<AnalysisDimension, string>> = {
  customer: 'Client de passage',
  profile: 'Sans profil',
  seller: 'Non renseigné',
}

/** Every group, with the periods beside it. Throws what the analysis throws. */
export async function exportSalesAnalysis(ctx: Ctx, period: Period, query: AnalysisQuery): Promise<FileReply> {
  const analysis = await salesAnalysis(ctx, period, query, EVERY_ROW)
  const name = `Ventes par ${titles[analysis.by].toLowerCase()} du ${period.from} au ${period.to}.xlsx`
  return { name, body: writeXlsx([groups(analysis), steps(analysis)]) }
}

const before = (analysis: SalesAnalysis, columns: SheetColumn[]): SheetColumn[] => (analysis.compared ? columns : [])

function groups(analysis: SalesAnalysis): SheetToWrite {
  const { compared, totals } = analysis
  const columns: SheetColumn[] = [
    { header: titles[analysis.by], type: 'text', width: 40 },
    { header: 'Précision', type: 'text', width: 30 },
    { header: 'Ventes', type: 'integer' },
    { header: 'Quantité', type: 'integer' },
    { header: 'CA HT', type: 'euros', width: 14 },
    { header: 'Part', type: 'percent' },
    ...before(analysis, [
      { header: `Quantité du ${compared?.from} au ${compared?.to}`, type: 'integer', width: 38 },
      { header: 'CA HT comparé', type: 'euros', width: 16 },
      { header: 'Évolution', type: 'percent' },
    ]),
  ]
  const rows = analysis.rows.map((row): WrittenRow => [
    nameOf(analysis.by, row.key, row.label),
    row.detail,
    row.sales,
    row.quantity,
    row.exclCents,
    share(row.exclCents, totals.exclCents),
    ...(compared ? [row.before.quantity, row.before.exclCents, share(row.exclCents - row.before.exclCents, row.before.exclCents)] : []),
  ])
  return { name: `Par ${titles[analysis.by].toLowerCase()}`, columns, rows }
}

function steps(analysis: SalesAnalysis): SheetToWrite {
  const columns: SheetColumn[] = [
    { header: 'Début', type: 'day', width: 14 },
    { header: 'Ventes', type: 'integer' },
    { header: 'CA HT', type: 'euros', width: 14 },
    ...before(analysis, [{ header: 'CA HT comparé', type: 'euros', width: 16 }]),
  ]
  const rows = analysis.series.map((point): WrittenRow => [
    point.start,
    point.sales,
    point.exclCents,
    ...(analysis.compared ? [point.beforeCents] : []),
  ])
  return { name: 'Par période', columns, rows }
}

/** In basis points; nothing of nothing. */
const share = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part * 10_000) / whole) : null)

function nameOf(by: AnalysisDimension, key: string, label: string | null): string {
  if (label !== null) return label
  if (key === DELIVERY_KEY) return 'Frais de livraison'
  if (key === FREE_KEY) return 'Lignes libres'
  if (by === 'channel') return channels[key] ?? key
  return key === NO_KEY ? (unnamed[by] ?? 'Non classé') : key
}
