import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order, orderStepNames } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm.ts'
import { euros } from '../../../ui/format.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { leavesMoneyDue, unpromised } from './allowed.ts'

export type Step = (typeof orderStepNames)[number]
type Moved = Pick<Order, 'id' | 'reference' | 'dueCents' | 'accountCents'> & { version?: number }

/** Every list that an order may stand in. */
export const orderLists = [ordersRoutes.listInProgress, ordersRoutes.listComplete, ordersRoutes.listQuotations]

const UNDO_MS = 12_000

/**
 * Moves one order along, by one step or by several of which each needs the one before. Asks first where plants leave or the file
 * is closed while money is due; what was done can be taken back from the message that says so.
 */
export function useSteps() {
  const { t } = useTranslation(['orders', 'orderStates', 'orderLife'])
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const undo = async (id: number, steps: number, version: number): Promise<void> => {
    try {
      let at = version
      let order: Order | undefined
      for (let index = 0; index < steps; index++) {
        order = await call(orderLifeRoutes.stepBack, { params: { id }, body: { reason: t('orderLife:stepBack.slip'), version: at } })
        at = order.version
      }
      if (order) showToast({ text: t('stepped', { reference: order.reference, state: t(`orderStates:statuses.${order.status}`) }) })
    } catch (error) {
      showError(error)
    } finally {
      await refresh(client, [...orderLists, ordersRoutes.getOrder])
    }
  }

  const take = async (moved: Moved, steps: readonly Step[]): Promise<void> => {
    const { id, reference, version } = moved
    if (leavesMoneyDue(steps, moved)) {
      const last = steps.at(-1) ?? 'complete'
      const amount = euros(unpromised(moved))
      const sure = await confirm({
        title: t('unpaid.title', { reference, amount }),
        text: t(last === 'complete' ? 'unpaid.complete' : 'unpaid.leave'),
        confirm: t('unpaid.anyway', { step: t(`actions.${last}`) }),
        cancel: t('unpaid.back'),
      })
      if (!sure) return
    }
    setBusy(true)
    let order: Order | undefined
    let done = 0
    try {
      let at = version ?? (await call(ordersRoutes.getOrder, { params: { id } })).version
      for (const step of steps) {
        order = await call(ordersRoutes.updateOrder, { params: { id }, body: { step, version: at } })
        at = order.version
        done++
      }
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await refresh(client, [...orderLists, ordersRoutes.getOrder])
    }
    if (order) {
      const { version: now } = order
      showToast({
        text: t('stepped', { reference: order.reference, state: t(`orderStates:statuses.${order.status}`) }),
        action: { label: t('orderLife:stepBack.undo'), run: () => void undo(id, done, now) },
        stay: UNDO_MS,
      })
    }
  }
  return { take, busy }
}
