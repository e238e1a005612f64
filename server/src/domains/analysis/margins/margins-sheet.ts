import type { MarginRow, marginSheets } from '@plantule/contract/analysis/margins'
import type { Out } from '@plantule/contract/base/route'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../../platform/sheets/list-sheet.ts'
import { cultivationWords } from '../../production/index.ts'
import { listMargins } from './margins.ts'

type Query = Out<(typeof marginSheets)['marginsSheet']['query']>
const state = worded(cultivationWords.states)

const columns: readonly ListColumn<MarginRow>[] = [
  { header: 'Numéro', type: 'text', width: 14, of: (row) => row.number },
  { header: 'Nom', type: 'text', width: 32, of: (row) => row.name },
  { header: 'État', type: 'text', width: 14, of: (row) => state(row.state) },
  { header: 'Début', type: 'day', of: (row) => row.startedOn },
  { header: 'Plants au départ', type: 'integer', width: 16, of: (row) => row.begun },
  { header: 'Vendus', type: 'integer', of: (row) => row.sold },
  { header: 'Perdus', type: 'integer', of: (row) => row.lost },
  { header: 'Sur place', type: 'integer', of: (row) => row.left },
  { header: 'Coûts', type: 'euros', width: 14, of: (row) => row.costCents },
  { header: 'Ventes HT', type: 'euros', width: 14, of: (row) => row.revenueCents },
  { header: 'Marge', type: 'euros', width: 14, of: (row) => row.marginCents },
  { header: 'm² × semaines', type: 'decimal', width: 14, of: (row) => row.m2Weeks },
  {
    header: 'Marge par m² et semaine',
    type: 'euros',
    width: 22,
    of: (row) => (row.perM2WeekCents === null ? null : Math.round(row.perM2WeekCents)),
  },
]

export const marginsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Marges des cultures', query, (all) => listMargins(ctx, 1, all), columns)
