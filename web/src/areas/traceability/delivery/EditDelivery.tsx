import { deliveriesRoutes, type Delivery, DeliveryInput } from '@plantule/contract/passports/deliveries'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { TraceButton } from '../../../kit/trace/TraceButton.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day } from '../../../ui/values.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { DeliveryPapers } from './DeliveryPapers.tsx'
import { bodyOf, ofDeliveries } from './of-deliveries.ts'
import { Placing } from './Placing.tsx'
import { ReceivedPassports } from './ReceivedPassports.tsx'

export function EditDelivery({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation(['deliveries', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('traceability.write')
  const mayRead = useCan('accounting.read')
  const { form } = useRecord({
    get: deliveriesRoutes.getPlantDelivery,
    update: deliveriesRoutes.updatePlantDelivery,
    stale: ofDeliveries,
    record: delivery,
    schema: DeliveryInput,
    bodyOf,
  })
  const remove = useAction(deliveriesRoutes.removePlantDelivery, [deliveriesRoutes.listPlantDeliveries], {
    onSuccess: () => void navigate({ to: paths.plantDeliveries }),
  })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { number: delivery.number }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: delivery.id } })
  }
  return (
    <FormScreen
      form={form}
      title={`${delivery.number} · ${delivery.supplier}`}
      back={{ to: paths.plantDeliveries, label: t('title') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ supplier: t('supplier'), on: t('on'), lines: t('lines') }}
      actions={
        <>
          <TraceButton of="delivery" id={delivery.id} />
          <ActionMenu
            label={t('actions')}
            actions={[
              {
                label: t('complaintLetter'),
                run: () => void openFile(deliveriesRoutes.deliveryComplaint, { params: { id: delivery.id } }).catch(showError),
              },
              ...(mayWrite ? [{ label: t('kit:delete'), danger: true, run: () => void askRemoval() }] : []),
            ]}
          />
        </>
      }
    >
      {delivery.purchase && (
        <Panel title={t('purchase.title')}>
          <Text size="sm">
            {delivery.purchase.number}
            {delivery.purchase.reference && ` · ${delivery.purchase.reference}`} · <Day day={delivery.purchase.on} />
          </Text>
          {mayRead && <Link to={paths.purchases}>{t('purchase.open')}</Link>}
        </Panel>
      )}
      <Placing delivery={delivery} mayWrite={mayWrite} />
      <ReceivedPassports delivery={delivery} mayWrite={mayWrite} />
      <DeliveryFields />
      <DeliveryPapers delivery={delivery} mayWrite={mayWrite} />
    </FormScreen>
  )
}
