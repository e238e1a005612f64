import type { Out } from '@plantule/contract/base/route'
import type { MotherPlantRow } from '@plantule/contract/production/mother-plants'
import type { propagationSheets } from '@plantule/contract/production/propagation-sheets'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type ListColumn, listSheet } from '../../../platform/sheets/list-sheet.ts'
import { listMotherPlants } from './list-mother-plants.ts'

type Query = Out<(typeof propagationSheets)['motherPlantsSheet']['query']>

const healths: Record<MotherPlantRow['health'], string> = { unknown: 'Non testé', healthy: 'Sain', suspect: 'Suspect', infected: 'Atteint' }

const columns: readonly ListColumn<MotherPlantRow>[] = [
  { header: 'Numéro', type: 'text', width: 12, of: (row) => row.number },
  { header: 'Nom', type: 'text', width: 28, of: (row) => row.name },
  { header: 'Espèce', type: 'text', width: 26, of: (row) => row.latinName },
  { header: 'Clone ou variété', type: 'text', width: 20, of: (row) => row.clone },
  { header: 'Lieu', type: 'text', width: 22, of: (row) => row.place },
  { header: 'Plants', type: 'integer', of: (row) => row.pieces },
  { header: 'Planté le', type: 'day', of: (row) => row.plantedOn },
  { header: 'Santé', type: 'text', width: 12, of: (row) => healths[row.health] },
  { header: 'Test à faire le', type: 'day', of: (row) => row.testDueOn },
  { header: 'Bloqué', type: 'yes-no', of: (row) => row.hold },
  { header: 'Prélevé cette année', type: 'integer', of: (row) => row.takenThisYear },
  { header: 'Budget annuel', type: 'integer', of: (row) => row.yearlyBudget },
  { header: 'Réussite %', type: 'decimal', of: (row) => row.successPct },
  { header: 'Disparu le', type: 'day', of: (row) => row.goneOn },
]

export const motherPlantsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Pieds mères', query, (all) => listMotherPlants(ctx, 1, all), columns)
