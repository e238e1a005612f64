import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { PromiseList } from '../../../kit/stock/PromiseList.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** What the order holds of plants that are still growing. */
export function PromisesCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <Panel title={t('promises.title')}>
      <PromiseList items={order.promises} of="order" />
    </Panel>
  )
}
