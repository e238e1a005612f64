import type { Out } from '@plantule/contract/base/route'
import type { priceSheets } from '@plantule/contract/pricing/sheets'
import { euros } from '../../platform/euros.ts'
import { percentText } from '../../platform/percent-text.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listDecreasing } from './decreasing.ts'

type Query = Out<(typeof priceSheets)['decreasingSheet']['query']>
type Decreasing = Awaited<ReturnType<typeof listDecreasing>>['items'][number]

export const sheetWords = {
  kinds: { tier: 'Prix dégressif', promotion: 'Promotion' },
  states: { scheduled: 'À venir', active: 'En cours', ended: 'Terminé' },
  modes: { incl: 'TTC', excl: 'HT' },
}
const kind = worded(sheetWords.kinds)
const state = worded(sheetWords.states)
const mode = worded(sheetWords.modes)

const tiersOf = ({ tiers, unit }: Decreasing): string =>
  tiers.map(({ fromQuantity, value }) => `dès ${fromQuantity} : ${unit === 'percent' ? percentText(value) : euros(value)}`).join(' ; ')

const columns: readonly ListColumn<Decreasing>[] = [
  { header: 'Nom', type: 'text', width: 28, of: (row) => row.name },
  { header: 'Nature', type: 'text', width: 16, of: (row) => kind(row.kind) },
  { header: 'État', type: 'text', width: 12, of: (row) => state(row.state) },
  { header: 'Porte sur', type: 'text', width: 32, of: (row) => row.scopeName },
  { header: 'Conditionnement', type: 'text', width: 20, of: (row) => row.container },
  { header: 'Profil de prix', type: 'text', width: 20, of: (row) => row.profile },
  { header: 'Paliers', type: 'text', width: 36, of: tiersOf },
  { header: 'Prix', type: 'text', width: 8, of: (row) => (row.unit === 'price' ? mode(row.mode) : null) },
  { header: 'Se cumule', type: 'yes-no', of: (row) => row.cumulative },
  { header: 'Du', type: 'day', of: (row) => row.firstDay },
  { header: 'Au', type: 'day', of: (row) => row.lastDay },
]

export const decreasingSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Prix dégressifs', query, (all) => listDecreasing(ctx, 1, all), columns)
