import type { Order, orderStepNames } from '@plantule/contract/orders'
import { ordersRoutes } from '@plantule/contract/orders-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/query.ts'
import { showError, showToast } from '../../ui/toast.ts'

export type Step = (typeof orderStepNames)[number]

/** Every list that an order may stand in. */
export const orderLists = [ordersRoutes.listInProgress, ordersRoutes.listComplete, ordersRoutes.listQuotations]

/** Moves one order along, by one step or by several of which each needs the one before. */
export function useSteps() {
  const { t } = useTranslation(['orders', 'orderStates'])
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const take = async (id: number, steps: readonly Step[], version?: number): Promise<Order | undefined> => {
    setBusy(true)
    let order: Order | undefined
    try {
      let at = version ?? (await call(ordersRoutes.getOrder, { params: { id } })).version
      for (const step of steps) {
        order = await call(ordersRoutes.updateOrder, { params: { id }, body: { step, version: at } })
        at = order.version
      }
      if (order) showToast({ text: t('stepped', { reference: order.reference, state: t(`orderStates:statuses.${order.status}`) }) })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await refresh(client, [...orderLists, ordersRoutes.getOrder])
    }
    return order
  }
  return { take, busy }
}
