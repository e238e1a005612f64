import type { TableReport } from '@plantule/contract/imports/table-schemas'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/error.ts'
import { figure } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/inputs.ts'
import { Text } from '../../ui/layout.ts'
import { Footer } from '../list/Footer.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import classes from './Import.module.css'
import type { PageOf } from './Problems.tsx'

const statuses = ['changed', 'new', 'unchanged'] as const
export type RowStatus = (typeof statuses)[number]
type DifferencesProps<D extends { row: number }> = {
  counts: TableReport['rows']
  pageOf: (page: number, status: RowStatus) => UseQueryOptions<PageOf<D>, ApiError>
  children: (diff: D) => ReactNode
}

/** Row after row what an import would do, by what becomes of it. */
export function Differences<D extends { row: number }>({ counts, pageOf, children }: DifferencesProps<D>) {
  const { t } = useTranslation('importing')
  const [status, setStatus] = useState<RowStatus>(statuses.find((one) => counts[one] > 0) ?? 'changed')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(pageOf(page, status))
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t('difference.title')}
        value={status}
        data={statuses.map((value) => ({ value, label: `${t(`difference.${value}`)} (${figure(counts[value])})` }))}
        onChange={(value) => {
          setStatus(value as RowStatus)
          setPage(1)
        }}
      />
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed" py="md" ta="center">
          {t('difference.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {data?.items.map((one) => (
          <li key={one.row}>
            {children(one)}
            <Text size="xs" c="dimmed">
              {t('problems.at', { row: one.row })}
            </Text>
          </li>
        ))}
      </ul>
      {data && data.total > data.size && <Footer page={page} size={data.size} total={data.total} onPage={setPage} />}
    </>
  )
}
