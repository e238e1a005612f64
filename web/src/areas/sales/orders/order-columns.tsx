import type { OrderSummary } from '@plantule/contract/orders/schemas'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/list/column.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { longDay, nearDay, parisDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Day, Euro, Lately } from '../../../ui/values.tsx'
import { PlantsOf } from './PlantsOf.tsx'
import type { OrderPictures } from './use-order-pictures.ts'
import { HeldPill, PaymentPill, StatusPill } from '../../../kit/sale/OrderPills.tsx'

/** Two values side by side, so that a row stays one line. */
const OneLine = ({ children }: { children: ReactNode }) => (
  <Group gap={8} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Group>
)

export const customerOf = (order: OrderSummary, t: TFunction<'orders'>): string => order.customerName ?? t('passingCustomer')

export function orderColumns(t: TFunction<'orders'>, quotations: boolean, pictures: OrderPictures): Column<OrderSummary>[] {
  const columns: Column<OrderSummary>[] = [
    {
      id: 'reference',
      header: t('columns.reference'),
      cell: (order) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          <Link to={paths.order(order.id)}>{order.reference}</Link>
        </span>
      ),
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
      group: (order) => customerOf(order, t),
      card: 'title',
      width: '15%',
      ellipsis: true,
    },
    {
      id: 'status',
      header: t('columns.status'),
      cell: (order) => (order.held ? <HeldPill /> : <StatusPill status={order.status} />),
      card: 'corner',
      width: '9.5rem',
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      width: '9.5rem',
      card: 'plain',
      cell: (order) => {
        // The total stands beside: what is due is said where it is another amount.
        const due = ['draft', 'quotation'].includes(order.status) || order.dueCents === order.inclCents ? 0 : order.dueCents
        if (order.paymentState === 'none' && due === 0) return null
        return (
          <OneLine>
            <PaymentPill state={order.paymentState} />
            {due !== 0 && (
              <b>
                <Euro cents={due} />
              </b>
            )}
          </OneLine>
        )
      },
    },
    {
      id: 'total',
      header: t('columns.total'),
      align: 'right',
      sort: 'total',
      card: 'sum',
      cell: (order) => <Euro cents={order.inclCents} />,
    },
    {
      id: 'items',
      header: t('columns.items'),
      align: 'right',
      width: '6rem',
      wide: true,
      card: 'none',
      cell: (order) => <PlantsOf items={order.items} imageKeys={pictures.get(order.id) ?? []} />,
    },
    {
      id: 'delivery',
      header: t('columns.delivery'),
      sort: 'wanted',
      group: (order) => order.wantedOn && longDay(order.wantedOn),
      card: 'plain',
      width: '15rem',
      ellipsis: true,
      cell: (order) => (
        <>
          {order.wantedOn && <b className="figures">{nearDay(order.wantedOn)}</b>} {t(`deliveryShort.${order.deliveryMode}`)}
        </>
      ),
    },
    { id: 'city', header: t('columns.city'), cell: (order) => order.city ?? '', hidden: true },
    { id: 'channel', header: t('columns.channel'), cell: (order) => t(`channels.${order.channel}`), hidden: true },
    {
      id: 'placed',
      header: t('columns.placed'),
      sort: 'placed',
      group: (order) => longDay(parisDay(new Date(order.placedAt))),
      width: '8rem',
      wide: true,
      cell: (order) => <Lately at={order.placedAt} />,
      card: 'plain',
    },
  ]
  if (!quotations) return columns
  const valid: Column<OrderSummary> = { id: 'valid', header: t('columns.validUntil'), cell: (order) => <Day day={order.validUntil} /> }
  return columns.filter((column) => column.id !== 'payment').toSpliced(3, 0, valid)
}
