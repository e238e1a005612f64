import { journalRoutes } from '@plantule/contract/journal'
import { handle } from '../../platform/handlers.ts'
import { journalXlsx } from './journal/journal-xlsx.ts'
import { startZip } from './journal/journal-zip.ts'
import { journalTotals, readJournal, readMoney } from './journal/read-journal.ts'

const journal = handle(journalRoutes, {
  journal: (ctx, { params, query }) => readJournal(ctx, params, query),
  journalTotals: (ctx, { params }) => journalTotals(ctx, params),
  journalMoney: (ctx, { params, query }) => readMoney(ctx, params, query),
  journalExcel: (ctx, { params }) => journalXlsx(ctx, params),
  journalZip: (ctx, { params }) => startZip(ctx, params),
})

export const routes = [...journal]
