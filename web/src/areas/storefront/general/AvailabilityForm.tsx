import { AvailabilityConfig, availabilityRoutes } from '@plantule/contract/site/availability'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { SwitchField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** What the list of what is available tells everybody. */
export function AvailabilityForm({ config }: { config: AvailabilityConfig }) {
  const { t } = useTranslation('look')
  const mayWrite = useCan('storefront.write')
  const set = useAction(availabilityRoutes.setAvailabilityConfig, [availabilityRoutes.getAvailabilityConfig], { onError: () => true })
  const form = useRecordForm({
    schema: AvailabilityConfig,
    values: config,
    save: (body) => set.mutateAsync({ body }),
    draft: 'site-availability',
  })
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ prices: t('availability.prices') }}>
      <Panel title={t('availability.title')} text={t('availability.text')}>
        <SwitchField control={form.control} name="prices" label={t('availability.prices')} />
      </Panel>
    </RecordFormFrame>
  )
}
