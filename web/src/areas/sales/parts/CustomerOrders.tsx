import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Stack } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import { PaymentPill, StatusPill } from '../../../kit/sale/OrderPills.tsx'
import classes from '../../../kit/Records.module.css'

type CustomerOrdersProps = { id: number; size: 25 | 100; short?: boolean }

/** One customer's orders and quotations, what is going on first. */
export function CustomerOrders({ id, size, short = false }: CustomerOrdersProps) {
  const { t } = useTranslation('customers')
  const input = { params: { page: 1 }, query: { customer: id, size, sort: 'placed' as const, dir: 'desc' as const } }
  const lists = [
    { name: 'in_progress' as const, result: useQuery(readList(ordersRoutes.listInProgress, input)) },
    { name: 'quotations' as const, result: useQuery(readList(ordersRoutes.listQuotations, input)) },
    { name: 'complete' as const, result: useQuery(readList(ordersRoutes.listComplete, input)) },
  ]
  const failed = lists.find((list) => list.result.error)
  if (failed?.result.error) return <LoadFailed error={failed.result.error} retry={() => void failed.result.refetch()} />
  if (lists.some((list) => !list.result.data)) return <Waiting panels={1} />
  if (lists.every((list) => list.result.data?.total === 0)) {
    return <EmptyState icon={<IconShoppingBag size={32} stroke={1.5} />} title={t('orders.none')} text={t('orders.noneText')} />
  }
  return (
    <Stack gap="md">
      {lists.map(({ name, result }) => {
        const rows = result.data?.items ?? []
        if (rows.length === 0) return null
        return (
          <Panel
            key={name}
            title={t(`orders.${name}`)}
            actions={<Link to={`${paths.orders}?list=${name}&customer=${id}`}>{t('orders.all')}</Link>}
          >
            <table className={classes.orders} aria-label={t(`orders.${name}`)}>
              <thead>
                <tr>
                  <th scope="col">{t('orders.number')}</th>
                  <th scope="col" className={classes.hideSmall}>
                    {t('orders.placed')}
                  </th>
                  <th scope="col">{t('orders.status')}</th>
                  {!short && (
                    <th scope="col" className={classes.hideSmall}>
                      {t('orders.payment')}
                    </th>
                  )}
                  <th scope="col" data-right>
                    {t('orders.total')}
                  </th>
                  <th scope="col" data-right>
                    {t('orders.due')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, short ? 5 : undefined).map((order) => (
                  <tr key={order.id}>
                    <td>
                      <Link to={paths.order(order.id)}>{order.reference}</Link>
                    </td>
                    <td className={classes.hideSmall}>
                      <Day day={parisDay(new Date(order.placedAt))} />
                    </td>
                    <td>
                      <StatusPill status={order.status} />
                    </td>
                    {!short && (
                      <td className={classes.hideSmall}>
                        <PaymentPill state={order.paymentState} />
                      </td>
                    )}
                    <td data-right>
                      <Euro cents={order.inclCents} />
                    </td>
                    <td data-right>
                      {order.dueCents !== 0 && name !== 'quotations' && (
                        <b>
                          <Euro cents={order.dueCents} />
                        </b>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        )
      })}
    </Stack>
  )
}
