import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { type OrderParcels, parcelRoutes } from '@plantule/contract/parcels/parcels'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { NumberField, StockField } from '../../../../kit/form/fields.tsx'
import { Text } from '../../../../ui/layout.ts'
import { AddressText } from '../../parts/AddressText.tsx'
import { RelayText } from '../RelayText.tsx'

type MakeLabelsProps = { order: Order; parcels: OrderParcels; shipmentId: number | null; add: boolean; onClose: () => void }

/** How many parcels, and what each weighs; proposed is what the goods weigh, shared out evenly. */
export function MakeLabels({ order, parcels, shipmentId, add, onClose }: MakeLabelsProps) {
  const { t } = useTranslation('carriers')
  const make = useAction(parcelRoutes.makeLabels, [parcelRoutes.orderParcels, ordersRoutes.getOrder], { onError: () => true })
  const whole = shipmentId === null ? parcels.weightG : (parcels.parts.find((part) => part.shipmentId === shipmentId)?.weightG ?? 0)
  return (
    <DialogForm
      title={t(add ? 'parcels.add' : 'parcels.make')}
      values={{ count: 1 as number | null, kilos: Math.max(0.01, whole / 1000) as number | null }}
      save={({ count, kilos }) => {
        const each = Math.max(1, Math.round((kilos ?? 0) * 1000))
        const weights = Array.from({ length: Math.min(20, Math.max(1, count ?? 1)) }, () => each)
        return make.mutateAsync({ params: { id: order.id }, body: { shipmentId, weights, add } })
      }}
      saveLabel={t('parcels.ask')}
      onSaved={onClose}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {order.relay ? <RelayText relay={order.relay} /> : order.deliveryAddress && <AddressText address={order.deliveryAddress} />}
          <StockField control={control} name="count" label={t('parcels.count')} required />
          <NumberField
            control={control}
            name="kilos"
            label={t('parcels.weight')}
            description={t('parcels.weightText')}
            unit="kg"
            digits={3}
            required
          />
          <Text size="xs" c="dimmed">
            {t('parcels.paid')}
          </Text>
        </>
      )}
    </DialogForm>
  )
}
