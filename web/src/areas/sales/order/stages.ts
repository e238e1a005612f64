import { isFetched } from '@plantule/contract/orders/states'
import type { OrderStatus } from '@plantule/contract/orders/schemas'

const shared = ['draft', 'confirmed', 'in_preparation', 'prepared'] as const
const fetched = [...shared, 'ready', 'collected', 'complete'] as const
const carried = [...shared, 'shipped', 'delivered', 'complete'] as const
export type Stage = (typeof fetched)[number] | (typeof carried)[number]

/** Money states stand at the stage of a firm order that waits to be prepared. */
const stageOf = (status: OrderStatus): Stage | undefined => {
  if (status === 'quotation') return 'draft'
  if (status === 'waiting_payment' || status === 'deposit_paid') return 'confirmed'
  return status === 'cancelled' || status === 'refunded' ? undefined : status
}

/** The road of an order by its delivery, and how far it is; -1 once it is cancelled or taken back. */
export function stagesOf({ status, deliveryMode }: { status: OrderStatus; deliveryMode: string }): {
  stages: readonly Stage[]
  at: number
} {
  const stage = stageOf(status)
  // A change of delivery on the way must not hide where the order stands.
  const isCarried = stage === 'shipped' || stage === 'delivered' || (stage !== 'ready' && stage !== 'collected' && !isFetched(deliveryMode))
  const stages: readonly Stage[] = isCarried ? carried : fetched
  return { stages, at: stage === undefined ? -1 : stages.indexOf(stage) }
}
