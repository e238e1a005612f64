import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { Refused } from '../../../platform/refused.ts'
import { beyondCredit, type BeyondCredit } from '../../customers/index.ts'
import { journal } from '../../fiscal/index.ts'
import type { Settled } from '../rules.ts'

type Payments = readonly Pick<Settled, 'type' | 'amountCents'>[]

export const onAccount = (payments: Payments): number =>
  payments.reduce((sum, { type, amountCents }) => (type === 'on_account' ? sum + amountCents : sum), 0)

/**
 * Holds what the till puts on account to the customer's credit limit, as a firm order is held to it. Throws
 * `credit_exceeded`, unless somebody who may take such orders (`orders.write`) decided otherwise: then what is to be noted.
 * Asks nothing when nothing goes on account.
 */
export async function heldToCredit(ctx: Ctx, customerId: number | null, payments: Payments, anyway: boolean): Promise<BeyondCredit | null> {
  const cents = onAccount(payments)
  const beyond = cents > 0 ? await beyondCredit(ctx, customerId, cents) : null
  const may = !lacks(ctx, 'orders.write')
  if (beyond && !(anyway && may)) throw new Refused('credit_exceeded', { due: euros(beyond.dueCents), limit: euros(beyond.limitCents) })
  return beyond
}

type Ticket = { register: string; id: number; number: string }

/** Tells the sealed journal that a customer was let owe more than was agreed. */
export async function noteOverCredit(ctx: Ctx, { register, id, number }: Ticket, beyond: BeyondCredit): Promise<void> {
  await journal(ctx, { register, kind: 'credit_override', refType: 'ticket', refId: id, refNumber: number, details: beyond })
}
