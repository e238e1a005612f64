import type { Answer } from '@plantule/contract/base/route'
import { manyOrdersRoutes } from '@plantule/contract/orders/many'
import { allows, type OrderSummary } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/query.ts'
import { type Chosen, targetOf } from '../../../kit/list/target-of.ts'
import { confirm } from '../../../ui/confirm.ts'
import { euros } from '../../../ui/format.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { leavesMoneyDue, unpromised } from '../parts/allowed.ts'
import { orderLists, type Step } from '../parts/use-steps.ts'

/** Takes a step with each order chosen and says how many could, and why the first that could not did not. */
export function useBulkSteps() {
  const { t } = useTranslation(['orders', 'orderStates'])
  const client = useQueryClient()
  const words = (step: Step) => ({ confirm: t('unpaid.anyway', { step: t(`actions.${step}`) }), cancel: t('unpaid.back') })

  /** Of those on the page it is known what is due; of all that match, how many there are. */
  const agreed = async (step: Step, chosen: Chosen, rows: readonly OrderSummary[]): Promise<boolean> => {
    const { count } = chosen
    if (chosen.kind === 'matching')
      return confirm({ title: t('bulk.allTitle', { count, step: t(`actions.${step}`) }), text: t('bulk.allText'), ...words(step) })
    const unpaid = rows.filter((row) => chosen.ids.includes(row.id) && allows(step, row.status) && leavesMoneyDue([step], row))
    if (unpaid.length === 0) return true
    const orders = unpaid.slice(0, 5).map((row) => `${row.reference} (${euros(unpromised(row))})`)
    const title = t('unpaid.bulkTitle', { count: unpaid.length })
    return confirm({ title, text: t('unpaid.bulkText', { orders: orders.join(', ') }), ...words(step) })
  }

  const tell = (step: Step, { done, refused }: Answer<(typeof manyOrdersRoutes)['stepMany']>): void => {
    const told = t('bulk.done', { count: done, step: t(`actions.${step}`) })
    if (refused.length === 0) return void showToast({ text: told })
    const why = refused.slice(0, 3).map((each) => t('bulk.why', each))
    showToast({
      tone: done > 0 ? 'info' : 'error',
      stay: 12_000,
      text: `${told} ${t('bulk.refused', { count: refused.length })} ${why.join(' ')}`,
    })
  }

  return async (step: Step, chosen: Chosen, rows: readonly OrderSummary[], clear: () => void): Promise<void> => {
    if (!(await agreed(step, chosen, rows))) return
    try {
      tell(step, await call(manyOrdersRoutes.stepMany, { body: { target: targetOf(chosen), step } }))
      clear()
    } catch (error) {
      showError(error)
    }
    await refresh(client, [...orderLists, ordersRoutes.getOrder])
  }
}
