import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { handle, type Mounted } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import { billPdf } from './bill-pdf.ts'
import { getInfo, setInfo } from './billing-info.ts'
import { listBills, owedBills, owedOf, toBill } from './bills.db.ts'
import { cancelSubscription, pauseSubscription } from './cancel-and-pause.ts'
import { paymentMethods, portalLink, validateSubscription } from './card-setup.ts'
import { choosePlan } from './choose-plan.ts'
import { payBill } from './pay-bill.ts'
import { planAnswer } from './read-subscription.ts'

// The webhook is mounted beside the others: its body must stay as it came.
const { webhook: _, ...own } = subscriptionRoutes

export const routes: Mounted[] = handle(own, {
  current: (ctx) => planAnswer(ctx),
  plan: (ctx, { params }) => planAnswer(ctx, params.plan),
  choose: (ctx, { params, body }) => choosePlan(ctx, params.plan, body),
  portalLink: (ctx, { query }) => portalLink(ctx, query.back),
  paymentMethods: (ctx) => paymentMethods(ctx),
  getInfo: (ctx) => getInfo(ctx),
  setInfo: (ctx, { body }) => setInfo(ctx, body),
  invoices: async (ctx) => ({ items: (await listBills(ctx)).map((row) => toBill(row, parisDay(ctx.now))) }),
  missing: async (ctx) => {
    const owed = await owedBills(ctx)
    return { items: owed.map((row) => toBill(row, parisDay(ctx.now))), owedCents: owedOf(owed) }
  },
  pay: (ctx, { params, body }) => payBill(ctx, params.id, body.back),
  invoicePdf: (ctx, { params }) => billPdf(ctx, params.id),
  validate: (ctx) => validateSubscription(ctx),
  cancel: (ctx, { body }) => cancelSubscription(ctx, body),
  pause: (ctx, { body }) => pauseSubscription(ctx, body),
})
