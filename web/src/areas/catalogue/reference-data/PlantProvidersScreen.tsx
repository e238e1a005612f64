import { plantProviderRoutes, type PlantProvider } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { ReferenceTable } from '../../../kit/reference/ReferenceTable.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'

const stale = [plantProviderRoutes.listPlantProviders]
const quiet = { onError: () => true }

/** A cell that was emptied holds no mail address, telephone or number. */
const given = <Row extends Pick<PlantProvider, 'email' | 'phone' | 'operatorNumber'>>(row: Row): Row => ({
  ...row,
  email: row.email || null,
  phone: row.phone || null,
  operatorNumber: row.operatorNumber || null,
})

export default function PlantProvidersScreen() {
  const { t } = useTranslation('references')
  const mayWrite = useCan('catalogue.write')
  const { data, error, refetch } = useQuery(read(plantProviderRoutes.listPlantProviders, {}))
  const create = useAction(plantProviderRoutes.createPlantProvider, stale, quiet)
  const update = useAction(plantProviderRoutes.updatePlantProvider, stale, quiet)
  const remove = useAction(plantProviderRoutes.removePlantProvider, stale, quiet)
  return (
    <Page title={t('providers.title')} count={data?.items.length} subtitle={t('providers.subtitle')}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <ReferenceTable<PlantProvider>
          title={t('providers.title')}
          rows={data.items}
          fields={[
            { key: 'name', label: t('name'), kind: 'text', required: true, width: '16rem' },
            { key: 'contact', label: t('contact'), kind: 'text', width: '10rem' },
            { key: 'email', label: t('email'), kind: 'text', width: '17rem' },
            { key: 'phone', label: t('phone'), kind: 'text', width: '9rem' },
            { key: 'address', label: t('address'), kind: 'text' },
            { key: 'operatorNumber', label: t('operator'), kind: 'text', width: '9rem' },
          ]}
          blank={{ name: '', contact: '', email: null, phone: null, address: '', operatorNumber: null, note: '' }}
          create={(body) => create.mutateAsync({ body: given(body) })}
          update={({ id, ...body }) => update.mutateAsync({ params: { id }, body: given(body) })}
          remove={({ id }) => remove.mutateAsync({ params: { id } })}
          empty={{ icon: <IconTruck size={32} stroke={1.5} />, title: t('providers.empty'), text: t('providers.emptyText') }}
          readOnly={!mayWrite}
        />
      ) : (
        <Waiting panels={1} />
      )}
    </Page>
  )
}
