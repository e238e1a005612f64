import type { Out } from '@plantule/contract/base/route'
import type { librarySheets } from '@plantule/contract/library/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listFiles } from './files.ts'
import { listImages } from './images.ts'

type Query = Out<(typeof librarySheets)['filesSheet']['query']>
type ItemOf<L extends (...args: never[]) => Promise<{ items: unknown[] }>> = Awaited<ReturnType<L>>['items'][number]

export const sheetWords = { statuses: { pending: 'En préparation', ready: 'Prête', failed: 'Illisible' } }
const status = worded(sheetWords.statuses)
const usedBy = ({ usedBy: all }: { usedBy: readonly { name: string }[] }): string => all.map(({ name }) => name).join(', ')

const imageColumns: readonly ListColumn<ItemOf<typeof listImages>>[] = [
  { header: 'Nom', type: 'text', width: 32, of: (row) => row.name },
  { header: 'Texte de remplacement', type: 'text', width: 36, of: (row) => row.alt },
  { header: 'Largeur', type: 'integer', of: (row) => row.width },
  { header: 'Hauteur', type: 'integer', of: (row) => row.height },
  { header: 'Poids (octets)', type: 'integer', of: (row) => row.bytes },
  { header: 'État', type: 'text', width: 14, of: (row) => status(row.status) },
  { header: 'Utilisée par', type: 'text', width: 40, of: usedBy },
  { header: 'Ajoutée le', type: 'instant', width: 18, of: (row) => new Date(row.createdAt) },
]
const fileColumns: readonly ListColumn<ItemOf<typeof listFiles>>[] = [
  { header: 'Nom', type: 'text', width: 32, of: (row) => row.name },
  { header: 'Type', type: 'text', width: 24, of: (row) => row.mime },
  { header: 'Poids (octets)', type: 'integer', of: (row) => row.bytes },
  { header: 'Utilisé par', type: 'text', width: 40, of: usedBy },
  { header: 'Ajouté par', type: 'text', width: 20, of: (row) => row.addedBy },
  { header: 'Ajouté le', type: 'instant', width: 18, of: (row) => new Date(row.createdAt) },
]

export const imagesSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Images', query, (all) => listImages(ctx, all), imageColumns)
export const filesSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Fichiers', query, (all) => listFiles(ctx, all), fileColumns)
