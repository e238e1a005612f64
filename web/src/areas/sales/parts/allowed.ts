import { allows, type OrderAction, type OrderStatus } from '@plantule/contract/orders/schemas'
import { isFetched } from '@plantule/contract/orders/states'

/** What a decision about an action needs to know of an order: a row of the list has it, and so has the order. */
export type Facts = { status: OrderStatus; invoiced: boolean; paidCents: number }

export type Reason = { code: 'state'; status: OrderStatus } | { code: 'invoiced' } | { code: 'paid' }

/** Why an action cannot be done now, in the order in which the server refuses; nothing when it can. */
export function reasonAgainst(action: OrderAction, { status, invoiced, paidCents }: Facts): Reason | undefined {
  if (!allows(action, status)) return { code: 'state', status }
  if (invoiced && (action === 'cancel' || action === 'modify')) return { code: 'invoiced' }
  if (paidCents > 0 && action === 'cancel') return { code: 'paid' }
  return undefined
}

/** The one thing to do next with an order, the green button. */
export type NextAction =
  | 'validate'
  | 'pay'
  | 'handOver'
  | 'prepare'
  | 'markPrepared'
  | 'ship'
  | 'markReady'
  | 'deliver'
  | 'collect'
  | 'complete'

export type NextFacts = Facts & { deliveryMode: string; dueCents: number }

export function nextAction({ status, deliveryMode, dueCents }: NextFacts): NextAction | undefined {
  switch (status) {
    case 'draft':
    case 'quotation':
      return 'validate'
    case 'waiting_payment':
      return dueCents > 0 ? 'pay' : 'prepare'
    case 'deposit_paid':
    case 'confirmed':
      return deliveryMode === 'on_site' ? 'handOver' : 'prepare'
    case 'in_preparation':
      return 'markPrepared'
    case 'prepared':
      return isFetched(deliveryMode) ? 'markReady' : 'ship'
    case 'shipped':
      return 'deliver'
    case 'ready':
      return 'collect'
    case 'delivered':
    case 'collected':
      return dueCents > 0 ? 'pay' : 'complete'
    case 'complete':
    case 'refunded':
      return dueCents > 0 ? 'pay' : undefined
    case 'cancelled':
      return undefined
  }
}

/** The steps from a state to the customer's hands, for plants that they take with them at once. */
export function stepsToHandOver(status: OrderStatus): ('prepare' | 'markPrepared' | 'markReady' | 'collect')[] {
  const all = ['prepare', 'markPrepared', 'markReady', 'collect'] as const
  const first = all.findIndex((step) => allows(step, status))
  return first === -1 ? [] : all.slice(first)
}

/** Steps after which the plants, or the file, are out of sight: whoever takes one while money is due is asked first. */
const parting: readonly string[] = ['ship', 'collect', 'complete']
export const leavesMoneyDue = (steps: readonly string[], order: Owed): boolean =>
  unpromised(order) > 0 && steps.some((step) => parting.includes(step))

type Owed = { dueCents: number; accountCents: number }
/** What is due now: what stands on account is due later, by agreement. */
export const unpromised = ({ dueCents, accountCents }: Owed): number => dueCents - accountCents
