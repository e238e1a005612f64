import { rootstockRoutes, type Rootstock } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { IconTree } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { ReferenceTable } from '../../../kit/reference/ReferenceTable.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'

const stale = [rootstockRoutes.listRootstocks]
const quiet = { onError: () => true }

export default function RootstocksScreen() {
  const { t } = useTranslation('references')
  const mayWrite = useCan('catalogue.write')
  const { data, error, refetch } = useQuery(read(rootstockRoutes.listRootstocks, {}))
  const create = useAction(rootstockRoutes.createRootstock, stale, quiet)
  const update = useAction(rootstockRoutes.updateRootstock, stale, quiet)
  const remove = useAction(rootstockRoutes.removeRootstock, stale, quiet)
  return (
    <Page title={t('rootstocks.title')} count={data?.items.length} subtitle={t('rootstocks.subtitle')} width="record">
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <ReferenceTable<Rootstock>
          title={t('rootstocks.title')}
          rows={data.items}
          fields={[
            { key: 'name', label: t('name'), kind: 'text', required: true, width: '14rem' },
            { key: 'latinName', label: t('latinName'), kind: 'text', italic: true, width: '15rem' },
            { key: 'vigour', label: t('vigour'), kind: 'text', width: '8rem' },
            { key: 'adultHeightCm', label: t('adultHeight'), kind: 'number', unit: 'cm', width: '8rem' },
            { key: 'soilNotes', label: t('soil'), kind: 'text' },
          ]}
          blank={{ name: '', latinName: '', vigour: '', adultHeightCm: null, soilNotes: '', description: '', idx: data.items.length }}
          create={(body) => create.mutateAsync({ body })}
          update={({ id, ...body }) => update.mutateAsync({ params: { id }, body })}
          remove={({ id }) => remove.mutateAsync({ params: { id } })}
          empty={{ icon: <IconTree size={32} stroke={1.5} />, title: t('rootstocks.empty'), text: t('rootstocks.emptyText') }}
          readOnly={!mayWrite}
        />
      ) : (
        <Waiting panels={1} />
      )}
    </Page>
  )
}
