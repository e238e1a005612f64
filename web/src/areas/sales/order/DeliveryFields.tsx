import { isFetched } from '@plantule/contract/orders/states'
import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { deliveryModes } from '@plantule/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ChoiceField, DayField, NumberField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { AddressText } from '../parts/AddressText.tsx'
import type { Draft } from '../../../kit/sale/draft.ts'
import { RelayField } from './RelayField.tsx'
import { FeeField } from './FeeField.tsx'
import { type GoodsToSend, useTableFee } from './use-table-fee.ts'

const AddressDialog = lazy(() => import('./AddressDialog.tsx'))

export type DeliveryForm = Pick<
  Draft,
  'deliveryMode' | 'deliveryAddress' | 'relay' | 'deliveryCents' | 'deliveryKm' | 'deliveryFollows' | 'wantedOn'
>

const snapshot = ({ company, name, line1, line2, postcode, city, country, phone, note }: AddressSnapshot): AddressSnapshot => ({
  company,
  name,
  line1,
  line2,
  postcode,
  city,
  country,
  phone,
  note,
})

type DeliveryFieldsProps = {
  customerId: number | null
  goods: GoodsToSend
  /** The fee of the order that is there. */
  savedCents?: number | undefined
}

/** How and where the plants reach the customer. Fetched plants need neither address nor fee. */
export function DeliveryFields({ customerId, goods, savedCents }: DeliveryFieldsProps) {
  const { t } = useTranslation('orders')
  const { control, setValue } = useFormContext<DeliveryForm>()
  const [mode, address, day, km] = useWatch({ control, name: ['deliveryMode', 'deliveryAddress', 'wantedOn', 'deliveryKm'] })
  const [typing, setTyping] = useState(false)
  const customer = useQuery({ ...read(customersRoutes.getCustomer, { params: { id: customerId ?? 0 } }), enabled: customerId !== null })
  const addresses = customer.data?.addresses ?? []
  const usual = addresses.find((one) => one.isDelivery) ?? addresses[0]
  const shown = address ?? usual
  const fee = useTableFee({ mode, goods, address: shown, customerId, day, km }, savedCents !== undefined)
  const use = (next: AddressSnapshot | null): void => setValue('deliveryAddress', next && snapshot(next), { shouldDirty: true })
  return (
    <Stack gap="sm">
      <ChoiceField
        control={control}
        name="deliveryMode"
        label={t('delivery.mode')}
        required
        options={deliveryModes.map((value) => ({ value, label: t(`deliveryModes.${value}`) }))}
      />
      <DayField control={control} name="wantedOn" label={t(isFetched(mode) ? 'delivery.fetchOn' : 'delivery.wantedOn')} />
      {!isFetched(mode) && (
        <>
          {mode === 'own_truck' && (
            <NumberField control={control} name="deliveryKm" label={t('fees.distance')} unit="km" digits={1} maw={160} />
          )}
          {mode === 'relay' && (
            <Controller
              control={control}
              name="relay"
              render={({ field, fieldState }) => (
                <RelayField value={field.value} near={shown} onChange={field.onChange} error={fieldState.error?.message} />
              )}
            />
          )}
          <FeeField fee={fee} savedCents={savedCents} />
          {shown ? (
            <AddressText address={shown} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('delivery.noAddress')}
            </Text>
          )}
          {addresses.length > 1 && (
            <Stack gap={4}>
              {addresses.map((one) => (
                <Button
                  key={one.id}
                  size="xs"
                  look={one.line1 === shown?.line1 && one.postcode === shown.postcode ? 'quiet' : 'plain'}
                  onClick={() => use(one)}
                >
                  {one.label ?? `${one.line1}, ${one.city}`}
                </Button>
              ))}
            </Stack>
          )}
          <div>
            <Button size="xs" onClick={() => setTyping(true)}>
              {t(shown ? 'delivery.otherAddress' : 'delivery.typeAddress')}
            </Button>
          </div>
        </>
      )}
      {typing && (
        <Suspense>
          <AddressDialog
            title={t('delivery.address')}
            address={shown ? snapshot(shown) : null}
            onClose={() => setTyping(false)}
            onSave={use}
          />
        </Suspense>
      )}
    </Stack>
  )
}
