import { tillRoutes } from '@plantule/contract/till/till'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { tillSheets } from '@plantule/contract/till/sheets'
import { handle } from '../../platform/handlers.ts'
import { priceLines } from '../orders/index.ts'
import { abandonBasket, listBaskets, parkBasket } from './sell/baskets.ts'
import { quoteSale, tillCatalogue } from './catalogue/catalogue.ts'
import { changePaymentType } from './ticket/change-payment-type.ts'
import { cashSlip, chequeDeposit } from './session/cash-papers.ts'
import { changeSession } from './session/change-session.ts'
import { createSale } from './sell/create-sale.ts'
import { cashSessions } from './session/drawer.ts'
import { expectedCash } from './session/expected-cash.ts'
import { countSheet } from './session/count-sheet.ts'
import { getSession, listSessions, sessionTickets } from './session/list-sessions.ts'
import { fairsSheet, sessionsSheet, ticketsSheet } from './till-sheets.ts'
import { listTickets, salesOfDay, searchTickets } from './ticket/list-tickets.ts'
import { listFairs } from './fairs/list-fairs.ts'
import { fairAnswer } from './fairs/fairs.db.ts'
import { countStand, loadStand } from './fairs/move-stand.ts'
import { placeSession } from './fairs/place-session.ts'
import { fairResultPdf } from './fairs/result-pdf.ts'
import { standSlip } from './fairs/stand-slip.ts'
import { createFair, removeFair, updateFair } from './fairs/save-fair.ts'
import { deviceKit } from './offline/device-kit.ts'
import { registerDevice } from './offline/devices.ts'
import { importTickets, receive } from './offline/receive.ts'
import { declareLost, offlineReport, settleIssue } from './offline/report.ts'
import { cancelSale } from './refund/refund-sale.ts'
import { refunderOf, withCodes } from './refund/refunds.ts'
import { noteAtTill } from './sell/note-at-till.ts'
import { createRegister, listRegisters, updateRegister } from './session/registers.ts'
import { shortageText } from './sell/sale-stock.ts'
import { sendTicket } from './ticket/send-ticket.ts'
import { changeTillStatus, tillStatus } from './session/status.ts'
import { printOnRoll, ticketPdf } from './ticket/ticket-pdf.ts'
import { ticketAnswer } from './ticket/tickets.db.ts'
import { tillSettings, updateTillSettings } from './till-settings.ts'
import { printX, xReading } from './session/x-reading.ts'

const sessionRoutes = handle(tillRoutes, {
  tillStatus: (ctx, { query }) => tillStatus(ctx, query.registerId),
  changeTillStatus: (ctx, { body }) => changeTillStatus(ctx, body),
  listSessions: (ctx, { query }) => listSessions(ctx, query),
  changeSession: (ctx, { body }) => changeSession(ctx, body),
  expectedCash: (ctx, { query }) => expectedCash(ctx, query.registerId),
  xReading: (ctx, { query }) => xReading(ctx, query.registerId),
  listRegisters,
  createRegister: (ctx, { body }) => createRegister(ctx, body),
  updateRegister: (ctx, { params, body }) => updateRegister(ctx, params.id, body),
  cashSlip: (ctx, { params }) => cashSlip(ctx, params.id),
  chequeDeposit: (ctx, { params }) => chequeDeposit(ctx, params.id),
  getTillSettings: tillSettings,
  noteAtTill: (ctx, { body }) => noteAtTill(ctx, body),
  updateTillSettings: (ctx, { body }) => updateTillSettings(ctx, body),
})

const recordRoutes = handle(tillSessionsRoutes, {
  getSession: (ctx, { params }) => getSession(ctx, params.id),
  sessionTickets: (ctx, { params }) => sessionTickets(ctx, params.id),
  placeSession: (ctx, { params, body }) => placeSession(ctx, params.id, body.fairId),
  countSheet: (ctx, { params }) => countSheet(ctx, params.id),
  cashSessions,
  printX: (ctx, { query }) => printX(ctx, query.registerId),
})

