import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ticket } from '@plantule/contract/till/tickets'
import type { Ctx } from '../../../platform/context.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { recountCustomer } from '../../customers/index.ts'
import { appendLink, journal } from '../../fiscal/index.ts'
import { euros } from '../../../platform/euros.ts'
import { heldToCredit, noteOverCredit } from '../sell/credit-limit.ts'
import { moveVouchers } from '../sell/pay-by-code.ts'
import { refuseCardTender, refuseTender } from '../sell/refuse-tender.ts'
import { refuseLarge, refuseMoneyBack, refusePromise } from '../refund/refuse-back.ts'
import { operatorOf, runningSession, sellingSession } from '../session/sessions.db.ts'
import { customerOfTicket, findTicket, lockTicket, owedOnTicket, type PaymentRow, paymentsOf, ticketAnswer } from './tickets.db.ts'
import { tillSettings } from '../till-settings.ts'

type Input = { paymentId: number | null; payment_type: PaymentType; reference: string; overCredit?: boolean }

/**
 * Corrects how a ticket was paid, or settles what was sold on account: the payment is reversed and entered anew, in the
 * session of today, since a closed one takes no event. The sale itself does not move. Of what stood on account only that
 * is settled which no refund gave back on account. Throws `not_found`,
 * `no_open_session`, `same_payment_type`, `payment_reversed`, `account_professionals_only`,
 * `credit_exceeded`, `cash_limit`, `gift_card_by_money`, `online_card_by_provider`. What a refund gave back is held to the rules of a
 * refund: `refund_needs_manager` and what `refuseMoneyBack` throws.
 */
export async function changePaymentType(ctx: Ctx, ticketId: number, input: Input): Promise<Ticket> {
  const ticket = await findTicket(ctx, ticketId)
  if (ticket.training) throw new Refused('is_training')
  // What its own drawer holds is corrected; once that till is closed, the one that is open tells of it.
  const own = (await runningSession(ctx, ticket.register_id))?.state === 'open' ? ticket.register_id : null
  const session = await sellingSession(ctx, own)
  const saleId = ticket.original_id ?? ticketId
  // Held with what refunds of the sale give back meanwhile.
  await lockTicket(ctx, saleId)
  const payments = await paymentsOf(ctx, ticketId)
  const old = standing(payments, input.paymentId)
  if (old.payment_type === input.payment_type) throw new Refused('same_payment_type')
  if (input.payment_type === 'online_card') throw refusedField('online_card_by_provider', ['payment_type'])
  const customer = await customerOfTicket(ctx, ticket.customer_id)
  const cents = await toChange(ctx, old)
  const changed = { type: input.payment_type, amountCents: cents }
  const now = payments.map((payment) => ({ type: payment.payment_type, amountCents: payment.amount_cents }))
  // Cash that was taken before counts with what becomes cash.
  const cash = changed.type === 'cash' ? now.filter((payment) => payment.type === 'cash') : []
  const settings = await tillSettings(ctx)
  refuseTender([...cash, changed], customer, settings, euros)
  if (ticket.kind === 'refund') {
    await refuseLarge(ctx, saleId, -cents, settings.refundLimitCents, { ticketId, paymentId: old.id })
    await refuseMoneyBack(ctx, saleId, [changed], old.id)
  } else await refusePromise(ctx, saleId, input.payment_type, old.id)
  refuseCardTender(ticket.incl_cents, ticket.cards_cents, [...now, { type: old.payment_type, amountCents: -cents }, changed])
  const beyond = await heldToCredit(ctx, ticket.customer_id, [changed], input.overCredit ?? false)
  const common = {
    shop_id: ctx.shopId,
    ticket_id: ticketId,
    session_id: session.id,
    at: ctx.now,
    operator: operatorOf(ctx),
    operator_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
  }
  await ctx.db
    .insertInto('ticket_payment')
    .values([
      {
        ...common,
        kind: 'reversal',
        payment_type: old.payment_type,
        given_cents: -old.amount_cents,
        amount_cents: -old.amount_cents,
        reference: old.reference,
        reverses_id: old.id,
      },
      {
        ...common,
        kind: 'correction',
        payment_type: input.payment_type,
        given_cents: cents,
        amount_cents: cents,
        reference: input.reference,
        reverses_id: null,
      },
      ...(cents === old.amount_cents ? [] : [{ ...common, ...leftOf(old, cents) }]),
    ])
    .execute()
    .catch(reversedMeanwhile)
  // Codes know the sale that they paid, and give back to it.
  const sale = { id: saleId, number: ticket.original_number ?? ticket.number, customerId: ticket.customer_id }
  await moveVouchers(ctx, sale, [
    { type: old.payment_type, amountCents: -cents, reference: old.reference },
    { ...changed, reference: input.reference },
  ])
  const details = {
    ticket: ticket.number,
    from: { type: old.payment_type, cents },
    to: { type: input.payment_type, cents },
  }
  const ref = { register: session.register, refType: 'ticket', refId: ticketId, refNumber: ticket.number }
  await appendLink(ctx, { ...ref, chain: 'payment_event', kind: 'payment_type_change', payload: details })
  await journal(ctx, { ...ref, kind: 'payment_type_change', details })
  if (beyond) await noteOverCredit(ctx, { register: session.register, id: ticketId, number: ticket.number }, beyond)
  await recountCustomer(ctx, ticket.customer_id)
  await ctx.publish('till.changed', { registerId: session.register_id, ticketId }, 'till.read')
  return ticketAnswer(ctx, ticketId)
}

/** How much of a payment changes its type, in cents. */
async function toChange(ctx: Ctx, old: PaymentRow): Promise<number> {
  if (old.payment_type !== 'on_account') return old.amount_cents
  const owed = await owedOnTicket(ctx, old.ticket_id)
  return owed > 0 ? Math.min(owed, old.amount_cents) : old.amount_cents
}

/** What stays as it was paid: it stands against the refund that gave it back on account. */
const leftOf = (old: PaymentRow, changed: number) => {
  const left = old.amount_cents - changed
  return {
    kind: 'correction' as const,
    payment_type: old.payment_type,
    given_cents: left,
    amount_cents: left,
    reference: old.reference,
    reverses_id: null,
  }
}

/** The payment named, else the only one that stands. */
function standing(payments: readonly PaymentRow[], id: number | null): PaymentRow {
  const reversed = new Set(payments.map((payment) => payment.reverses_id))
  const open = payments.filter((payment) => payment.kind !== 'reversal' && !reversed.has(payment.id))
  const found = id === null ? (open.length === 1 ? open[0] : undefined) : payments.find((payment) => payment.id === id)
  if (!found) throw new Refused('not_found')
  if (!open.includes(found)) throw new Refused('payment_reversed')
  return found
}

function reversedMeanwhile(error: { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'ticket_payment_reversed') throw new Refused('payment_reversed')
  throw error
}
