import type { Out } from '@plantule/contract/base/route'
import type { packSheets } from '@plantule/contract/packs/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet } from '../../platform/sheets/list-sheet.ts'
import { listPacks } from './list-packs.ts'

type Query = Out<(typeof packSheets)['packsSheet']['query']>
type Pack = Awaited<ReturnType<typeof listPacks>>['items'][number]

const columns: readonly ListColumn<Pack>[] = [
  { header: 'Référence', type: 'text', width: 18, of: (row) => row.reference },
  { header: 'Nom', type: 'text', width: 32, of: (row) => row.name },
  { header: 'Composants', type: 'integer', of: (row) => row.parts },
  { header: 'Plants', type: 'integer', of: (row) => row.pieces },
  { header: 'Valeur TTC', type: 'euros', of: (row) => row.sumCents },
  { header: 'Prix TTC', type: 'euros', of: (row) => row.unitCents },
  { header: 'Disponible', type: 'integer', of: (row) => row.available },
  { header: 'En ligne', type: 'yes-no', of: (row) => row.published },
  { header: 'Archivé', type: 'yes-no', of: (row) => row.archivedAt !== null },
]

export const packsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Lots', query, (all) => listPacks(ctx, all), columns)
