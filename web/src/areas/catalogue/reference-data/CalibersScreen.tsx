import { caliberRoutes, type Caliber } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { ReferenceTable } from '../../../kit/reference/ReferenceTable.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUsual } from '../parts/usual.ts'

const stale = [caliberRoutes.listCalibers]
const quiet = { onError: () => true }

export default function CalibersScreen() {
  const { t } = useTranslation('references')
  const mayWrite = useCan('catalogue.write')
  const { data, error, refetch } = useQuery(read(caliberRoutes.listCalibers, {}))
  const create = useAction(caliberRoutes.createCaliber, stale, quiet)
  const update = useAction(caliberRoutes.updateCaliber, stale, quiet)
  const remove = useAction(caliberRoutes.removeCaliber, stale, quiet)
  const usual = useUsual()
  const add = mayWrite && (
    <Button busy={usual.busy} onClick={usual.addCalibers}>
      {t('usual.calibers')}
    </Button>
  )
  return (
    <Page title={t('calibers.title')} count={data?.items.length} subtitle={t('calibers.subtitle')} actions={add}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <ReferenceTable<Caliber>
          title={t('calibers.title')}
          rows={data.items}
          fields={[
            { key: 'name', label: t('name'), kind: 'text', required: true, width: '10rem' },
            { key: 'form', label: t('form'), kind: 'text', width: '9rem' },
            { key: 'heightMinCm', label: t('heightMin'), kind: 'number', unit: 'cm', width: '7.5rem' },
            { key: 'heightMaxCm', label: t('heightMax'), kind: 'number', unit: 'cm', width: '7.5rem' },
            { key: 'girthMinCm', label: t('girthMin'), kind: 'number', unit: 'cm', width: '7.5rem' },
            { key: 'girthMaxCm', label: t('girthMax'), kind: 'number', unit: 'cm', width: '7.5rem' },
            { key: 'age', label: t('age'), kind: 'text', width: '6rem' },
            { key: 'weightG', label: t('weight'), kind: 'number', unit: 'g', width: '7rem' },
          ]}
          blank={{
            name: '',
            form: '',
            heightMinCm: null,
            heightMaxCm: null,
            girthMinCm: null,
            girthMaxCm: null,
            age: '',
            weightG: null,
            idx: data.items.length,
          }}
          create={(body) => create.mutateAsync({ body })}
          update={({ id, ...body }) => update.mutateAsync({ params: { id }, body })}
          remove={({ id }) => remove.mutateAsync({ params: { id } })}
          empty={{ icon: <IconRulerMeasure size={32} stroke={1.5} />, title: t('calibers.empty'), text: t('calibers.emptyText') }}
          readOnly={!mayWrite}
        />
      ) : (
        <Waiting panels={1} />
      )}
    </Page>
  )
}
