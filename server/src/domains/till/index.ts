import type { Domain } from '../../platform/domain.ts'
import { holdRecords } from '../fiscal/index.ts'
import { setDrawers } from '../orders/index.ts'
import { orderDrawer } from './drawer.ts'
import { mountTicketPage } from './public/ticket-page.ts'
import { renderZMail } from './mail-z.ts'
import { foldOffline } from './offline/fold.ts'
import { routes } from './routes.ts'
import { correctionHolder } from './sealed/hold-corrections.ts'
import { printHolder } from './sealed/hold-prints.ts'
import { sessionHolder } from './sealed/hold-sessions.ts'
import { ticketHolder } from './sealed/hold-tickets.ts'
import { renderTicketMail } from './send-ticket.ts'
import { tillStatus } from './status.ts'

export { changePaymentType } from './change-payment-type.ts'
export { ticketPdf } from './ticket-pdf.ts'
export { setRefundPapers, type TicketRefund } from './refund-papers.ts'
export { ratesOf } from './refund-rules.ts'
export { refunders, type Refunder } from './refunds.ts'
export { runningSession } from './sessions.db.ts'
export { tillSettings } from './till-settings.ts'
export { findTicket, lockTicket, owedOnTicket, paymentsOf as ticketPaymentsOf, ratePartsOf, ticketLinesOf, type TicketRow } from './tickets.db.ts'

holdRecords(ticketHolder, sessionHolder, correctionHolder, printHolder)

setDrawers(orderDrawer)

export const till: Domain = {
  name: 'till',
  routes,
  jobs: { 'till.mail-ticket': { run: renderTicketMail }, 'till.mail-z': { run: renderZMail }, 'till.fold-offline': { run: foldOffline } },
  beside: mountTicketPage,
  init: async (ctx) => ({ point_of_sale_status: (await tillStatus(ctx)).status }),
}
