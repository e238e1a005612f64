import type { Out } from '@plantule/contract/base/route'
import type { fiscalSheets } from '@plantule/contract/fiscal/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listClosures } from './closures.db.ts'

type Query = Out<(typeof fiscalSheets)['zTicketsSheet']['query']>
type Closure = Awaited<ReturnType<typeof listClosures>>['items'][number]

export const sheetWords = { types: { session: 'Session', day: 'Jour', month: 'Mois', year: 'Année' } }
const type = worded(sheetWords.types)

const columns: readonly ListColumn<Closure>[] = [
  { header: 'Numéro', type: 'text', width: 22, of: (row) => row.number },
  { header: 'Période', type: 'text', width: 12, of: (row) => type(row.type) },
  { header: 'Caisse', type: 'text', width: 12, of: (row) => row.register },
  { header: 'Du', type: 'day', of: (row) => row.dayFrom },
  { header: 'Au', type: 'day', of: (row) => row.dayTo },
  { header: 'Clôturé le', type: 'instant', width: 18, of: (row) => new Date(row.closedAt) },
  { header: 'Opérateur', type: 'text', width: 20, of: (row) => row.operator },
  { header: 'Tickets', type: 'integer', of: (row) => row.totals.tickets },
  { header: 'Ventes TTC', type: 'euros', of: (row) => row.totals.salesCents },
  { header: 'Remboursements TTC', type: 'euros', of: (row) => row.totals.refundsCents },
  { header: 'Total net TTC', type: 'euros', of: (row) => row.totals.netCents },
  { header: 'Total HT', type: 'euros', of: (row) => row.totals.exclCents },
  { header: 'TVA', type: 'euros', of: (row) => row.totals.vatCents },
  { header: 'Écart', type: 'euros', of: (row) => row.cash?.differenceCents },
  { header: 'Total perpétuel', type: 'euros', of: (row) => row.perpetualNetCents },
  { header: 'Archivé le', type: 'instant', width: 18, of: (row) => row.archivedAt && new Date(row.archivedAt) },
]

export const zTicketsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Tickets Z', query, (all) => listClosures(ctx, 1, all), columns)
