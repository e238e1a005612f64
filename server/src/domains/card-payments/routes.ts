import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { handle, type Mounted } from '../../platform/handlers.ts'
import { accountAnswer, removeAccount, setKeys } from './account.ts'
import { listDocuments, sendDocument } from './documents.ts'
import { createLink, voidLink } from './links.ts'
import { listCorrections, listPayments, listToCheck } from './list-payments.ts'
import { listPayouts } from './list-payouts.ts'
import { onboardingLink } from './onboarding.ts'
import { orderCard } from './order-card.ts'
import { dropRefund, retryRefund, takeOffRefund } from './refunds.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepNow } from './sweep.ts'

// The webhook is mounted beside the others: its body must stay as it came.
const { webhook: _, ...own } = cardPaymentRoutes

export const routes: Mounted[] = handle(own, {
  getAccount: (ctx) => accountAnswer(ctx),
  setKeys: (ctx, { body }) => setKeys(ctx, body),
  removeAccount: (ctx) => removeAccount(ctx),
  onboardingLink: (ctx) => onboardingLink(ctx),
  listDocuments: (ctx) => listDocuments(ctx),
  sendDocument: (ctx, { body, files }) => sendDocument(ctx, body.kind, files[0]),
  orderCard: (ctx, { params }) => orderCard(ctx, params.id),
  createLink: (ctx, { params, body }) => createLink(ctx, params.id, body),
  voidLink: (ctx, { params }) => voidLink(ctx, params.id),
  listPayments: (ctx, { params }) => listPayments(ctx, params),
  listCorrections: (ctx, { params }) => listCorrections(ctx, params),
  listPayouts: (ctx, { params }) => listPayouts(ctx, new Date(params.ts * 1000)),
  listToCheck: (ctx) => listToCheck(ctx),
  settlePayment: (ctx, { params, body }) => settlePayment(ctx, params.id, body.way),
  retryRefund: (ctx, { params }) => retryRefund(ctx, params.id),
  dropRefund: (ctx, { params, query }) => dropRefund(ctx, params.id, query.payment_type, query.sessionId),
  takeOffRefund: (ctx, { params }) => takeOffRefund(ctx, params.id, params.refundId),
  sweep: (ctx) => sweepNow(ctx),
})
