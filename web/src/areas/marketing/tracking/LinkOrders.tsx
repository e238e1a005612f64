import { trackingRoutes } from '@plantule/contract/tracking/tracking'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import classes from '../../../kit/Records.module.css'
import { StatusPill } from '../../../kit/sale/OrderPills.tsx'

/** The newest orders that came by the link; nothing while there is none. */
export function LinkOrders({ id }: { id: number }) {
  const { t } = useTranslation('tracking')
  const { data } = useQuery(readList(trackingRoutes.trackingOrders, { params: { id }, query: { size: 25 } }))
  if (!data || data.total === 0) return null
  return (
    <Panel
      title={t('ordersOf', { count: data.total })}
      {...(data.total > data.items.length && { text: t('newestOf', { count: data.items.length }) })}
    >
      <table className={classes.orders}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col" className={classes.hideSmall}>
              {t('placed')}
            </th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className={classes.hideSmall}>
              {t('customer')}
            </th>
            <th scope="col" data-right>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((order) => (
            <tr key={order.id}>
              <td>
                <Link to={paths.order(order.id)} className="whole">
                  {order.reference}
                </Link>
              </td>
              <td className={classes.hideSmall}>
                <Day day={parisDay(new Date(order.placedAt))} />
              </td>
              <td>
                <StatusPill status={order.status} />
              </td>
              <td className={classes.hideSmall}>{order.customerName}</td>
              <td data-right>
                <Euro cents={order.inclCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
