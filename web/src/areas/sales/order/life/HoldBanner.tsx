import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { moment } from '../../../../ui/format.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Text } from '../../../../ui/layout.ts'
import { orderLists } from '../../parts/use-steps.ts'
import classes from '../../parts/OrderLayout.module.css'

/** Why nothing moves: the order is held, or its lines went over to another. */
export function HoldBanner({ order }: { order: Order }) {
  const { t } = useTranslation('orderLife')
  const mayWrite = useCan('orders.write')
  const release = useAction(orderLifeRoutes.releaseOrder, [...orderLists, ordersRoutes.getOrder])
  if (order.mergedInto) {
    return (
      <div className={classes.notice} role="status">
        <span>
          {t('merge.into')} <Link to={paths.order(order.mergedInto.id)}>{order.mergedInto.reference}</Link>
        </span>
      </div>
    )
  }
  if (!order.hold) return null
  return (
    <div className={classes.notice} role="status">
      <div>
        {t('hold.banner', { reason: order.hold.reason })}
        <Text size="xs" c="dimmed">
          {t('hold.by', { name: order.hold.by, moment: moment(order.hold.at) })}
        </Text>
      </div>
      {mayWrite && (
        <Button size="xs" busy={release.isPending} onClick={() => release.mutate({ params: { id: order.id } })}>
          {t('hold.release')}
        </Button>
      )}
    </div>
  )
}
