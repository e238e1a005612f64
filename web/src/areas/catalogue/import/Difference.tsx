import type { CatalogueImport, ImportSettings } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Footer } from '../../../kit/list/Footer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Alert, SegmentedControl } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { DifferenceItem } from './DifferenceItem.tsx'
import classes from './Difference.module.css'
import { Findings } from './Findings.tsx'
import { useImportVerbs } from './use-import.ts'

type Status = 'new' | 'changed' | 'unchanged'

/** What the import would do, product by product, before anything is done. */
export function Difference({ current, onColumns, onCheck }: { current: CatalogueImport; onColumns: () => void; onCheck: () => void }) {
  const { t } = useTranslation('import')
  const { approve, map } = useImportVerbs()
  const [settings, setSettings] = useState<ImportSettings>(current.settings)
  const counts = current.report?.products ?? { new: 0, changed: 0, unchanged: 0 }
  const first: Status = counts.changed > 0 ? 'changed' : counts.new > 0 ? 'new' : 'unchanged'
  const [status, setStatus] = useState<Status>(first)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(importRoutes.importDiff, { params: { id: current.id, page }, query: { status } }))
  const touched = counts.new + counts.changed
  const open = current.state === 'checked'
  const { moved, warnings = 0, back = 0 } = current.report ?? {}
  const found = current.report?.pictures
  const pictures = found?.wanted ? found.addresses + found.archived : 0
  const edited = open && JSON.stringify(settings) !== JSON.stringify(current.settings)
  return (
    <Panel title={t('difference.title')} text={t('difference.text')}>
      {open && moved !== undefined && (
        <Alert color="orange" mb="md" role="status" title={t('difference.moved')}>
          {t('difference.movedText', { count: moved })}
        </Alert>
      )}
      {open && warnings > 0 && (
        <Alert color="orange" mb="md">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('difference.warnings', { count: warnings })}</Text>
            <Button size="xs" onClick={onCheck}>
              {t('difference.seeWarnings')}
            </Button>
          </Group>
        </Alert>
      )}
      <Findings current={current} settings={settings} onChange={setSettings} />
      {back > 0 && (
        <Text size="sm" mb="sm">
          {t('difference.backs', { count: back })}
        </Text>
      )}
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={t('difference.title')}
        value={status}
        data={(['new', 'changed', 'unchanged'] as const).map((value) => ({
          value,
          label: `${t(`difference.${value}`)} (${figure(counts[value])})`,
        }))}
        onChange={(value) => {
          // The control only knows the values given above.
          setStatus(value as Status)
          setPage(1)
        }}
      />
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data && data.items.length === 0 ? (
        <Text size="sm" c="dimmed" py="md" ta="center">
          {t(`difference.none.${status}`)}
        </Text>
      ) : (
        <ul className={classes.list}>
          {data?.items.map((one) => (
            <DifferenceItem key={`${one.row} ${one.name}`} item={one} />
          ))}
        </ul>
      )}
      {data && data.total > data.size && <Footer page={page} size={data.size} total={data.total} onPage={setPage} />}
      {open && (
        <Group justify="space-between" className={classes.foot}>
          <Button look="quiet" onClick={onColumns}>
            {t('check.backToColumns')}
          </Button>
          {edited ? (
            <Button look="main" busy={map.isPending} onClick={() => map.mutate({ params: { id: current.id }, body: settings })}>
              {t('mend.check')}
            </Button>
          ) : (
            <Button
              look="main"
              busy={approve.isPending}
              disabled={touched + pictures === 0 && t('difference.nothing')}
              onClick={() => approve.mutate({ params: { id: current.id } })}
            >
              {touched > 0
                ? t('difference.approve', { count: touched, shown: figure(touched) })
                : t('pictures.approve', { count: pictures })}
            </Button>
          )}
        </Group>
      )}
    </Panel>
  )
}
