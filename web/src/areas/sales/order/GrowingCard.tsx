import { growableStatuses } from '@plantule/contract/orders/growing'
import type { Order } from '@plantule/contract/orders/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { ContractList } from '../../../kit/growing/ContractList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { growableLines } from './growable-lines.ts'

const GrowDialog = lazy(() => import('./GrowDialog.tsx'))

/** Cultivations that are raised for the order's lines, and the door to one more. */
export function GrowingCard({ order, blocked }: { order: Order; blocked: string | false }) {
  const { t } = useTranslation('growing')
  const [sells, grows] = [useCan('orders.write'), useCan('production.write')]
  const [opening, setOpening] = useState(false)
  const growable = growableStatuses.some((status) => status === order.status)
  const lines = growableLines(order)
  if (order.contracts.length === 0 && (!growable || order.lines.every((line) => line.subproductId === null))) return null
  const why =
    (!(sells && grows) && t('mayNot')) || blocked || (!order.customer && t('openNoCustomer')) || (lines.length === 0 && t('openNoLine'))
  return (
    <Panel
      title={t('titleOfOrder')}
      actions={
        growable && (
          <Button size="xs" disabled={why} onClick={() => setOpening(true)}>
            {t('open')}
          </Button>
        )
      }
    >
      {order.contracts.length > 0 ? (
        <ContractList items={order.contracts} of="order" />
      ) : (
        <Text size="sm" c="dimmed">
          {t('empty')}
        </Text>
      )}
      <Suspense>{opening && <GrowDialog order={order} onClose={() => setOpening(false)} />}</Suspense>
    </Panel>
  )
}
