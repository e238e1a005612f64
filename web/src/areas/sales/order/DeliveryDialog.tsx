import { isFetched } from '@plantule/contract/orders/states'
import { totalsOf } from '@plantule/contract/base/money'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { orderLists } from '../parts/use-steps.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { goodsInclOf, goodsRatesOf, itemsOf } from './goods-incl.ts'
import { saleOfOrder } from './sale-of-order.ts'
import { SlotField } from './SlotField.tsx'

const goodsOf = (order: Order) => {
  const totals = totalsOf(saleOfOrder(order))
  return { items: itemsOf(order.lines), goodsCents: goodsInclOf(totals, order.mode), mode: order.mode, rates: goodsRatesOf(totals) }
}

const valuesOf = ({ deliveryMode, deliveryAddress, relay, wantedOn, parcelTracking, deliveryKm, deliveryFollows, ...order }: Order) => ({
  deliveryMode,
  deliveryAddress,
  relay,
  wantedOn,
  parcelTracking,
  // The fee may be empty while it is typed.
  deliveryCents: order.deliveryCents as number | null,
  deliveryKm,
  deliveryFollows,
  slot: order.appointment && { day: order.appointment.day, from: order.appointment.from },
})

/** Delivery of a firm order: mode, address, day, fee, parcel. */
export default function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'kit'])
  const set = useAction(ordersRoutes.setDelivery, [...orderLists, ordersRoutes.getOrder], { onError: () => true })
  return (
    <DialogForm
      title={t('delivery.change')}
      values={valuesOf(order)}
      save={(values, { version }) =>
        set.mutateAsync({ params: { id: order.id }, body: { ...values, deliveryCents: values.deliveryCents ?? 0, version } })
      }
      version={order.version}
      reread={rereadOf(() => call(ordersRoutes.getOrder, { params: { id: order.id } }), valuesOf)}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <DeliveryFields customerId={order.customer?.id ?? null} goods={goodsOf(order)} savedCents={order.deliveryCents} />
          {watch('deliveryMode') === 'collect' && (
            <Controller
              control={control}
              name="slot"
              render={({ field, fieldState }) => (
                <SlotField wanted={watch('wantedOn')} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
              )}
            />
          )}
          {!isFetched(watch('deliveryMode')) && <TextField control={control} name="parcelTracking" label={t('delivery.tracking')} />}
        </>
      )}
    </DialogForm>
  )
}
