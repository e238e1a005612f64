import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { promiseInWords } from '@plantule/contract/stock/promise'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** What stock cannot cover of a draft as it was saved, and from when on it can be had. */
export function PromiseNotice({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const short = order.lines.some((line) => line.available !== null && line.quantity > line.available)
  const { data } = useQuery({ ...read(ordersRoutes.checkStock, { params: { id: order.id } }), enabled: short })
  if (!short || !data || data.items.length === 0) return null
  return (
    <Panel title={t('promises.notice')}>
      {data.items.map((item) => (
        <Text key={item.subproductId} size="sm" role="status">
          <b>{item.label}</b>
          {' : '}
          {promiseInWords(item.promise, i18n.language === 'en' ? 'en' : 'fr')}
        </Text>
      ))}
    </Panel>
  )
}
