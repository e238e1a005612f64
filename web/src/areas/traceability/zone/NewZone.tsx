import { ZoneInput, zoneRoutes } from '@plantule/contract/traceability/zones'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { ofZones } from '../parts/of-zones.ts'
import { ZoneFields } from './ZoneFields.tsx'

export function NewZone() {
  const { t } = useTranslation('zones')
  const create = useAction(zoneRoutes.createZone, ofZones, { onError: () => true })
  const values = useMemo(
    (): ZoneInput => ({
      name: t('newName'),
      commune: '',
      region: null,
      owner: '',
      habitat: '',
      altitudeM: null,
      soil: '',
      notPlanted: false,
      closed: false,
      note: '',
    }),
    [t],
  )
  const form = useRecordForm({
    schema: ZoneInput,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (made) => paths.zone(made.id),
  })
  return (
    <FormScreen form={form} title={t('new')} back={{ to: paths.zones, label: t('title') }} creating fieldNames={{ name: t('name') }}>
      <ZoneFields proposed={null} />
    </FormScreen>
  )
}
