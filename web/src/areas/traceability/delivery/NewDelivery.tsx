import { deliveriesRoutes, DeliveryInput } from '@plantule/contract/passports/deliveries'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { FromPurchase } from './FromPurchase.tsx'
import { ofDeliveries } from './of-deliveries.ts'

export function NewDelivery() {
  const { t } = useTranslation('deliveries')
  const create = useAction(deliveriesRoutes.createPlantDelivery, ofDeliveries, { onError: () => true })
  const [values] = useState((): DeliveryInput => ({
    supplier: '',
    document: '',
    on: parisDay(),
    complaint: '',
    settled: false,
    note: '',
    purchaseId: null,
    lines: [{ id: null, name: '', ordered: 0, received: 0, refused: 0, reason: '' }],
  }))
  const form = useRecordForm({
    schema: DeliveryInput,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (made) => paths.plantDelivery(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      back={{ to: paths.plantDeliveries, label: t('title') }}
      creating
      fieldNames={{ supplier: t('supplier'), on: t('on'), lines: t('lines') }}
    >
      <FromPurchase />
      <DeliveryFields />
    </FormScreen>
  )
}
