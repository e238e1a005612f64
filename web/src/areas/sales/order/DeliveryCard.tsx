import type { Order } from '@plantule/contract/orders/schemas'
import { allows, isFetched } from '@plantule/contract/orders/states'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import { useReason } from '../parts/use-reason.ts'
import { RelayText } from './RelayText.tsx'
import { AddressText } from '../parts/AddressText.tsx'
import classes from '../parts/OrderLayout.module.css'

const DeliveryDialog = lazy(() => import('./DeliveryDialog.tsx'))
const PickRound = lazy(() => import('./PickRound.tsx'))

export function DeliveryCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const reason = useReason()
  const [changing, setChanging] = useState(false)
  const [picking, setPicking] = useState(false)
  return (
    <Panel
      title={t('delivery.title')}
      actions={
        mayWrite && (
          <Button size="xs" disabled={reason('setDelivery', { ...order, invoiced: false })} onClick={() => setChanging(true)}>
            {t('delivery.change')}
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt className="visually-hidden">{t('delivery.mode')}</dt>
          <dd>{t(`deliveryModes.${order.deliveryMode}`)}</dd>
        </div>
        {order.wantedOn && (
          <div>
            <dt>{t(isFetched(order.deliveryMode) ? 'delivery.fetchOn' : 'delivery.wantedOn')}</dt>
            <dd>
              <Day day={order.wantedOn} />
            </dd>
          </div>
        )}
        {order.appointment && (
          <div>
            <dt>{t('delivery.slot')}</dt>
            <dd>
              {order.appointment.from} - {order.appointment.to}
            </dd>
          </div>
        )}
        {order.round && (
          <div>
            <dt>{t('delivery.round')}</dt>
            <dd>
              <Link to={paths.round(order.round.id)}>{order.round.name}</Link>, <Day day={order.round.day} />, {order.round.from} -{' '}
              {order.round.to}
            </dd>
          </div>
        )}
        {order.deliveryMode === 'own_truck' && !order.round && allows('hold', order.status) && (
          <div>
            <dt>{t('delivery.round')}</dt>
            <dd>
              {mayWrite ? (
                <Button size="xs" disabled={order.hold !== null && t('delivery.heldNoRound')} onClick={() => setPicking(true)}>
                  {t('delivery.chooseRound')}
                </Button>
              ) : (
                t('delivery.noRound')
              )}
            </dd>
          </div>
        )}
        {!isFetched(order.deliveryMode) && order.deliveryAddress && (
          <div>
            <dt className="visually-hidden">{t('delivery.address')}</dt>
            <dd>
              <AddressText address={order.deliveryAddress} />
            </dd>
          </div>
        )}
        {order.relay && (
          <div>
            <dt>{t('deliveryModes.relay')}</dt>
            <dd>
              <RelayText relay={order.relay} />
            </dd>
          </div>
        )}
        {order.deliveryCents > 0 && (
          <div>
            <dt>{t('delivery.fee')}</dt>
            <dd>
              <Euro cents={order.deliveryCents} />
            </dd>
          </div>
        )}
        {order.parcelTracking && (
          <div>
            <dt>{t('delivery.tracking')}</dt>
            <dd>{order.parcelTracking}</dd>
          </div>
        )}
      </dl>
      {changing && (
        <Suspense>
          <DeliveryDialog order={order} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <PickRound order={order} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
