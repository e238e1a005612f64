import { containerRoutes, type Container } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { ReferenceTable } from '../../../kit/reference/ReferenceTable.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUsual } from '../parts/usual.ts'

const stale = [containerRoutes.listContainers]
const quiet = { onError: () => true }

export default function ContainersScreen() {
  const { t } = useTranslation('references')
  const mayWrite = useCan('catalogue.write')
  const { data, error, refetch } = useQuery(read(containerRoutes.listContainers, {}))
  const create = useAction(containerRoutes.createContainer, stale, quiet)
  const update = useAction(containerRoutes.updateContainer, stale, quiet)
  const remove = useAction(containerRoutes.removeContainer, stale, quiet)
  const roots = (['container', 'bare', 'ball', 'plug'] as const).map((value) => ({ value, label: t(`root.${value}`) }))
  const usual = useUsual()
  const add = mayWrite && (
    <Button busy={usual.busy} onClick={usual.addContainers}>
      {t('usual.containers')}
    </Button>
  )
  return (
    <Page title={t('containers.title')} count={data?.items.length} subtitle={t('containers.subtitle')} width="record" actions={add}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <ReferenceTable<Container>
          title={t('containers.title')}
          rows={data.items}
          fields={[
            { key: 'name', label: t('name'), kind: 'text', required: true, width: '11rem' },
            { key: 'rootType', label: t('roots'), kind: 'choice', options: roots, required: true, width: '11rem' },
            { key: 'volumeMl', label: t('volume'), kind: 'number', unit: 'ml', width: '8rem' },
            { key: 'description', label: t('description'), kind: 'text' },
          ]}
          blank={{ name: '', description: '', volumeMl: null, rootType: 'container', idx: data.items.length }}
          create={(body) => create.mutateAsync({ body })}
          update={({ id, ...body }) => update.mutateAsync({ params: { id }, body })}
          remove={({ id }) => remove.mutateAsync({ params: { id } })}
          empty={{ icon: <IconPackage size={32} stroke={1.5} />, title: t('containers.empty'), text: t('containers.emptyText') }}
          readOnly={!mayWrite}
        />
      ) : (
        <Waiting panels={1} />
      )}
    </Page>
  )
}
