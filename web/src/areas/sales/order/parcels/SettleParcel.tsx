import { carrierNames } from '@plantule/contract/carriers/relay'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { type Parcel, parcelRoutes } from '@plantule/contract/parcels/parcels'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Text } from '../../../../ui/layout.ts'

/** What somebody saw at the carrier's of a label whose answer never came. */
export function SettleParcel({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const { t } = useTranslation('carriers')
  const settle = useAction(parcelRoutes.settleParcel, [parcelRoutes.orderParcels, ordersRoutes.getOrder], { onError: () => true })
  return (
    <DialogForm
      title={t('parcels.settleTitle', { reference: parcel.reference })}
      values={{ tracking: '' }}
      save={(body) => settle.mutateAsync({ params: { id: parcel.id }, body })}
      saveLabel={t('parcels.settleSave')}
      onSaved={onClose}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('parcels.settleText', { carrier: carrierNames[parcel.carrier], reference: parcel.reference })}</Text>
          <TextField
            control={control}
            name="tracking"
            label={t('parcels.tracking')}
            description={t('parcels.settleEmpty')}
            maxLength={30}
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  )
}
