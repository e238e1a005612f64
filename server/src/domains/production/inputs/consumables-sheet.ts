import type { Out } from '@plantule/contract/base/route'
import type { Consumable, consumableSheets } from '@plantule/contract/production/consumables'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type ListColumn, listSheet } from '../../../platform/sheets/list-sheet.ts'
import { listConsumables } from './consumables.ts'

type Query = Out<(typeof consumableSheets)['consumablesSheet']['query']>

const kinds: Record<Consumable['kind'], string> = {
  seed: 'Semences et jeunes plants',
  substrate: 'Substrat',
  pot: 'Pot',
  label: 'Étiquette',
  fertiliser: 'Engrais',
  phyto: 'Produit phytosanitaire',
  biocontrol: 'Biocontrôle',
  other: 'Autre',
}

const columns: readonly ListColumn<Consumable>[] = [
  { header: 'Nom', type: 'text', width: 30, of: (row) => row.name },
  { header: 'Type', type: 'text', width: 20, of: (row) => kinds[row.kind] },
  { header: 'N° AMM', type: 'text', width: 12, of: (row) => row.amm },
  { header: 'NPK', type: 'text', width: 12, of: (row) => row.npk },
  { header: 'Fournisseur', type: 'text', width: 22, of: (row) => row.supplier },
  { header: 'Stock', type: 'decimal', of: (row) => row.stock },
  { header: 'Unité', type: 'text', width: 10, of: (row) => row.unit },
  { header: 'Minimum', type: 'decimal', of: (row) => row.minStock },
  { header: 'Coût unitaire HT', type: 'decimal', of: (row) => (row.unitCostCents === null ? null : row.unitCostCents / 100) },
  { header: 'Valeur HT', type: 'euros', of: (row) => row.valueCents },
]

/** The stock with its value, for an inventory. */
export const consumablesSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Consommables', query, (all) => listConsumables(ctx, all), columns)
