import type { Out } from '@plantule/contract/base/route'
import type { receivableSheets } from '@plantule/contract/receivables/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet } from '../../platform/sheets/list-sheet.ts'
import { listDebts } from './list-debts.ts'

type Query = Out<(typeof receivableSheets)['debtsSheet']['query']>
type Debt = Awaited<ReturnType<typeof listDebts>>['items'][number]

const columns: readonly ListColumn<Debt>[] = [
  { header: 'Client', type: 'text', width: 32, of: (row) => row.name },
  { header: 'E-mail', type: 'text', width: 30, of: (row) => row.email },
  { header: 'Pièces', type: 'integer', of: (row) => row.documents },
  { header: 'Reste dû', type: 'euros', of: (row) => row.openCents },
  { header: 'En retard', type: 'euros', of: (row) => row.lateCents },
  { header: 'Non échu', type: 'euros', of: (row) => row.notDueCents },
  { header: '1 à 30 jours', type: 'euros', of: (row) => row.upTo30Cents },
  { header: '31 à 60 jours', type: 'euros', of: (row) => row.upTo60Cents },
  { header: '61 à 90 jours', type: 'euros', of: (row) => row.upTo90Cents },
  { header: 'Plus de 90 jours', type: 'euros', of: (row) => row.beyondCents },
  { header: 'Plus ancienne échéance', type: 'day', width: 24, of: (row) => row.oldestDueOn },
  { header: 'Dernière relance', type: 'integer', of: (row) => row.lastReminder?.level },
  { header: 'Relancé le', type: 'day', of: (row) => row.lastReminder?.sentOn },
]

export const debtsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Impayés', query, (all) => listDebts(ctx, 1, all), columns)
