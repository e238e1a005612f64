import type { OrderSummary } from '@plantule/contract/orders/schemas'
import type { TFunction } from 'i18next'
import type { Column } from '../../../kit/list/column.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Day, Euro, Figure, Moment } from '../../../ui/values.tsx'
import { HeldPill, PaymentPill, StatusPill } from '../../../kit/sale/OrderPills.tsx'

export const customerOf = (order: OrderSummary, t: TFunction<'orders'>): string => order.customerName ?? t('passingCustomer')

export function orderColumns(t: TFunction<'orders'>, quotations: boolean): Column<OrderSummary>[] {
  const columns: Column<OrderSummary>[] = [
    {
      id: 'reference',
      header: t('columns.reference'),
      cell: (order) => <Link to={paths.order(order.id)}>{order.reference}</Link>,
      sort: 'reference',
      card: 'title',
      width: '9rem',
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      cell: (order) => (
        <Text component="span" inherit c={order.customerName ? undefined : 'dimmed'}>
          {customerOf(order, t)}
        </Text>
      ),
      sort: 'customer',
      card: 'title',
    },
    {
      id: 'status',
      header: t('columns.status'),
      cell: (order) => (order.held ? <HeldPill /> : <StatusPill status={order.status} />),
      card: 'corner',
      width: '11rem',
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      width: '9.5rem',
      cell: (order) => (
        <>
          {order.paymentState === 'none' ? <Euro cents={null} /> : <PaymentPill state={order.paymentState} />}
          {order.dueCents !== 0 && order.status !== 'draft' && order.status !== 'quotation' && (
            <div>
              <b>
                <Euro cents={order.dueCents} />
              </b>
            </div>
          )}
        </>
      ),
    },
    { id: 'total', header: t('columns.total'), align: 'right', sort: 'total', cell: (order) => <Euro cents={order.inclCents} /> },
    {
      id: 'items',
      header: t('columns.items'),
      align: 'right',
      card: 'none',
      hidden: true,
      cell: (order) => <Figure value={order.items} />,
    },
    {
      id: 'delivery',
      header: t('columns.delivery'),
      sort: 'wanted',
      cell: (order) => (
        <>
          {t(`deliveryModes.${order.deliveryMode}`)}
          {order.wantedOn && (
            <Text size="xs" c="dimmed">
              {t('wantedOn', { day: shortDay(order.wantedOn) })}
            </Text>
          )}
        </>
      ),
    },
    { id: 'city', header: t('columns.city'), cell: (order) => order.city ?? '', hidden: true },
    { id: 'channel', header: t('columns.channel'), cell: (order) => t(`channels.${order.channel}`), hidden: true },
    {
      id: 'placed',
      header: t('columns.placed'),
      sort: 'placed',
      width: '7rem',
      cell: (order) => <Moment at={order.placedAt} />,
      card: 'none',
    },
  ]
  if (!quotations) return columns
  const valid: Column<OrderSummary> = { id: 'valid', header: t('columns.validUntil'), cell: (order) => <Day day={order.validUntil} /> }
  return columns.filter((column) => column.id !== 'payment').toSpliced(3, 0, valid)
}
