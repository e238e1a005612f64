import { carrierNames } from '@plantule/contract/carriers/relay'
import type { Order } from '@plantule/contract/orders/schemas'
import { allows } from '@plantule/contract/orders/states'
import { type OrderParcels, type Parcel, parcelRoutes } from '@plantule/contract/parcels/parcels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import classes from './Parcels.module.css'
import { MakeLabels } from './MakeLabels.tsx'
import { ParcelRow } from './ParcelRow.tsx'

/** The parcels of an order: their labels at the carrier, and where they are. Nothing where no carrier takes it. */
export function ParcelsCard({ order }: { order: Order }) {
  const { data } = useQuery(read(parcelRoutes.orderParcels, { params: { id: order.id } }))
  if (!data || (data.carrier === null && data.items.length === 0)) return null
  return <Parcels order={order} parcels={data} />
}

const counts = ({ state }: Parcel): boolean => state !== 'void' && state !== 'failed'

function Parcels({ order, parcels }: { order: Order; parcels: OrderParcels }) {
  const { t } = useTranslation('carriers')
  const mayWrite = useCan('orders.write')
  const [making, setMaking] = useState<{ shipmentId: number | null; add: boolean } | null>(null)
  const { carrier, items } = parcels
  const why = blocked(order, t)
  const groups =
    order.shipments.length > 0
      ? order.shipments.map(({ id, reference }) => ({ id: id as number | null, name: reference }))
      : [{ id: null, name: null }]
  const others = items.filter((each) => !groups.some(({ id }) => id === each.shipmentId))
  return (
    <Panel title={t('parcels.title')} {...(carrier ? { text: carrierNames[carrier] } : {})}>
      <Stack gap="md">
        {groups.map(({ id, name }) => {
          const own = items.filter(({ shipmentId }) => shipmentId === id)
          const some = own.some(counts)
          return (
            <div key={id ?? 0}>
              {name && (
                <Text size="sm" fw={600}>
                  {name}
                </Text>
              )}
              <ul className={classes.list}>
                {own.map((parcel) => (
                  <ParcelRow key={parcel.id} parcel={parcel} order={order} />
                ))}
              </ul>
              {mayWrite && carrier && (
                <Group gap="xs" mt={4}>
                  <Button size="xs" look={some ? 'quiet' : 'plain'} disabled={why} onClick={() => setMaking({ shipmentId: id, add: some })}>
                    {t(some ? 'parcels.add' : 'parcels.make')}
                  </Button>
                </Group>
              )}
            </div>
          )
        })}
        {others.length > 0 && (
          <ul className={classes.list}>
            {others.map((parcel) => (
              <ParcelRow key={parcel.id} parcel={parcel} order={order} />
            ))}
          </ul>
        )}
      </Stack>
      {making && <MakeLabels order={order} parcels={parcels} {...making} onClose={() => setMaking(null)} />}
    </Panel>
  )
}

function blocked(order: Order, t: (key: 'parcels.notNow' | 'parcels.held' | 'parcels.noRelay') => string): string | false {
  if (order.hold) return t('parcels.held')
  if (!allows('sendPart', order.status) && order.status !== 'shipped') return t('parcels.notNow')
  return order.deliveryMode === 'relay' && order.relay === null ? t('parcels.noRelay') : false
}
