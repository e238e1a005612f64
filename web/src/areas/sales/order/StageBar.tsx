import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import classes from './StageBar.module.css'
import { stagesOf } from './stages.ts'

/** How far the order is on its way; on a phone, only the stage it is at. */
export function StageBar({ order }: { order: Pick<Order, 'status' | 'deliveryMode'> }) {
  const { t } = useTranslation(['orders', 'orderStates'])
  const { stages, at } = stagesOf(order)
  if (at === -1) return null
  return (
    <ol className={classes.bar} aria-label={t('stages.label')}>
      {stages.map((stage, index) => (
        <li key={stage} data-state={index < at ? 'done' : index === at ? 'now' : 'later'} aria-current={index === at ? 'step' : undefined}>
          <span>{stage === 'draft' && order.status === 'quotation' ? t('orderStates:statuses.quotation') : t(`stages.${stage}`)}</span>
        </li>
      ))}
    </ol>
  )
}
