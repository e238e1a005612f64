import type { Domain } from '../../platform/domain.ts'
import { answers } from '../../platform/port.ts'
import { recordHolders } from '../fiscal/index.ts'
import { drawers } from '../orders/index.ts'
import { orderDrawer } from './session/drawer.ts'
import { mountTicketPage } from './public/ticket-page.ts'
import { renderZMail } from './session/mail-z.ts'
import { foldOffline } from './offline/fold.ts'
import { routes } from './routes.ts'
import { correctionHolder } from './sealed/hold-corrections.ts'
import { printHolder } from './sealed/hold-prints.ts'
import { sessionHolder } from './sealed/hold-sessions.ts'
import { ticketHolder } from './sealed/hold-tickets.ts'
import { renderTicketMail } from './ticket/send-ticket.ts'
import { tillStatus } from './session/status.ts'

export { goesWithSale, type WentAlong } from './sell/goes-along.ts'
export { changePaymentType } from './ticket/change-payment-type.ts'
export { ticketMail } from './ticket/ticket-mail.ts'
export { ticketPdf } from './ticket/ticket-pdf.ts'
export { refundPapers, type TicketRefund } from './refund/refund-papers.ts'
export { ratesOf } from './refund/refund-rules.ts'
export { refunders, type Refunder } from './refund/refunds.ts'
export { runningSession } from './session/sessions.db.ts'
export { tillSettings } from './till-settings.ts'
export {
  findTicket,
  lockTicket,
  owedOnTicket,
  paymentsOf as ticketPaymentsOf,
  ratePartsOf,
  ticketLinesOf,
  type TicketRow,
} from './ticket/tickets.db.ts'
import { does } from '../../platform/job.ts'
import { foldOfflineJob, mailTicketJob, mailZJob } from './jobs.ts'

export const till: Domain = {
  name: 'till',
  ports: [
    answers(drawers, orderDrawer),
    ...[ticketHolder, sessionHolder, correctionHolder, printHolder].map((holder) => answers(recordHolders, holder)),
  ],
  routes,
  jobs: [does(mailTicketJob, renderTicketMail), does(mailZJob, renderZMail), does(foldOfflineJob, foldOffline)],
  beside: mountTicketPage,
  init: async (ctx) => ({ point_of_sale_status: (await tillStatus(ctx)).status }),
}
