import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes, namedRoutes } from '../all.ts'

const places = ['page', 'size', 'sort', 'dir']
const fieldsOf = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((query as z.ZodObject).shape)
      .filter(([key]) => !places.includes(key))
      .map(([key, field]) => [key, z.toJSONSchema(field as z.ZodType, { io: 'input' })]),
  )

/** Spreadsheets that are no list's rows: what they hold is chosen in another way. */
const noList = [
  'exportSalesAnalysis',
  'exportSalesHours',
  'exportDeadStock',
  'eReportingExcel',
  'importTemplate',
  'importLeftOut',
  'inventoryFile',
  'lotImportLeftOut',
  'localImportFile',
  'localImportLeftOut',
  'availabilitySheet',
  'salesOfPassports',
  'localSales',
  'yearlyDeclaration',
  'todoExport',
  'journalExcel',
  'letterReportSheet',
]

test('the file of a list takes every filter of the list, by the same name and with the same values', () => {
  const files = allRoutes.filter((route) => route.exports)
  expect(files.length).toBeGreaterThanOrEqual(24)
  for (const file of files) expect([file.path, fieldsOf(file.query)]).toEqual([file.path, fieldsOf(file.exports?.query)])
})

test('a spreadsheet names the list that it is of', () => {
  const sheets = namedRoutes.filter(({ route }) => route.response === 'xlsx' && !route.exports)
  expect(sheets.map(({ name }) => name).toSorted()).toEqual(noList.toSorted())
})

/** Lists that nobody takes out as a file. */
const noFile: Record<string, string> = {
  categoryProducts: 'visitors see it',
  subcategoryProducts: 'visitors see it',
  listClients: 'the provider’s own screen of shops; what it bills leaves with its invoices',
  listInvoices: 'the provider’s own screen; its journal takes them out',
  listPayments: 'as above',
  listProspects: 'the provider’s own screen; the list of what is to be done takes them out',
  listTickets: 'conversations, each of which is read whole',
  listRecalls: 'some few a year, each with a report of its own',
  listMyTickets: 'as above',
  listDownloads: 'its rows are files',
  listMembers: 'some ten people, whose addresses and rights stay in the house',
  outbox: 'letters as they left, for who mends the installation',
  fiscalJournal: 'the archives hold it whole and sealed',
  importErrors: 'importLeftOut gives its rows back as they came',
  importDiff: 'what an import would do: it is said before, and gone after',
  localImportProblems: 'localImportLeftOut gives its rows back as they came',
  localImportDiff: 'what an import would do: it is said before, and gone after',
  lotImportProblems: 'lotImportLeftOut gives its rows back as they came',
  lotImportDiff: 'what an inventory would do: it is said before, and stands in the moves of each lot after',
  importPictures: 'what an import would do: it is said before, and gone after',
  importTaxa: 'as above',
  listBatches: 'the export of the whole module holds them',
  listMixtures: 'as above',
  listSeedlings: 'as above',
  listLotMoves: 'of one lot, whose list gives what it has',
  listTransfers: 'as above',
  listInterventions: 'of one cultivation, read on its page',
  listUsages: 'the ledger of one consumable, read with it',
  sectionHistory: 'of one section, read on its page',
  listAnalyses: 'names of charts; what they hold came from a probe’s file or was typed on their page',
  listValues: 'of one series, most of which came as a file',
  listLegalVersions: 'texts, each of which is read whole',
  listBotVersions: 'of one chatbot, taken back on its page',
  trackingOrders: 'orders, which their own list gives',
}

test('every list can be taken out as a spreadsheet', () => {
  const isPage = ({ response }: (typeof allRoutes)[number]): boolean =>
    typeof response !== 'string' &&
    ['items', 'total', 'page', 'size'].every((key) => key in ((response as unknown as z.ZodObject).shape ?? {}))
  const taken = new Set(allRoutes.flatMap((route) => (route.exports ? [route.exports.path] : [])))
  const left = namedRoutes.filter(({ route }) => route.method === 'GET' && isPage(route) && !taken.has(route.path)).map(({ name }) => name)
  expect(left.toSorted()).toEqual(Object.keys(noFile).toSorted())
})
