import { allows, type OrderSummary } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm.ts'
import { euros } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'
import { leavesMoneyDue, unpromised } from '../parts/allowed.ts'
import { orderLists, type Step } from '../parts/use-steps.ts'

type Chosen = { kind: 'ids'; ids: number[] } | { kind: 'matching' }

/** Takes a step with each order ticked and says how many could, and why the first that could not did not. */
export function useBulkSteps() {
  const { t } = useTranslation(['orders', 'orderStates'])
  const client = useQueryClient()
  return async (step: Step, chosen: Chosen, rows: readonly OrderSummary[]): Promise<void> => {
    const ids = chosen.kind === 'ids' ? chosen.ids : []
    const unpaid = rows.filter((row) => ids.includes(row.id) && allows(step, row.status) && leavesMoneyDue([step], row))
    if (unpaid.length > 0) {
      const [title, text] = [
        t('unpaid.bulkTitle', { count: unpaid.length }),
        t('unpaid.bulkText', {
          orders: unpaid
            .slice(0, 5)
            .map((row) => `${row.reference} (${euros(unpromised(row))})`)
            .join(', '),
        }),
      ]
      if (!(await confirm({ title, text, confirm: t('unpaid.anyway', { step: t(`actions.${step}`) }), cancel: t('unpaid.back') }))) return
    }
    let done = 0
    const refused: string[] = []
    for (const id of ids) {
      const row = rows.find((one) => one.id === id)
      if (row && !allows(step, row.status)) {
        refused.push(t('bulk.state', { reference: row.reference, state: t(`orderStates:statuses.${row.status}`) }))
        continue
      }
      try {
        const { version } = await call(ordersRoutes.getOrder, { params: { id } })
        await call(ordersRoutes.updateOrder, { params: { id }, body: { step, version } })
        done++
      } catch (error) {
        refused.push(`${row?.reference ?? id} : ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    await refresh(client, [...orderLists, ordersRoutes.getOrder])
    const told = t('bulk.done', { count: done, step: t(`actions.${step}`) })
    if (refused.length === 0) showToast({ text: told })
    else
      showToast({
        tone: done > 0 ? 'info' : 'error',
        stay: 12_000,
        text: `${told} ${t('bulk.refused', { count: refused.length })} ${refused.slice(0, 3).join(' ')}`,
      })
  }
}
