import { Phone } from '../../../ui/Phone.tsx'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Day, Euro, LatinName } from '../../../ui/values.tsx'
import { PaymentPill, StatusPill } from '../../../kit/sale/OrderPills.tsx'
import classes from './OrderPreview.module.css'

/** What one asks about an order on the phone: who, what, when, how much is left. */
export function OrderPreview({ id }: { id: number }) {
  const { t } = useTranslation('orders')
  const { data: order, error, refetch } = useQuery(read(ordersRoutes.getOrder, { params: { id } }))
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!order) return <Waiting panels={1} />
  return (
    <Stack gap="md">
      <Group gap={6}>
        <StatusPill status={order.status} />
        <PaymentPill state={order.paymentState} />
      </Group>
      <div>
        <Text fw={600}>{order.customer?.name ?? t('passingCustomer')}</Text>
        {order.customer?.phone && (
          <Text size="sm">
            <Phone number={order.customer.phone} />
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t(`deliveryModes.${order.deliveryMode}`)}
          {order.wantedOn && (
            <>
              {', '}
              {t('columns.wanted').toLowerCase()} <Day day={order.wantedOn} />
            </>
          )}
        </Text>
      </div>
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <b className="figures">{line.quantity}</b>
            <span>
              {line.label}
              {line.latinName && (
                <Text size="xs" c="dimmed">
                  <LatinName name={line.latinName} />
                </Text>
              )}
            </span>
            <Euro cents={line.netCents} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <dt>{t('totals.incl')}</dt>
        <dd>
          <Euro cents={order.inclCents} />
        </dd>
        <dt>{t('totals.paid')}</dt>
        <dd>
          <Euro cents={order.paidCents} />
        </dd>
        <dt>{order.dueCents < 0 ? t('totals.toGiveBack') : t('totals.due')}</dt>
        <dd>
          <b>
            <Euro cents={Math.abs(order.dueCents)} />
          </b>
        </dd>
      </dl>
      {order.internalNote && <Text size="sm">{order.internalNote}</Text>}
    </Stack>
  )
}
