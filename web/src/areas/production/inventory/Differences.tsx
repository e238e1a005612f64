import type { LotDiff, LotImport } from '@plantule/contract/imports/lot-schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Footer } from '../../../kit/list/Footer.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { figure } from '../../../ui/format.ts'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Inventory.module.css'

const statuses = ['changed', 'new', 'unchanged'] as const
type Status = (typeof statuses)[number]

/** Row after row: which lot it counts, and what of it becomes another. */
export function Differences({ current }: { current: LotImport }) {
  const { t } = useTranslation('inventory')
  const counts = current.report?.rows ?? { new: 0, changed: 0, unchanged: 0 }
  const [status, setStatus] = useState<Status>(statuses.find((one) => counts[one] > 0) ?? 'changed')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    readList(lotImportRoutes.lotImportDiff, { params: { id: current.id, page }, query: { status } }),
  )
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
          setStatus(value as Status)
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
            <Row diff={one} />
          </li>
        ))}
      </ul>
      {data && data.total > data.size && <Footer page={page} size={data.size} total={data.total} onPage={setPage} />}
    </>
  )
}

function Row({ diff }: { diff: LotDiff }) {
  const { t } = useTranslation('inventory')
  const stock = diff.changes.find((change) => change.field === 'stock')
  const place = diff.changes.find((change) => change.field === 'place')
  const gained = Number(stock?.after ?? 0) - Number(stock?.before ?? 0)
  return (
    <>
      <Group gap={8} justify="space-between" wrap="wrap">
        <span>
          {diff.lotId === null ? (
            <b>{[diff.number, diff.name].filter(Boolean).join(' ')}</b>
          ) : (
            <Link to={paths.cultivation(diff.lotId)} target="_blank">
              {diff.number} {diff.name}
            </Link>
          )}
          <Text component="span" size="xs" c="dimmed" ml={8}>
            {[diff.size, !place && diff.place].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <Group gap={8}>
          {diff.moved && <Pill tone="attention">{t('difference.movedOne')}</Pill>}
          {diff.changes.some((change) => change.field === 'back') && <Pill tone="attention">{t('difference.back')}</Pill>}
          {diff.changes.some((change) => change.field === 'size') && <Pill tone="good">{t('difference.newSize')}</Pill>}
          {stock && (
            <span className="figures">
              {stock.before !== null && <del>{figure(Number(stock.before))}</del>} <b>{figure(Number(stock.after))}</b>{' '}
              <Text component="span" size="xs" c="dimmed">
                ({gained > 0 ? '+' : gained < 0 ? '−' : ''}
                {figure(Math.abs(gained))})
              </Text>
            </span>
          )}
        </Group>
      </Group>
      {place && (
        <Text size="xs">
          {t('difference.place')} {place.before ? <del>{String(place.before)}</del> : t('difference.nowhere')} →{' '}
          <b>{String(place.after)}</b>
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {t('difference.row', { row: diff.row })}
      </Text>
    </>
  )
}