const saleRoutes = handle(tillSalesRoutes, {
  checkSaleStock: async (ctx, { body }) => {
    const text = await shortageText(ctx, await priceLines(ctx, 'incl', body.lines, { packs: true }))
    return { name: 'stock.txt', inline: true, body: Buffer.from(text) }
  },
  createSale: (ctx, { body }) => createSale(ctx, body),
  getSale: (ctx, { params }) => ticketAnswer(ctx, params.id),
  cancelSale: (ctx, { params, body }) => cancelSale(ctx, params.id, body),
  changePaymentType: (ctx, { params, body }) => changePaymentType(ctx, params.id, body),
  salesOfDay: (ctx, { params, query }) => salesOfDay(ctx, params.date, query.registerId),
  saleTicketPdf: (ctx, { params }) => ticketPdf(ctx, params.id),
  ticketPdf: (ctx, { params }) => ticketPdf(ctx, params.id, 'sale'),
  refundTicketPdf: (ctx, { params }) => ticketPdf(ctx, params.id, 'refund'),
  sendTicket: (ctx, { params }) => sendTicket(ctx, params.id, params.x),
  listTickets: (ctx, { params, query }) => listTickets(ctx, 'sale', params.page, query),
  searchTickets: (ctx, { params }) => searchTickets(ctx, 'sale', params.q),
  listRefundTickets: (ctx, { params, query }) => listTickets(ctx, 'refund', params.page, query),
  searchRefundTickets: (ctx, { params }) => searchTickets(ctx, 'refund', params.q),
  soldItems: async (ctx, { params: { a, b } }) => {
    const refunder = refunderOf(a)
    return { items: await withCodes(ctx, await refunder.soldItems(ctx, b)), giftCards: (await refunder.soldCards?.(ctx, b)) ?? [] }
  },
  refundSale: (ctx, { params, body }) => refunderOf(params.a).refund(ctx, params.b, body),
  isRefundAuthorized: async (ctx, { params, query }) => {
    const reason = await refunderOf(query.a).refusal(ctx, params.id)
    return { authorized: reason === null, reason }
  },
  listBaskets,
  parkBasket: (ctx, { body }) => parkBasket(ctx, body),
  abandonBasket: (ctx, { params }) => abandonBasket(ctx, params.id),
})

const catalogueRoutes = handle(tillCatalogueRoutes, {
  tillCatalogue: (ctx, { query }) => tillCatalogue(ctx, query),
  quoteSale: (ctx, { body }) => quoteSale(ctx, body),
})

const offlineRoutes = handle(tillOfflineRoutes, {
  deviceKit,
  registerDevice: (ctx, { body }) => registerDevice(ctx, body),
  pushOffline: (ctx, { params, body }) => receive(ctx, params.id, body),
  importOffline: (ctx, { params, body }) => importTickets(ctx, params.id, body),
  offlineReport,
  settleOfflineIssue: (ctx, { params, body }) => settleIssue(ctx, params.id, body.note),
  declareDeviceLost: (ctx, { params, body }) => declareLost(ctx, params.id, body.note),
})

const fairRoutes = handle(fairsRoutes, {
  listFairs: (ctx, { query }) => listFairs(ctx, query),
  getFair: (ctx, { params }) => fairAnswer(ctx, params.id),
  createFair: (ctx, { body }) => createFair(ctx, body),
  updateFair: (ctx, { params, body }) => updateFair(ctx, params.id, body),
  removeFair: (ctx, { params }) => removeFair(ctx, params.id),
  fairResult: (ctx, { params }) => fairResultPdf(ctx, params.id),
  standSlip: (ctx, { params }) => standSlip(ctx, params.id),
  loadStand: (ctx, { params, body }) => loadStand(ctx, params.id, body),
  countStand: (ctx, { params, body }) => countStand(ctx, params.id, body),
})

const paperRoutes = handle(ticketPaperRoutes, { printOnRoll: (ctx, { params }) => printOnRoll(ctx, params.id) })

const sheetRoutes = handle(tillSheets, {
  sessionsSheet: (ctx, { query }) => sessionsSheet(ctx, query),
  ticketsSheet: (ctx, { query }) => ticketsSheet(ctx, 'sale', query),
  refundTicketsSheet: (ctx, { query }) => ticketsSheet(ctx, 'refund', query),
  fairsSheet: (ctx, { query }) => fairsSheet(ctx, query),
})

export const routes = [
  ...sessionRoutes,
  ...recordRoutes,
  ...saleRoutes,
  ...catalogueRoutes,
  ...offlineRoutes,
  ...fairRoutes,
  ...paperRoutes,
  ...sheetRoutes,
]
