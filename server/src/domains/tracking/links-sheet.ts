import type { Out } from '@plantule/contract/base/route'
import type { trackingSheets } from '@plantule/contract/tracking/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listTrackingLinks } from './list-links.ts'

type Query = Out<(typeof trackingSheets)['trackingLinksSheet']['query']>
type Link = Awaited<ReturnType<typeof listTrackingLinks>>['items'][number]

export const sheetWords = {
  media: {
    newsletter: 'Infolettre',
    social: 'Réseaux sociaux',
    print: 'Imprimé',
    partner: 'Partenaire',
    fair: 'Foire',
    other: 'Autre',
  },
}
const medium = worded(sheetWords.media)

const columns: readonly ListColumn<Link>[] = [
  { header: 'Nom', type: 'text', width: 28, of: (row) => row.name },
  { header: 'Support', type: 'text', width: 18, of: (row) => medium(row.medium) },
  { header: 'Adresse', type: 'text', width: 36, of: (row) => row.address },
  { header: 'Mène à', type: 'text', width: 36, of: (row) => row.target },
  { header: 'Visites', type: 'integer', of: (row) => row.visits },
  { header: 'Commandes', type: 'integer', of: (row) => row.orders },
  { header: 'Chiffre d’affaires TTC', type: 'euros', width: 22, of: (row) => row.inclCents },
  { header: 'Arrêté', type: 'yes-no', of: (row) => row.stopped },
  { header: 'Créé le', type: 'instant', width: 18, of: (row) => new Date(row.createdAt) },
]

export const linksSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Liens suivis', query, (all) => listTrackingLinks(ctx, all), columns)
