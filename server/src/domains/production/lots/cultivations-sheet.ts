import type { Out } from '@plantule/contract/base/route'
import type { productionSheets } from '@plantule/contract/production/sheets'
import type { CultivationRow } from '@plantule/contract/production/cultivations'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../../platform/sheets/list-sheet.ts'
import { listCultivations } from './list-cultivations.ts'

type Query = Out<(typeof productionSheets)['cultivationsSheet']['query']>

export const sheetWords = {
  states: { planned: 'Prévue', active: 'En culture', ready: 'Prête', sold_out: 'Épuisée', terminated: 'Terminée' },
  origins: { seed: 'Semis', cutting: 'Bouture', graft: 'Greffe', division: 'Division', purchase: 'Achat', other: 'Autre' },
  moveKinds: {
    initial: 'Départ',
    count: 'Comptage',
    loss: 'Perte',
    transfer_out: 'Transfert, départ',
    transfer_in: 'Transfert, arrivée',
    repot_out: 'Rempotage, départ',
    repot_in: 'Rempotage, arrivée',
    sale: 'Vente',
    return: 'Retour',
    correction: 'Correction',
  },
}
const state = worded(sheetWords.states)

const columns: readonly ListColumn<CultivationRow>[] = [
  { header: 'Numéro', type: 'text', width: 14, of: (row) => row.number },
  { header: 'Nom', type: 'text', width: 32, of: (row) => row.name },
  { header: 'Nom latin', type: 'text', width: 32, of: (row) => row.latinName },
  { header: 'État', type: 'text', width: 14, of: (row) => state(row.state) },
  { header: 'Calibres', type: 'text', width: 24, of: (row) => row.sizes.filter(Boolean).join(', ') },
  { header: 'Lieu', type: 'text', width: 24, of: (row) => row.place },
  { header: 'Plants', type: 'integer', of: (row) => row.plants },
  { header: 'Début', type: 'day', of: (row) => row.startedOn },
  { header: 'Prête le', type: 'day', of: (row) => row.readyOn },
  {
    header: 'Calibres prêts le',
    type: 'text',
    width: 20,
    of: (row) => row.sizesReadyOn.map((day) => day.split('-').toReversed().join('/')).join(', '),
  },
  { header: 'Étiquettes', type: 'text', width: 24, of: (row) => row.tags.map((tag) => tag.name).join(', ') },
  { header: 'Reliée au catalogue', type: 'yes-no', of: (row) => row.connected },
]

export const cultivationsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Cultures', query, (all) => listCultivations(ctx, 1, all), columns)
