import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { StageBar as Bar } from '../../../kit/record/StageBar.tsx'
import { stagesOf } from './stages.ts'

/** How far the order is on its way; nothing of one that left it. */
export function StageBar({ order }: { order: Pick<Order, 'status' | 'deliveryMode'> }) {
  const { t } = useTranslation(['orders', 'orderStates'])
  const { stages, at } = stagesOf(order)
  if (at === -1) return null
  const nameOf = (stage: (typeof stages)[number]): string =>
    stage === 'draft' && order.status === 'quotation' ? t('orderStates:statuses.quotation') : t(`stages.${stage}`)
  return <Bar label={t('stages.label')} stages={stages.map(nameOf)} at={at} />
}
