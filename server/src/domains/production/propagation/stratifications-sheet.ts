import type { Out } from '@plantule/contract/base/route'
import type { propagationSheets } from '@plantule/contract/production/propagation-sheets'
import type { StratificationRow, StratificationState } from '@plantule/contract/production/stratifications'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type ListColumn, listSheet } from '../../../platform/sheets/list-sheet.ts'
import { listStratifications } from './list-stratifications.ts'

type Query = Out<(typeof propagationSheets)['stratificationsSheet']['query']>

const states: Record<StratificationState, string> = {
  planned: 'Prévue',
  warm: 'Au chaud',
  cold: 'Au froid',
  ready: 'À semer',
  sown: 'Semée',
  lost: 'Perdue',
}
const unitOf = (row: StratificationRow): string => (row.unit === 'seeds' ? 'graines' : 'g')
const phasesOf = (row: StratificationRow): string =>
  row.phases.map(({ kind, weeks }) => `${weeks} sem. ${kind === 'warm' ? 'chaud' : 'froid'}`).join(' + ')

const columns: readonly ListColumn<StratificationRow>[] = [
  { header: 'Lot', type: 'text', width: 12, of: (row) => row.number },
  { header: 'Nom', type: 'text', width: 28, of: (row) => row.name },
  { header: 'Espèce', type: 'text', width: 26, of: (row) => row.latinName },
  { header: 'État', type: 'text', width: 12, of: (row) => states[row.state] },
  { header: 'Lieu', type: 'text', width: 22, of: (row) => row.place },
  { header: 'Quantité', type: 'integer', of: (row) => row.quantity },
  { header: 'Reste', type: 'integer', of: (row) => row.left },
  { header: 'Unité', type: 'text', width: 10, of: unitOf },
  { header: 'Phases', type: 'text', width: 28, of: phasesOf },
  { header: 'Début', type: 'day', of: (row) => row.startedOn },
  { header: 'Échéance', type: 'day', of: (row) => row.dueOn },
  { header: 'Fin des phases', type: 'day', of: (row) => row.readyOn },
  { header: 'Germination %', type: 'decimal', of: (row) => row.germinationPct },
]

/** The whole list as it is filtered, with the length of each phase. */
export const stratificationsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Stratifications', query, async (all) => listStratifications(ctx, 1, all), columns)
