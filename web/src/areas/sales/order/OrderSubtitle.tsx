import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/Link.tsx'
import { moment, shortDay } from '../../../ui/format.ts'
import { paths } from '../../../paths.ts'

/** Who and when, under the number. */
export function OrderSubtitle({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <>
      {order.customer ? <Link to={paths.customer(order.customer.id)}>{order.customer.name}</Link> : t('passingCustomer')}
      {' · '}
      {t('placedAt', { at: moment(order.placedAt), channel: t(`channels.${order.channel}`) })}
      {order.status === 'quotation' && order.validUntil && ` · ${t('quotation.validUntil', { day: shortDay(order.validUntil) })}`}
      {order.wantedOn && ` · ${t('wantedOn', { day: shortDay(order.wantedOn) })}`}
    </>
  )
}
